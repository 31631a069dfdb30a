"""The displays of Écouves as panels: formations, entries, artillery, the score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.ecouves import camouflage, duties, fire_reach
from rules.ecouves.field import Field
from rules.ecouves.grouping import OFF_PLAY
from rules.ecouves.model import SIDE_NAMES, UnitCard, enemy
from rules.engine.decisions import Refusal
from rules.engine.words import counted
from tui.lines import Line, Piece, columns, line, wrap
from tui.presenters.base import Panel
from tui.presenters.ecouves import words
from tui.presenters.ecouves.piles import viewer
from tui.presenters.ecouves.score import exit_words, score, unseen
from tui.presenters.ecouves.tracks import arrival_words, coming, tally_lines

# -- formations ---------------------------------------------------------------------------------------------


def formations(field: Field, side: str, width: int) -> Sequence[Line]:
    """The formations of both sides, the own ones first, with the state of each unit."""
    shown: list[Line] = []
    for owner in (side, enemy(side)):
        units = [unit for unit in field.scenario.units.values() if unit.side == owner]
        for name in dict.fromkeys(unit.formation for unit in units):
            mine = [unit for unit in units if unit.formation == name]
            here = sum(bool(on_map(field, unit)) for unit in mine)
            shown.append(columns(line((name, owner)), line((f"{here}/{len(mine)} on the map", "dim")), width))
            shown += [unit_line(field, unit, width) for unit in mine]
    return shown


def all_formations(field: Field, side: str, width: int, height: int) -> Sequence[Line]:
    """The formations side by side, the own ones first; where they are too many those of which nothing is seen go."""
    units = [unit for owner in (side, enemy(side)) for unit in field.scenario.units.values() if unit.side == owner]
    blocks: list[list[Line]] = []
    for name in sorted(dict.fromkeys(unit.formation for unit in units), key=lambda name: not _seen(field, name)):
        mine = [unit for unit in units if unit.formation == name]
        head: Line = [(name, mine[0].side)]
        blocks.append([head, *(unit_line(field, unit, NARROW - 2) for unit in mine)])
    blocks = blocks[: max(1, width // NARROW)]
    rows = min(height, max(map(len, blocks), default=0))
    return [[piece for block in blocks for piece in _cell(block, row, rows)] for row in range(rows)]


NARROW = 38
"""Cells of a formation beside others."""


def _seen(field: Field, formation: str) -> bool:
    return any(unit.formation == formation and on_map(field, unit) for unit in field.scenario.units.values())


def _cell(block: Sequence[Line], row: int, rows: int) -> Line:
    """A line of a block, padded; the last one says if there would be more."""
    more = row == rows - 1 and len(block) > rows
    return columns(line((" ...", "dim")) if more else block[row] if row < len(block) else line(""), line(""), NARROW)


def own_tracks(field: Field, side: str, width: int) -> Sequence[Line]:
    """Of the side that decides: dummies left, what it would owe, and its artillery."""
    every, free = field.scenario.dummies.get(side, 0), len(camouflage.pool(field, side))
    shown: list[Line] = [line(("DUMMIES ", "title"), f"{free} of {every} to lay")] if viewer(field) == side else []
    owing = [duty.counter for duty in duties.owed(field, side)]
    if owing:
        shown += wrap(f"OWE AN ASSAULT {', '.join(owing)}", width, "warn", " ")
    guns = [counter for counter in field.on_map(side) if field.card(counter).artillery]
    shown += [line(("ARTILLERY", "title"))] if guns else []
    for counter in guns:
        refusal = fire_reach.firer_refusal(field, counter)
        can = counted(len(targets_of(field, counter)), "target") if refusal is None else f"no fire ({refusal.rule})"
        left = line((f" {counter:<12}", side), f" {field.counter(counter).hex} {words.values(field.card(counter))}")
        shown.append(columns(left, line((can, "dim")), width))
    return shown


def on_map(field: Field, unit: UnitCard) -> tuple[str, ...]:
    """The counters of a unit that are seen on the map."""
    return tuple(counter for counter in field.family(unit.id) if field.counter(counter).place == "map")


def unit_line(field: Field, unit: UnitCard, width: int) -> Line:
    """A unit: where it stands, in which form, and what is wrong with it."""
    here = on_map(field, unit)
    fought = unit.id in field.state.fought
    card = field.card(here[0] if here else unit.id)
    right = line((words.values(card), "plain" if here else "dim"), (" f" if fought else "  ", "key"))
    if not here:
        left: Line = line((f" {unit.id:<10}", "dim"), (f" {away(field, unit)}", "dim"))
    else:
        hexes = " ".join(dict.fromkeys(field.counter(counter).hex for counter in here))
        marks = sorted({mark for counter in here for mark in words.marks(field, counter)})
        left = [(f" {unit.id:<10}", unit.side), (f" {hexes}", "plain"), *_form(field, unit, card.section)]
        left = [*left, *[(f" {mark}", "warn") for mark in marks]]
    return columns(left, right, width)


def _form(field: Field, unit: UnitCard, split: bool) -> list[Piece]:
    """Of a split unit how many of its sections are not lost, of how many."""
    if not split:
        return []
    whole = len(unit.sections) - sum(field.counter(one).place in OFF_PLAY for one in unit.sections)
    return [(f" {whole}/{len(unit.sections)}", "plain" if whole == len(unit.sections) else "warn")]


def away(field: Field, unit: UnitCard) -> str:
    """Where a unit is of which nothing is seen on the map."""
    places = [field.counter(counter).place for counter in field.family(unit.id)]
    found = next((place for place in ("hidden", "waiting", "exited", "eliminated") if place in places), "")
    arrival = field.scenario.arrivals.get(unit.formation)
    if found == "waiting" and arrival is not None:
        return "to be set up" if arrival.setup else f"due turn {arrival.turn}"
    return words.PLACES.get(found, found)


# -- entries ------------------------------------------------------------------------------------------------


def reinforcements(field: Field, side: str, width: int) -> Sequence[Line]:
    """The entries that are due, by formation, turn and area, with the axes that the rulebook names (L)."""
    shown: list[Line] = []
    for owner in (side, enemy(side)):
        found = coming(field, owner)
        shown.append([(f"{SIDE_NAMES[owner]} entries", owner)])
        for arrival, units in found:
            shown += words.fold(f"{arrival.formation}, {counted(len(units), 'unit')} due", width, "title")
            shown += words.fold(arrival_words(field, arrival), width, indent=2)
            entered = field.state.entered.get(arrival.formation, 0)
            if arrival.per_turn:
                shown.append([(f"  {entered} of {arrival.per_turn} entered this turn", "plain")])
            shown += _by_axis(field, units, width)
        if not found:
            shown.append([(" none", "dim")])
    return shown


def _by_axis(field: Field, units: Sequence[str], width: int) -> list[Line]:
    """Units by the axis named for them, which is advice (L.9)."""
    by_axis: dict[str, list[str]] = {}
    for unit in units:
        by_axis.setdefault(field.scenario.units[unit].axis, []).append(unit)
    shown: list[Line] = []
    for axis, names in by_axis.items():
        head = f"toward {axis}: " if axis else ""
        shown += words.fold(f"{head}{', '.join(names)}", width, "dim", 2)
    return shown


# -- artillery ----------------------------------------------------------------------------------------------


def artillery(field: Field, side: str, width: int) -> Sequence[Line]:
    """The artillery of both sides: range, how it stands, and at which enemy hexes it could fire now (E.19)."""
    shown: list[Line] = []
    for owner in (side, enemy(side)):
        shown.append(columns(line((f"{SIDE_NAMES[owner]} artillery", owner)), line(("A-D-M/range", "dim")), width))
        guns = [unit for unit in field.scenario.units.values() if unit.side == owner and field.card(unit.id).artillery]
        for unit in guns:
            here = on_map(field, unit)
            if not here:
                left = line((f" {unit.id:<10} {away(field, unit)}", "dim"))
                shown.append(columns(left, line((words.values(field.card(unit.id)), "dim")), width))
            for counter in here:
                shown += _gun_lines(field, counter, width)
        if not guns:
            shown.append([(" none", "dim")])
    return shown


def _gun_lines(field: Field, counter: str, width: int) -> list[Line]:
    card, now = field.card(counter), field.counter(counter)
    left: list[Piece] = [(f" {counter:<12} {now.hex}", card.side)]
    left += [(f" {mark}", "warn") for mark in words.marks(field, counter)]
    shown = [columns(left, line(words.values(card)), width)]
    refusal = fire_reach.firer_refusal(field, counter)
    if refusal is not None:
        return [*shown, *words.fold(f"{refusal.reason} ({refusal.rule})", width, "warn", 3)]
    targets = targets_of(field, counter)
    text = ", ".join(f"{hex_} {mode}" for hex_, mode in targets.items()) or _nothing(field, counter)
    return [*shown, *words.fold(text, width, "plain" if targets else "dim", 3)]


def targets_of(field: Field, counter: str) -> Mapping[str, str]:
    """The enemy hexes at which a counter could fire now, and how."""
    side = field.side_of(counter)
    found = {}
    for hex_ in sorted(fire_reach.enemy_hexes(field, side)):
        mode = fire_reach.aim(field, counter, hex_)
        if not isinstance(mode, Refusal) and fire_reach.target_refusal(field, side, hex_) is None:
            found[hex_] = mode
    return found


def _nothing(field: Field, counter: str) -> str:
    """How many enemies are within range though nobody observes them."""
    here, reach = field.counter(counter).hex, fire_reach.range_of(field, counter)
    distance = field.board.grid.distance
    near = [h for h in fire_reach.enemy_hexes(field, field.side_of(counter)) if distance(here, h) <= reach]
    return f"nothing observed; {counted(len(near), 'enemy hex', 'enemy hexes')} within range"


# -- the score ----------------------------------------------------------------------------------------------


def victory(field: Field, side: str, width: int) -> Sequence[Line]:
    """The score as it would be if the game ended now, with paragraphs, and what exits are worth (K)."""
    now = score(field)
    shown: list[Line] = [
        columns(line(("If the game ended now", "title")), line((f"{now.french}:{now.german}", "key")), width),
        line((now.verdict, "good"), (f", French lead {now.lead:+d}", "plain")),
        *wrap("above 80 French victory, 0 to 80 draw, below 0 German victory (K.10)", width, "dim"),
    ]
    if now.unseen:
        missing = sum(field.card(unit).attack // 2 for unit in unseen(field)) if side == "french" else 0
        text = f"{counted(now.unseen, 'enemy unit')} out of sight and not counted"
        shown += wrap(text + (f", worth up to {missing} (K.7)" if missing else ""), width, "warn")
    shown += [line(""), line((f"Exits now: {exit_words(field)}", "plain")), line("")]
    return [*shown, *tally_lines(field, width)]


PANELS: Mapping[str, Panel] = {
    panel.id: panel
    for panel in (
        Panel("artillery", "Artillery", artillery, "Both artilleries, and at which hexes they can fire."),
        Panel("divisions", "Formations", formations, "The formations, unit by unit."),
        Panel("reinforcements", "Entries due", reinforcements, "Who is still to enter, when and where."),
        Panel("victory", "Score", victory, "The score as it stands, and what exits are worth."),
    )
}
"""The panels of Écouves by id."""
