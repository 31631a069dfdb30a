"""Écouves beside the map: the state line, the tracks, and what stands in a hex."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.ecouves import setup
from rules.ecouves.entry import rule_of
from rules.ecouves.field import Field
from rules.ecouves.leaving import edges
from rules.ecouves.model import SIDE_NAMES, SIDES, Arrival
from rules.ecouves.options import NO_RESERVE
from rules.ecouves.scoring import EAST, NORTH
from rules.ecouves.state import OVER, SETUP
from rules.ecouves.zones import controlled
from rules.engine.decisions import Decision
from rules.engine.hexes import Hex, hexside
from rules.engine.words import counted
from tui.lines import Line, Piece, columns, line, width_of, wrap
from tui.presenters.ecouves import words
from tui.presenters.ecouves.piles import Pile, pile, viewer
from tui.presenters.ecouves.score import Score, exit_words, items, score
from tui.presenters.ecouves.sources import area_name

DARK, LIGHT, HERE = "■", "·", "●"
"""A box of the turn track: night, day, and the turn now."""


# -- the state line -----------------------------------------------------------------------------------------


def status(field: Field, decision: Decision | None, width: int) -> Line:
    """The line at the top: turn, day and hour, day or night, phase, the score as it stands, and who decides."""
    if field.state.phase == OVER:
        return columns(line((field.scenario.title, "title")), line((field.state.result, "good")), width)
    now = score(field)
    night = "night" if field.night else "day"
    facts = [
        f"turn {field.state.turn}/{field.scenario.last_turn}",
        f"{words.day(field).replace('ust', '')} {words.hour(field)} {night}",
        words.phase(field).replace("reorganization", "reorg."),
    ]
    if field.state.phase != SETUP:
        facts.append(f"{now.french}:{now.german} {_short(now)}")
    left, title = line("  ".join(facts)), line((f"{field.scenario.title.partition(',')[0]}  ", "title"))
    right: list[Piece] = [(f"{SIDE_NAMES[decision.side]} decides", decision.side)] if decision is not None else []
    if width_of(title) + width_of(left) + width_of(right) < width:
        left = [*title, *left]
    return columns(left, right, width)


def _short(now: Score) -> str:
    """The verdict in a word, with a question mark where it hangs on what is not seen."""
    word = {"French victory": "French", "German victory": "German"}.get(now.verdict, now.verdict)
    return f"{word}?" if now.unseen else word


# -- the tracks ---------------------------------------------------------------------------------------------


def tracks(field: Field, width: int) -> Sequence[Line]:
    """Turns with night boxes, the score and its verdict, exits so far, entries due; before that how the set-up goes."""
    if field.state.phase == SETUP:
        return [_turns(field), *_set_up(field, width), [("DUE   ", "title"), *_due(field, width - 6)]]
    now = score(field)
    verdict = f"{_short(now)} {now.unseen} unseen" if now.unseen else now.verdict
    points = ((str(now.french), "french"), (":", "dim"), (str(now.german), "german"))
    return [
        _turns(field),
        line(("SCORE ", "title"), *points, (f" {verdict}", "plain")),
        line(("EXITS ", "title"), (_exits(field), "plain"), (f" now {exit_words(field)}", "dim")),
        [("DUE   ", "title"), *_due(field, width - 6)],
    ]


def _turns(field: Field) -> Line:
    row: list[Piece] = [("TURN  ", "title")]
    for box in field.charts.turns:
        here = box.number == field.state.turn
        mark = HERE if here else DARK if box.night else LIGHT
        row.append((mark, "key" if here else "plain" if box.night else "dim"))
    return row


def _set_up(field: Field, width: int) -> Iterable[Line]:
    """Of each formation that is set up how many of its units stand, and how many of them in its woods (L.1b)."""
    for arrival in field.scenario.arrivals.values():
        if arrival.setup and viewer(field) != arrival.side:
            yield line(("UNITS ", "title"), ("set up out of sight ", "dim"), ("L.0", "key"))
        elif arrival.setup:
            mine = [u for u in setup.units_of(field, arrival.side) if setup.arrival_of(field, u) is arrival]
            stand = [unit for unit in mine if setup.placed(field, unit)]
            inside, need = sum(setup.in_woods(field, unit) for unit in stand), setup.needed_in_woods(arrival, len(mine))
            yield line(("UNITS ", "title"), f"{len(stand)} of {len(mine)} stand")
            yield line(("WOODS ", "title"), f"{inside}, at least {need} ", ("L.1b", "key"))


def _exits(field: Field) -> str:
    """How many Germans have left, and what they scored."""
    gone = [exit_ for exit_ in field.state.exits if field.side_of(exit_.counter) == "german"]
    return f"{len(gone)} for {sum(exit_.points for exit_ in gone)}," if gone else "none,"


def coming(field: Field, side: str = "") -> list[tuple[Arrival, tuple[str, ...]]]:
    """The formations of which units are still to enter, the next one first, with these units."""
    found = []
    for arrival in field.scenario.arrivals.values():
        if arrival.setup or (arrival.optional and field.option(NO_RESERVE)) or side not in ("", arrival.side):
            continue
        units = tuple(
            unit.id
            for unit in field.scenario.units.values()
            if unit.formation == arrival.formation and field.counter(unit.id).place == "waiting"
        )
        if units:
            found.append((arrival, units))
    return sorted(found, key=lambda pair: pair[0].turn)


def _due(field: Field, width: int) -> list[Piece]:
    """The formations due with their units and turns, as many as fit."""
    found: list[Piece] = []
    for arrival, units in coming(field):
        when = "now" if arrival.turn <= field.state.turn else f"t{arrival.turn}"
        name = arrival.formation.partition(" ")[0]
        style = "plain" if when == "now" else "dim"
        between: list[Piece] = [("  ", "plain")] if found else []
        more: list[Piece] = [*between, (f"{name} ", arrival.side), (f"{len(units)} {when}", style)]
        if width_of(found) + width_of(more) > width:
            break
        found += more
    return found or [("nobody", "dim")]


def arrival_words(field: Field, arrival: Arrival) -> str:
    """When and where a formation enters, and by which paragraph (L.2 to L.7)."""
    fixed = field.state.section.get(arrival.formation)
    areas = [area_name(field, area) for area in ((fixed,) if fixed else arrival.areas)]
    where = (" or " if arrival.one_area else ", ").join(areas)
    limit = f", {arrival.per_turn} units a turn" if arrival.per_turn else ""
    wish = ", if the player likes" if arrival.optional else ""
    return f"from turn {arrival.turn} by {where}{limit}{wish} ({rule_of(arrival)})"


# -- a hex --------------------------------------------------------------------------------------------------


def hex_lines(field: Field, hex_: Hex, width: int) -> Sequence[Line]:
    """The ground and the stack of a hex, counter by counter."""
    board = field.board
    terrain = board.terrains[board.terrain[hex_]].name.lower().partition(" (")[0]
    head = [hex_, f"level {board.level[hex_]}" + (" ridge" if hex_ in field.scenario.ridges else ""), terrain]
    shown: list[Line] = [[("  ".join(head), "title")]]
    stack = pile(field, hex_)
    lines = pile_lines(field, stack, width) if stack else []
    notes = ground_notes(field, hex_)
    return [*shown, *lines, *(wrap(", ".join(notes), width, "dim", " ") if notes else [])]


def ground_notes(field: Field, hex_: Hex) -> list[str]:
    """What else there is: name, roads, bridges, water, zones, exits and entries."""
    board = field.board
    found = [board.place_names[hex_]] if hex_ in board.place_names else []
    if not field.effect(hex_).control:
        found.append("not controllable")
    else:
        found += [f"{SIDE_NAMES[side]} zone" for side in SIDES if hex_ in controlled(field, side)]
    found += sorted({_road(kind) for kind in _road_kinds(field, hex_)})
    near = board.grid.adjacent(hex_)
    bridged = [there for there in near if hexside(hex_, there) in field.scenario.bridges]
    if bridged:
        found.append(f"bridge to {', '.join(bridged)}")
    found += [f"{edge} edge{_exit(field, hex_, edge)}" for edge in edges(board.grid, hex_)]
    return found


def _road_kinds(field: Field, hex_: Hex) -> Iterable[str]:
    return (road.kind for road in field.board.roads if hex_ in road.hexes)


def _road(kind: str) -> str:
    return kind.replace("_", " ") if "road" in kind else f"{kind} road"


def _exit(field: Field, hex_: Hex, edge: str) -> str:
    area = {"north": NORTH, "east": EAST}.get(edge, "")
    return " (exit)" if hex_ in field.board.areas.get(area, ()) else ""


def pile_lines(field: Field, stack: Pile, width: int) -> list[Line]:
    """A line for each counter that is known, and one for those that are not."""
    names = max((len(counter) for counter in stack.known), default=0)
    shown = [counter_line(field, counter, width, names) for counter in stack.known]
    if stack.dummies:
        shown.append(line((counted(len(stack.dummies), "dummy", "dummies"), stack.side)))
    if stack.blanks:
        shown.append(line((f"{counted(stack.blanks, 'blank counter')}, {SIDE_NAMES[stack.side]}", stack.side)))
    return shown


def counter_line(field: Field, counter: str, width: int, room: int = 0) -> Line:
    """A counter: the sign of its arm, broken for a split one, its name, potentials, state, and what it is, if it fits.

    ``room`` is what names are given, so that what follows stands in a column.
    """
    card = field.card(counter)
    pieces: list[Piece] = [(f"{words.sign(card)} {counter:<{room}}", card.side), (f" {words.values(card)}", "plain")]
    pieces += [(f" {mark}", "warn") for mark in words.marks(field, counter)]
    pieces += [(f" {word}", "dim") for word in words.doings(field, counter)]
    left = width - width_of(pieces) - 1
    kind = next((word for word in (words.kind(card), words.arm(card)) if len(word) <= left), "")
    return [*pieces, (f" {kind}" if kind else "", "plain")]


# -- the end ------------------------------------------------------------------------------------------------


def result(field: Field, width: int) -> Sequence[Line]:
    """How the game ended: the verdict, the points of both sides and where they come from."""
    state = field.state
    shown: list[Line] = [
        line((state.result, "good")),
        line((f"French {state.french_points}", "french"), ", ", (f"German {state.german_points}", "german")),
        *wrap(f"French lead {state.french_points - state.german_points:+d}; more than 80 wins (K.10)", width, "dim"),
        line(""),
    ]
    return [*shown, *tally_lines(field, width)]


def tally_lines(field: Field, width: int) -> list[Line]:
    """The points of both sides by reason, with the paragraph and the counters."""
    shown: list[Line] = []
    for side in SIDES:
        mine = [item for item in items(field) if item.side == side]
        total = sum(item.points for item in mine)
        shown.append(columns(line((SIDE_NAMES[side], side)), line((str(total), "key")), width))
        for key in dict.fromkeys((item.reason, item.rule) for item in mine):
            part = [item for item in mine if (item.reason, item.rule) == key]
            points = sum(item.points for item in part)
            head, *more = words.fold(key[0], width - 10)
            shown += [columns(head, line((key[1], "key"), f" {points:>4}"), width), *more]
            shown += words.fold(", ".join(f"{item.counter} {item.points}" for item in part), width, "dim", 3)
    return shown
