"""What of Écouves only one side may see: its camouflaged units and its dummies, and the answers that give them away."""

from __future__ import annotations

from collections.abc import Iterable

from rules.ecouves import fire_reach
from rules.ecouves.field import Field
from rules.ecouves.state import OVER, SETUP
from rules.engine.decisions import Action, Decision
from tui.presenters.ecouves.piles import piles, viewer

IN_COMMON = frozenset({"fire", "firers", "target", "retreat", "push", "advance", "reorganization"})
"""Decisions that can be taken in sight of both players: camouflaged units have no part in them, or need not have."""

ASSAULTS = frozenset({"assault", "assault-force"})
"""Decisions in which camouflaged units may have a part (H.5)."""

OWN_AFFAIR = frozenset({"dummy", "undummy", "show", "ready", "place", "lift"})
"""What tells of dummies, or of the units behind blank counters."""


def private(field: Field) -> bool:
    """Whether a side's view shows what its enemy may not see: a set-up in progress, hidden units, dummies."""
    if field.state.phase in (SETUP, OVER):
        return field.state.phase == SETUP
    own = viewer(field)
    return any(pile.side == own and (pile.hidden or pile.dummies) for pile in piles(field).values())


def shared(field: Field, decision: Decision) -> bool:
    """Whether a decision can be taken in sight of both; ``field`` is what both see, so that this tells nothing either.

    An assault can not where a blank counter of the side stands next to an enemy, since it may be a unit that attacks.
    """
    if decision.kind in ASSAULTS:
        return not any(_near_enemy(field, hex_, decision.side) for hex_ in _blanks(field, decision.side))
    return decision.kind in IN_COMMON


def _blanks(field: Field, side: str) -> Iterable[str]:
    return (hex_ for hex_ in field.state.blanks if field.holder(hex_) == side)


def _near_enemy(field: Field, hex_: str, side: str) -> bool:
    return any(field.holder(there) not in (side, None) for there in field.board.grid.adjacent(hex_))


def covert(field: Field, decision: Decision | None, action: Action) -> bool:
    """Whether an answer to a decision tells of something that is hidden; ``field`` is what both see.

    Fire that only a camouflaged unit observes is such an answer (AMB-14).
    """
    if action.verb in OWN_AFFAIR or any(_hidden(field, word) for word in action.args):
        return True
    if decision is None or not action.args:
        return False
    match decision.kind:
        case "fire":
            return not fire_reach.able(field, decision.side, action.args[0])
        case "firers":
            return action.args[0] not in fire_reach.able(field, decision.side, str(decision.context["target"]))
    return False


def _hidden(field: Field, word: str) -> bool:
    """Whether a word names a unit or counter of which something is camouflaged."""
    card = field.scenario.counters.get(word)
    return card is not None and any(field.counter(one).place == "hidden" for one in field.family(card.unit))
