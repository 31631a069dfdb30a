"""What the map shows of the choice picked out: who acts, at whom it is aimed, and the way of a move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.engine.decisions import Decision
from rules.engine.hexes import Hex
from rules.stlo import combat, movement, participation
from rules.stlo.battle import Battle
from rules.stlo.combat_arithmetic import Combat
from tui.menus import Option
from tui.presenters.base import Pointed
from tui.presenters.stlo.outlook import GAITS


def pointed(view: Battle, decision: Decision, prefix: tuple[str, ...], option: Option, cursor: Hex) -> Pointed:
    """The hexes that an option is about; of a move also its way to the hex under the cursor."""
    words = (*prefix, *option.words)
    if decision.kind in GAITS:
        return _move(view, decision, words, cursor)
    fight = decision.context.get("combat")
    if isinstance(fight, Combat):
        return _fight(view, fight, words)
    return _chosen(view, decision, words)


def _move(view: Battle, decision: Decision, words: tuple[str, ...], cursor: Hex) -> Pointed:
    if len(words) < 2:
        return Pointed()
    unit, gait = words[1], GAITS[decision.kind]
    way = movement.reach_by(view, unit, gait)
    start = frozenset({way.start})
    if len(words) < 3 or cursor not in way.costs or cursor == way.start:
        return Pointed(start)
    return Pointed(start, way={hex_: gait.points(way.costs[hex_]) for hex_ in way.path(cursor)[1:]})


def _fight(view: Battle, fight: Combat, words: tuple[str, ...]) -> Pointed:
    posts = {words[2]} if words[0] == "observe" and len(words) > 2 else set()
    return Pointed(_hexes(view, (fight.attacker,)) | posts, frozenset(fight.hexes))


def _chosen(view: Battle, decision: Decision, words: tuple[str, ...]) -> Pointed:
    """What the words of an option name, and what the decision is about."""
    target = {str(decision.context[key]) for key in ("target",) if key in decision.context}
    verb, *names = words
    match verb, names:
        case "activate", [hq, *_]:
            return Pointed(_hexes(view, view.subordinates(hq)))
        case "barrage" | "strike" | "bomb", [hex_, *_]:
            return Pointed(target=frozenset({hex_}))
        case "observe", [_, place, *_]:
            return Pointed(frozenset({place}), frozenset(target))
        case "place", [hex_, *_]:
            return Pointed(frozenset({hex_}))
        case "engage" | "lose", [unit, *_]:
            return _attacks(view, [unit]) if verb == "engage" else Pointed(_hexes(view, [unit]))
        case "attack", _:
            return _attacks(view, participation.eligible(view))
    return Pointed(target=frozenset(target))


def _attacks(view: Battle, units: Iterable[str]) -> Pointed:
    aims: Mapping[str, tuple[Hex, ...]] = {unit: hexes for unit in units if (hexes := combat.targets(view, unit))}
    return Pointed(_hexes(view, aims), frozenset(hex_ for hexes in aims.values() for hex_ in hexes))


def _hexes(view: Battle, units: Iterable[str]) -> frozenset[Hex]:
    """Where units stand; what is no unit (an asset) stands nowhere."""
    known = view.state.units
    return frozenset(known[unit].hex for unit in units if unit in known and known[unit].place == "map")
