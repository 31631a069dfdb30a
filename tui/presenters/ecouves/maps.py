"""Écouves on the map: a counter for each stack, what is asked about, and the overlays."""

from __future__ import annotations

from collections.abc import Mapping

from rules.ecouves.field import Field
from rules.ecouves.scoring import EAST, NORTH
from rules.engine.hexes import Hex
from tui.map.model import Counter, MapModel
from tui.presenters.base import Look
from tui.presenters.ecouves import words
from tui.presenters.ecouves.overlays import OVERLAYS
from tui.presenters.ecouves.picking import moved
from tui.presenters.ecouves.piles import Pile, piles, viewer

STYLES = {"french": "first", "german": "second"}
LETTERS = {"french": "F", "german": "G"}

OUTLINED = frozenset({NORTH, EAST})
"""The areas that are outlined: the edges by which Germans score (K.1)."""


def counter(field: Field, pile: Pile) -> Counter:
    """The counter that stands for a stack: its strongest, the attack of all that are known, and their number."""
    if not pile.known:
        return Counter(pile.side, "dummy" if pile.dummies else "blank", "blank", "", str(pile.count), count=pile.count)
    top = max(pile.known, key=lambda one: (field.card(one).attack, one in pile.shown))
    card = field.card(top)
    return Counter(
        side=pile.side,
        label=words.label(card.unit),
        symbol=words.SYMBOLS.get(card.symbol, "foot"),
        size="split" if card.section else "I",
        strength=str(sum(field.card(one).attack for one in pile.known)),
        marks=_marks(field, pile),
        count=pile.count,
    )


def _marks(field: Field, pile: Pile) -> tuple[str, ...]:
    found = {
        "pinned": any(field.counter(one).pinned for one in pile.known),
        "locked": any(field.locked(one) for one in pile.known),
        "hidden": bool(pile.hidden),
        "fought": bool(pile.shown) and all(one in field.state.attacked for one in pile.shown),
        "moved": bool(pile.shown) and all(moved(field, one) for one in pile.shown),
    }
    return tuple(mark for mark, holds in found.items() if holds)


def counters(field: Field) -> Mapping[Hex, Counter]:
    """The counters of all stacks."""
    return field.memo("map", lambda: {hex_: counter(field, pile) for hex_, pile in piles(field).items()})


def map_model(field: Field, look: Look) -> MapModel:
    """The map of a view, with what the player is looking at."""
    overlay = None if look.curtain else OVERLAYS.get(look.overlay)
    return MapModel(
        board=field.board,
        counters=counters(field),
        highlights=_highlights(field, look),
        overlay=overlay.cells(field, look) if overlay else {},
        overlay_title=overlay.title if overlay else "",
        styles=STYLES,
        letters=LETTERS,
        outlined=OUTLINED,
    )


def _highlights(field: Field, look: Look) -> dict[Hex, str]:
    """What changed last, what can be chosen, and what the decision is about: who acts, and at whom."""
    found: dict[Hex, str] = dict.fromkeys(look.last, "last")
    found.update(dict.fromkeys(look.legal, "legal"))
    found.update(dict.fromkeys(look.path, "path"))
    if look.decision is None or look.curtain or viewer(field) not in ("", look.decision.side):
        return found
    found.update(dict.fromkeys(look.pointed.goals, "legal"))
    found.update(dict.fromkeys(look.pointed.way, "path"))
    found.update(dict.fromkeys(look.pointed.selected, "selected"))
    found.update(dict.fromkeys(look.pointed.target, "target"))
    context = look.decision.context
    acting = [*context.get("firers", ()), *context.get("counters", ())]
    if "counter" in context:
        acting.append(context["counter"])
    found.update({field.counter(one).hex: "source" for one in acting if field.counter(one).place == "map"})
    targets = [context["target"]] if "target" in context else []
    if look.decision.kind == "assault-force":
        targets += context.get("hexes", ())
    found.update(dict.fromkeys(targets, "target"))
    return found
