"""Écouves in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from rules.ecouves import camouflage, duties, fire_reach, scoring, setup
from rules.ecouves.charts import FORBIDDEN, SideEffect, TerrainEffect
from rules.ecouves.field import Field
from rules.ecouves.model import SIDE_NAMES, UnitCard, enemy
from rules.ecouves.state import OVER, SETUP
from rules.engine.hexes import Hex, hexside
from rules.engine.words import counted
from tui.browser import Goto, Page, Row, heading, note
from tui.lines import line
from tui.map.model import OverlayCell
from tui.plain.systems import Meaning, Said
from tui.plain.wording import ARMS, joined, listed, sentence
from tui.presenters.ecouves import words
from tui.presenters.ecouves.displays import away, on_map, targets_of
from tui.presenters.ecouves.overlays import short as abbreviated
from tui.presenters.ecouves.piles import pile, viewer
from tui.presenters.ecouves.roster import ORDERS
from tui.presenters.ecouves.score import score
from tui.presenters.ecouves.tracks import coming, ground_notes

MARKS: Mapping[str, str] = {"CAMO": "camouflaged", "PINNED": "pinned", "LOCKED": "locked"}
"""The states of counters without capitals, which some readers spell out."""

_ARM = f"(?:split )?(?:{'|'.join(sorted(ARMS.values(), key=len, reverse=True))})"
_HEX = r"\d{4,6}"

_LONG: Sequence[tuple[re.Pattern[str], str]] = [
    (re.compile(short), long)
    for short, long in (
        (r"\bCAMO\b", "camouflaged"),
        (r"\bPINNED\b", "pinned"),
        (r"\bLOCKED\b", "locked"),
        (r"\bmech inf\b", "mechanised infantry"),
        (r"\btank dest\b", "tank destroyers"),
        (r"\bSP arty\b", "self-propelled artillery"),
        (r"\breorg\.", "reorganization"),
        (r"\blevel, (?=\d)", "level "),
        (r"\b([NE]) shut\b", r"\1 exit shut"),
        (r"\b([NE]) x([0-9.]+)(?= [NE]\b)", r"\1 exit times \2,"),
        (r"\b([NE]) x(?=[0-9])", r"\1 exit times "),
        (r"\bN exit\b", "north exit"),
        (r"\bE exit\b", "east exit"),
        (rf"({_ARM}) ({_HEX}) ([^\s,]+),? (?=\d)", r"\1 \3 in \2, "),
        (rf"({_ARM}) ({_HEX}) ([^\s,]+)", r"\1 \3 in \2"),
        (rf"({_ARM}) (\S*[^\d\s,]\S*) ({_HEX})\b", r"\1 \2 in \3"),
        (rf"^(split|regroup) (\S+) ({_HEX})\b", r"\1 \2 in \3"),
        (rf"^(camouflage|turn up) ({_HEX}) ", r"\1 in \2: "),
        (rf"^(dummy in|dummy off) ({_HEX}) (?=\S)", r"\1 \2, beside "),
        (r", (\d+) (direct|indirect)$", r", attack \1, \2 fire"),
        (r"\b(\d+) blank\b(?! counter)", r"\1 blank counters"),
        (r"\b1 blank counters", "1 blank counter"),
        (rf"^({_ARM} .*, \d+(?:\.5)?)$", r"\1 points left"),
        (rf"^({_HEX}\b.*, \d+(?:\.5)?)$", r"\1 points"),
        (r"(?<=, )1 points\b", "1 point"),
    )
]
"""Short forms of the presenter, and what is said in their place."""


# -- where the game stands --------------------------------------------------------------------------------------


def stand(field: Field) -> Sequence[str]:
    """Turn, hour and phase; the score with its verdict; entries due. Before that, how the set-up goes."""
    if field.state.phase == OVER:
        return [f"{field.scenario.title}: {field.state.result}."]
    night = "night" if field.night else "day"
    when = f"{words.day(field)}, {words.hour(field)}, {night}"
    said = [f"Turn {field.state.turn} of {field.scenario.last_turn}, {when}. Phase: {words.phase(field)}."]
    if field.state.phase == SETUP:
        return [*said, *_set_up(field), _due(field)]
    now = score(field)
    unseen = f"; {counted(now.unseen, 'enemy unit')} out of sight and not counted" if now.unseen else ""
    total = f"Score: French {now.french}, German {now.german}, {now.verdict} if the game ended now{unseen}."
    return [*said, total, _due(field)]


def _set_up(field: Field) -> Iterable[str]:
    """Of each formation that is set up how many of its units stand, and how many of them in its woods (L.1b)."""
    for arrival in field.scenario.arrivals.values():
        if arrival.setup and viewer(field) != arrival.side:
            yield f"{arrival.formation}: sets up out of sight (L.0)."
        elif arrival.setup:
            mine = [u for u in setup.units_of(field, arrival.side) if setup.arrival_of(field, u) is arrival]
            stand_ = [unit for unit in mine if setup.placed(field, unit)]
            inside = sum(setup.in_woods(field, unit) for unit in stand_)
            need = setup.needed_in_woods(arrival, len(mine))
            yield (f"{arrival.formation}: {len(stand_)} of {len(mine)} units stand, "
                   f"{inside} of them in the woods, where at least {need} have to be (L.1b).")  # fmt: skip


def _exits(field: Field) -> str:
    gone = [exit_ for exit_ in field.state.exits if field.side_of(exit_.counter) == "german"]
    total = counted(sum(one.points for one in gone), "point")
    so_far = f"{counted(len(gone), 'German')} for {total}" if gone else "none"
    return f"Exits so far: {so_far}. Now {listed(_worth(field))}"


def _worth(field: Field, turn: int | None = None) -> list[str]:
    """What the two edges are worth to a German."""
    found = []
    for name, area in (("north", scoring.NORTH), ("east", scoring.EAST)):
        halves = scoring.exit_worth(field, "german", area, turn).halves
        found.append(f"{name} counts {words.halves(halves)} times" if halves else f"{name} is shut")
    return found


def _due(field: Field) -> str:
    """Who can enter now, and who comes next."""
    now = [(arrival, units) for arrival, units in coming(field) if arrival.turn <= field.state.turn]
    later = [(arrival, units) for arrival, units in coming(field) if arrival.turn > field.state.turn]
    said = [f"{counted(len(units), 'unit')} of the {arrival.formation}" for arrival, units in now]
    soon = [
        f"{counted(len(units), 'unit')} of the {arrival.formation}"
        for arrival, units in later
        if arrival.turn == later[0][0].turn
    ]
    then = f"; in turn {later[0][0].turn} {listed(soon)}" if later else ""
    return sentence(f"to enter now: {listed(said) or 'nobody'}{then}")


def own(field: Field, side: str) -> Sequence[str]:
    """Exits, dummies left, assaults owed and artillery of a side."""
    every, free = field.scenario.dummies.get(side, 0), len(camouflage.pool(field, side))
    said = [f"{_exits(field)}."]
    said += [f"Dummies: {free} of {every} left to lay."] if viewer(field) == side else []
    owing = [duty.counter for duty in duties.owed(field, side)]
    said += [f"These owe an assault: {', '.join(owing)}."] if owing else []
    guns = [_gun(field, counter) for counter in field.on_map(side) if field.card(counter).artillery]
    return [*said, f"{SIDE_NAMES[side]} artillery: {'; '.join(guns)}."] if guns else said


def _gun(field: Field, counter: str) -> str:
    refusal = fire_reach.firer_refusal(field, counter)
    can = counted(len(targets_of(field, counter)), "target") if refusal is None else f"no fire ({refusal.rule})"
    return f"{counter} in {field.counter(counter).hex}, {can}"


# -- hexes and counters -----------------------------------------------------------------------------------------


def ground(field: Field, hex_: Hex) -> str:
    """Terrain, level and all that is marked in a hex."""
    board = field.board
    terrain = board.terrains[board.terrain[hex_]].name.lower().partition(" (")[0]
    level = f"level {board.level[hex_]}" + (" ridge" if hex_ in field.scenario.ridges else "")
    return joined([terrain, level, *ground_notes(field, hex_)])


def stack(field: Field, hex_: Hex) -> Sequence[str]:
    """The counters of a hex as far as they are known, one by one, and how many others there are."""
    found = pile(field, hex_)
    if found is None:
        return []
    said = [f"{SIDE_NAMES[found.side]} {described(field, counter)}" for counter in found.known]
    return said + _unknown(found.side, len(found.dummies), found.blanks)


def _unknown(side: str, dummies: int, blanks: int) -> list[str]:
    said = [f"{SIDE_NAMES[side]} {counted(dummies, 'dummy', 'dummies')}"] if dummies else []
    return said + ([f"{SIDE_NAMES[side]} {counted(blanks, 'blank counter')}"] if blanks else [])


def described(field: Field, counter: str) -> str:
    """A counter: what it is, its potentials in words, its state and what it has done."""
    card = field.card(counter)
    kind = words.kind(card) if words.kind(card) != words.arm(card) else ""
    star = ", star" if card.star else ""
    said = [
        counter, kind, f"{'split ' if card.section else ''}{told(words.arm(card))}",
        f"attack {card.attack}", f"defence {card.defense}", f"movement {card.movement}", f"range {card.range}{star}",
        *(MARKS[mark] for mark in words.marks(field, counter)), *words.doings(field, counter),
    ]  # fmt: skip
    return joined(said)


def _brief(field: Field, counter: str) -> str:
    """A counter in a list: the potentials as printed."""
    card = field.card(counter)
    kind = f"{'split ' if card.section else ''}{told(words.arm(card))}"
    marks = [MARKS[mark] for mark in words.marks(field, counter)]
    fought = "fought" if card.unit in field.state.fought else ""
    return joined([f"{counter} in {field.counter(counter).hex}", kind, words.values(card), *marks, fought])


def short(field: Field, hex_: Hex) -> str:
    """The counters of a hex by their names, and how many others there are."""
    found = pile(field, hex_)
    if found is None:
        return ""
    named = [*found.known]
    named += [counted(len(found.dummies), "dummy", "dummies")] if found.dummies else []
    named += [counted(found.blanks, "blank counter")] if found.blanks else []
    return f"{SIDE_NAMES[found.side]} {listed(named)}"


def crossing(field: Field, here: Hex, there: Hex) -> str:
    """A bridge."""
    return "bridge" if hexside(here, there) in field.scenario.bridges else ""


def units(field: Field, side: str, order: str) -> Page:
    """The counters, those of the side that looks first."""
    order = order or next(iter(ORDERS))
    names = list(ORDERS)
    following = names[(names.index(order) + 1) % len(names)]
    return Page(f"Units by {order}", lambda: _rows(field, side, order), sort=lambda: units(field, side, following))


def _rows(field: Field, side: str, order: str) -> list[Row]:
    rows: list[Row] = []
    for owner in (side, enemy(side)):
        standing = sorted(field.on_map(owner), key=lambda counter: ORDERS[order](field, counter))
        rows += [heading(f"{SIDE_NAMES[owner]}, {counted(len(standing), 'counter')} on the map")]
        for counter in standing:
            sought = field.scenario.units[field.card(counter).unit].formation
            rows.append(Row(line(_brief(field, counter)), opens=Goto(field.counter(counter).hex), sought=sought))
    return [*rows, *(note(text) for owner in (side, enemy(side)) for text in _away(field, owner))]


def _away(field: Field, side: str) -> Iterable[str]:
    """The units of which nothing is seen on the map, by where they are."""
    places: dict[str, list[str]] = {}
    for unit in field.scenario.units.values():
        if unit.side == side and not on_map(field, unit):
            places.setdefault(away(field, unit), []).append(unit.id)
    return [f"{SIDE_NAMES[side]}, {place}: {', '.join(found)}" for place, found in sorted(places.items())]


# -- displays ---------------------------------------------------------------------------------------------------


def formations(field: Field, side: str) -> Sequence[str]:
    """The formations of both sides, the own ones first, with the state of each unit."""
    said = []
    for owner in (side, enemy(side)):
        mine = [unit for unit in field.scenario.units.values() if unit.side == owner]
        for name in dict.fromkeys(unit.formation for unit in mine):
            held = [unit for unit in mine if unit.formation == name]
            here = [unit for unit in held if on_map(field, unit)]
            said.append(f"{SIDE_NAMES[owner]} {name}: {len(here)} of {len(held)} units on the map.")
            said += [_unit(field, unit) for unit in here]
            gone: dict[str, list[str]] = {}
            for unit in held:
                if unit not in here:
                    gone.setdefault(away(field, unit), []).append(unit.id)
            said += [f"{place}: {', '.join(ids)}" for place, ids in gone.items()]
    return said


def _unit(field: Field, unit: UnitCard) -> str:
    here = on_map(field, unit)
    card = field.card(here[0])
    hexes = list(dict.fromkeys(field.counter(counter).hex for counter in here))
    marks = sorted({MARKS[mark] for counter in here for mark in words.marks(field, counter)})
    parts = f"split, {len(here)} of {len(unit.sections)} sections seen" if card.section else ""
    fought = "fought" if unit.id in field.state.fought else ""
    return joined([f"{unit.id} in {listed(hexes)}", words.values(card), parts, *marks, fought])


# -- charts and overlays ----------------------------------------------------------------------------------------


def _ground(field: Field) -> list[str]:
    return [
        joined((
            f"{effect.id}: {_costs(effect)}", f"die {effect.combat:+d}" if effect.combat else "",
            "stops the line of fire" if effect.blocks else "", "" if effect.control else "no zones of control",
            "hides" if effect.hide else "",
        ))
        for effect in field.charts.terrain.values()
    ]  # fmt: skip


def _sides(field: Field) -> list[str]:
    return [
        joined((
            f"{effect.id.replace('_', ' ')}: {_costs(effect)}", f"die {effect.combat:+d}" if effect.combat else "",
            "stops zones of control" if effect.stops_control else "",
        ))
        for effect in field.charts.sides.values()
    ]  # fmt: skip


def _costs(effect: TerrainEffect | SideEffect) -> str:
    arms = (("infantry", "I"), ("vehicles", "B"), ("towed guns", "A"))
    costs = {name: effect.move[arm] for name, arm in arms}
    return joined(f"{name} {'no' if cost == FORBIDDEN else words.halves(cost)}" for name, cost in costs.items())


def _turns(field: Field) -> list[str]:
    return [
        joined((
            f"turn {box.number}: {words.day(field, box.number)} {box.start}", listed(_worth(field, box.number)),
            "night" if box.night else "",
        ))
        for box in field.charts.turns
    ]  # fmt: skip


def _zone(_: Field, __: Hex, cell: OverlayCell) -> str:
    return "next to it, not controlled" if cell.tint == "shade" else "controlled"


def _area(field: Field, _: Hex, cell: OverlayCell) -> str:
    """An exit with what it counts, or the entry of formations."""
    if cell.text == "shut" or cell.text.startswith("x"):
        return "exit shut" if cell.text == "shut" else f"exit times {cell.text[1:]}"
    arrivals = field.scenario.arrivals.values()
    return f"entry of the {listed([one.formation for one in arrivals if abbreviated(one) == cell.text])}"


def told(text: str) -> str:
    """A text of the presenter without its short forms."""
    for short_form, long in _LONG:
        text = short_form.sub(long, text)
    return text


class EcouvesTelling:
    """Écouves in words."""

    panels: Mapping[str, Callable[[Field, str], Sequence[str]]] = {"divisions": formations}
    tables: Mapping[str, Sequence[Said]] = {"Terrain effects": [_ground, _sides], "Turn track": [_turns]}
    cells: Mapping[str, Meaning] = {
        "heights": lambda _, __, cell: f"level {cell.text}",
        "zoc-french": _zone,
        "zoc-german": _zone,
        "contact": lambda *_: "would owe an assault",
        "fire": lambda _, __, cell: "direct fire" if cell.tint == "good" else "indirect fire",
        "sight": lambda _, __, cell: f"{counted(int(cell.text), 'hex', 'hexes')} away",
        "reach": lambda _, __, cell: f"{cell.text} point{'' if cell.text == '1' else 's'}",
        "areas": _area,
    }

    stand = staticmethod(stand)
    own = staticmethod(own)
    ground = staticmethod(ground)
    stack = staticmethod(stack)
    short = staticmethod(short)
    crossing = staticmethod(crossing)
    units = staticmethod(units)
    told = staticmethod(told)


TELLING = EcouvesTelling()
