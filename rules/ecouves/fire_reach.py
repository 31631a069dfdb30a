"""E.12 to E.21: which counters may fire at which hexes, directly or indirectly, and why others may not.

Everything in here rests on what both sides see: where the enemy stands, never on what lies there hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from rules.ecouves import pins, sight, stacking, zones
from rules.ecouves.field import Field
from rules.ecouves.model import CounterCard, enemy
from rules.ecouves.options import INDIRECT_FOR_ALL
from rules.engine.decisions import Refusal
from rules.engine.hexes import Hex

Mode = Literal["direct", "indirect"]
"""How a counter fires at a hex: within its own sight (E.12), or with a friend observing (E.19)."""


# -- who may fire at all ------------------------------------------------------------------------------------


def night_refusal(field: Field) -> Refusal | None:
    """Why nobody fires in this turn (I.3)."""
    return Refusal("I.3", "nobody fires at night") if field.night else None


def standing_refusal(field: Field, counter: str) -> Refusal | None:
    """Why a counter may not fire as it stands: off the map, night, camouflaged, pinned, controlled (I.3, H.5, E.5a).

    Being controlled keeps only those from firing that could assault instead. What counts is the zone as it is now:
    a unit whose controller has been driven off may fire.
    """
    now, card, words = field.counter(counter), field.card(counter), field.describe(counter)
    if now.place != "map":
        return Refusal("E.2", f"{words} is not on the map")
    if (night := night_refusal(field)) is not None:
        return night
    if now.hidden:
        return Refusal("H.5", f"{words} is camouflaged and attacks by assault only")
    if (pinned := pins.fire_refusal(field, counter)) is not None:
        return pinned
    if not card.artillery and zones.in_enemy_zone(field, now.hex, card.side):
        return Refusal("E.5a", f"{words} stands in an enemy zone of control and fights by assault")
    return None


def firer_refusal(field: Field, counter: str) -> Refusal | None:
    """Why a counter may not fire now, at whatever target (E.1, E.3, E.cc.B, and as it stands)."""
    words = field.describe(counter)
    if counter in field.state.attacked:
        return Refusal("E.1", f"{words} has attacked in this phase, with all it has")
    if field.locked(counter):
        return Refusal("E.cc.B", f"{words} is locked in a combat that goes on and does not fire")
    return standing_refusal(field, counter)


# -- at which hexes -----------------------------------------------------------------------------------------


def enemy_hexes(field: Field, side: str) -> frozenset[Hex]:
    """The hexes that the enemy of a side holds, with shown or blank counters."""
    return stacking.enemy_held(field, side)


def concealed(field: Field, hex_: Hex) -> bool:
    """Whether a hex holds any blank counter, a camouflaged unit or a dummy."""
    hidden = any(field.counter(counter).hidden for counter in field.at(hex_))
    return hidden or field.state.blanks.get(hex_, 0) > 0 or bool(field.dummies_at(hex_))


def shown(field: Field, hex_: Hex) -> tuple[str, ...]:
    """The counters of a hex that are not camouflaged, by name."""
    return tuple(counter for counter in field.at(hex_) if not field.counter(counter).hidden)


def open_targets(field: Field, hex_: Hex) -> tuple[str, ...]:
    """The shown counters of a hex that may be fired at: not those that are locked (E.cc.B)."""
    return tuple(counter for counter in shown(field, hex_) if not field.locked(counter))


def target_refusal(field: Field, side: str, hex_: Hex) -> Refusal | None:
    """Why nobody of a side may fire at a hex: no enemy there, or only locked ones (E.7, E.cc.B)."""
    if hex_ not in enemy_hexes(field, side):
        return Refusal("E.7", f"no enemy stands in {hex_}")
    if not concealed(field, hex_) and not open_targets(field, hex_):
        return Refusal("E.cc.B", f"those in {hex_} are locked in a combat that goes on and may not be fired at")
    return None


def aim(field: Field, counter: str, hex_: Hex) -> Mode | Refusal:
    """How a counter on the map fires at a hex, or why it can not (E.5b, E.12 to E.21).

    Whether an enemy stands there, and whether the counter may fire at all, is asked elsewhere.
    """
    card, here = field.card(counter), field.counter(counter).hex
    if card.artillery and zones.in_enemy_zone(field, here, card.side):
        near = controlling_hexes(field, counter)
        if hex_ not in near:
            words = f"{field.describe(counter)} is controlled and fires at none but its controllers"
            return Refusal("E.5b", f"{words} in {', '.join(near)}")
    # What is visible is worked out once for the ground, so the usual case asks no further.
    if hex_ in sight.visible(field.scenario, here) and field.board.grid.distance(here, hex_) <= card.range:
        return "direct"
    direct = direct_refusal(field, counter, hex_)
    if direct is None:
        return "direct"
    indirect = indirect_refusal(field, counter, hex_)
    if indirect is None:
        return "indirect"
    # Those that never fire indirectly are told what keeps them from direct fire.
    told = card.artillery or fires_indirectly(field, card) or indirect.rule == "E.21b"
    return indirect if told else direct


def direct_refusal(field: Field, counter: str, hex_: Hex) -> Refusal | None:
    """Why a counter can not fire at a hex directly: four hexes, its range, the line of sight (E.12, E.13, E.18)."""
    here, reach = field.counter(counter).hex, field.card(counter).range
    distance = field.board.grid.distance(here, hex_)
    if distance > sight.LIMIT:
        far = f"{distance} hexes from {hex_}; direct fire reaches {sight.LIMIT} at most"
        return Refusal("E.18", f"{field.describe(counter)} is {far}")
    if distance > reach:
        return Refusal("E.12", f"{field.describe(counter)} is {distance} hexes from {hex_}, and its range is {reach}")
    seen = sight.sight(field.scenario, here, hex_)
    if seen.observed:
        return None
    return Refusal(seen.rule, f"{field.describe(counter)} does not see {hex_}: {seen.reason}")


def indirect_refusal(field: Field, counter: str, hex_: Hex) -> Refusal | None:
    """Why a counter can not fire at a hex indirectly: its kind, its range, nobody who observes (E.19 to E.21b).

    For a counter that lacks nothing but the kind the answer is E.21b.
    """
    card, words = field.card(counter), field.describe(counter)
    if card.section:
        return Refusal("E.21", f"{words} is split, and split units do not fire indirectly")
    distance = field.board.grid.distance(field.counter(counter).hex, hex_)
    if distance > card.range:
        return Refusal("E.20", f"{words} is {distance} hexes from {hex_}, and its range is {card.range}")
    if hex_ not in observed(field, card.side):
        return Refusal("E.19", f"no friend within {sight.LIMIT} hexes of {hex_} sees it for {words}")
    if not fires_indirectly(field, card):
        return Refusal("E.21b", f"{words} does not see {hex_}, and only artillery fires indirectly")
    return None


def fires_indirectly(field: Field, card: CounterCard) -> bool:
    """Whether a counter is of a kind that may fire indirectly (E.19, E.21, AMB-15)."""
    return not card.section and (card.indirect or field.option(INDIRECT_FOR_ALL))


def range_of(field: Field, counter: str) -> int:
    """How many hexes a counter can fire: its printed range, at most four if it fires directly alone (E.18, E.20)."""
    card = field.card(counter)
    return card.range if fires_indirectly(field, card) else min(card.range, sight.LIMIT)


def controlling_hexes(field: Field, counter: str) -> tuple[Hex, ...]:
    """The hexes of the enemies that control a counter, in order (E.5b)."""
    found = zones.controllers(field, field.counter(counter).hex, enemy(field.side_of(counter)))
    return tuple(sorted({field.counter(other).hex for other in found}))


# -- observation (E.19) -------------------------------------------------------------------------------------


def observed(field: Field, side: str) -> frozenset[Hex]:
    """The hexes that a side observes: seen by any of its counters within four hexes, camouflaged or not (AMB-14)."""

    def work() -> frozenset[Hex]:
        posts = {field.counter(counter).hex for counter in field.on_map(side)}
        return frozenset[Hex]().union(*(sight.visible(field.scenario, hex_) for hex_ in sorted(posts)))

    return field.memo(("observed", side), work)


def observers(field: Field, side: str, hex_: Hex) -> tuple[str, ...]:
    """The counters of a side that observe a hex, by name; they may fire or fight all the same (E.19b)."""
    return tuple(
        counter for counter in field.on_map(side) if hex_ in sight.visible(field.scenario, field.counter(counter).hex)
    )


# -- the whole reach ----------------------------------------------------------------------------------------


def area(field: Field, counter: str) -> Mapping[Hex, Mode]:
    """Every hex that a counter on the map could fire at, were an enemy there, and how; in order."""
    card, here = field.card(counter), field.counter(counter).hex
    near = set(sight.visible(field.scenario, here))
    if fires_indirectly(field, card):
        near |= observed(field, card.side)
    return _aims(field, counter, near - {here})


def reach(field: Field, side: str) -> Mapping[Hex, Mapping[str, Mode]]:
    """For each hex that the enemy holds the counters that could fire at it as they stand, by name, and how.

    Whether they have attacked or are locked is not looked at.
    """

    def work() -> dict[Hex, dict[str, Mode]]:
        held, seen = enemy_hexes(field, side), observed(field, side)
        found: dict[Hex, dict[str, Mode]] = {hex_: {} for hex_ in sorted(held)}
        for counter in field.on_map(side):
            here, most = field.counter(counter).hex, range_of(field, counter)
            near = held & sight.visible(field.scenario, here)
            if fires_indirectly(field, field.card(counter)):
                near |= held & seen
            near = frozenset(hex_ for hex_ in near if field.board.grid.distance(here, hex_) <= most)
            if not near or standing_refusal(field, counter) is not None:
                continue
            for hex_, mode in _aims(field, counter, near).items():
                found[hex_][counter] = mode
        return found

    return field.memo(("fire reach", side), work)


def _aims(field: Field, counter: str, hexes: Iterable[Hex]) -> dict[Hex, Mode]:
    found: dict[Hex, Mode] = {}
    for hex_ in sorted(hexes):
        mode = aim(field, counter, hex_)
        if not isinstance(mode, Refusal):
            found[hex_] = mode
    return found


def able(field: Field, side: str, hex_: Hex) -> dict[str, Mode]:
    """The counters of a side that may fire at a hex now, by name, and how; none at a hex that may not be fired at."""
    if target_refusal(field, side, hex_) is not None:
        return {}
    return {
        counter: mode
        for counter, mode in reach(field, side).get(hex_, {}).items()
        if counter not in field.state.attacked and not field.locked(counter)
    }
