"""St-Lô beside the map: the state line, the tracks, and what stands in a hex."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from rules.engine.decisions import Decision
from rules.engine.hexes import Hex
from rules.engine.words import counted
from rules.stlo.battle import Battle
from rules.stlo.model import SIDE_NAMES, SIDES
from rules.stlo.state import OVER
from rules.stlo.victory import points, tally
from tui.lines import Line, Piece, columns, cut, line, width_of, wrap
from tui.presenters.stlo.maps import short_name

MAX_TAPS = 6
"""Boxes of the TAP track (2.1.2)."""


def day(battle: Battle, turn: int = 0) -> str:
    """The date of a turn, or of the present one, as in ``13 July``."""
    first = date.fromisoformat(battle.scenario.first_date)
    now = first + timedelta(days=battle.scenario.days_per_turn * ((turn or battle.state.turn) - 1))
    return f"{now.day} {now:%B}"


def status(battle: Battle, decision: Decision | None, width: int) -> Line:
    """The line at the top: turn, date, weather, air strikes, operations phase, points, and who decides."""
    state = battle.state
    if state.phase == OVER:
        return columns(line((battle.scenario.title, "title")), line((state.result, "good")), width)
    facts = [f"turn {state.turn}/{battle.charts.turns}", day(battle)]
    if battle.weather():
        facts.append(f"{battle.weather()}, air {state.strikes}")
    if state.phase == "operations":
        least = battle.charts.minimum_operations.get(state.turn, 0)
        facts.append(f"op {state.operation}" + (f" of {least}+" if state.operation <= least else ""))
    else:
        facts.append(state.phase.replace("_", " "))
    facts.append(f"VP {points(battle)}")
    right: list[Piece] = []
    if decision is not None:
        right = [(f"{SIDE_NAMES[decision.side]} decides", decision.side)]
    left = line("  ".join(facts))
    title = line((f"{battle.scenario.title.partition(',')[0]}  ", "title"))
    if width_of(title) + width_of(left) + width_of(right) < width:
        left = [*title, *left]
    return columns(left, right, width)


def strip(battle: Battle, width: int) -> Line:
    """Both initiative levels and the TAP track of the active HQ in one line."""
    levels, active = battle.state.levels, battle.state.active
    shown: list[Piece] = []
    for side in SIDES:
        shown += [(f"{SIDE_NAMES[side]} ", side), (f"{levels[side]}  ", "title")]
    if active is None:
        return cut([*shown, ("no HQ active", "dim")], width)
    shown.append((f"{active.hq} TAP", "title"))
    for box in range(MAX_TAPS + 1):
        here = active.taps == box
        shown.append((f"[{box}]" if here else f" {box}", "key" if here else "dim"))
    return cut(shown, width)


def tracks(battle: Battle, width: int, roomy: bool = True) -> Sequence[Line]:
    """Initiative and TAPs on their tracks, with room turn and weather as well."""
    state = battle.state
    shown: list[Line] = [line(("INITIATIVE  -2 -1  0", "title"))]
    for side in SIDES:
        row: list[Piece] = [(f"{SIDE_NAMES[side]:<10}", side)]
        for level in (-2, -1, 0):
            row.append(
                ("  ●" if state.levels[side] == level else "  ·", side if state.levels[side] == level else "dim")
            )
        shown.append(row)
    active = state.active
    taps: list[Piece] = [(f"{'TAP ' + active.hq:<11}" if active else "TAP        ", "title" if active else "dim")]
    for box in range(MAX_TAPS + 1):
        here = active is not None and active.taps == box
        taps.append((f"[{box}]" if here else f" {box} ", "key" if here else "dim"))
    shown.append(taps)
    if not roomy:
        return shown
    turns: list[Piece] = [("TURN       ", "title")]
    for turn in range(1, battle.charts.turns + 1):
        here = turn == state.turn
        turns.append((f"[{turn}]" if here else f" {turn}"[:2], "key" if here else "dim"))
    shown.append(turns)
    weather = battle.weather() or "not yet rolled"
    shown.append(line(("WEATHER    ", "title"), (f"{weather}, {state.strikes} air left", "plain")))
    return [list(row) for row in shown]


def artillery(battle: Battle, side: str, width: int) -> Sequence[Line]:
    """The fire missions of a side's artillery on their tracks, spent ones first, two guns in a line if they fit."""
    cells: list[Line] = []
    for gun, card in battle.scenario.guns.items():
        now = battle.state.guns.get(gun)
        if card.side != side or now is None or not now.in_play:
            continue
        track: list[Piece] = [("■" * now.used, "warn"), ("□" * (card.missions - now.used), "good")]
        cells.append([(f"{gun:<8}", side), *([("disorg.", "warn")] if now.disorganized else track)])
    each = width // 2 if width >= 36 else width
    rows = [cells[start : start + width // each] for start in range(0, len(cells), width // each)]
    shown: list[Line] = [[piece for cell in row for piece in columns(cell, line(""), each)] for row in rows]
    return [line((f"{SIDE_NAMES[side].upper()} ARTILLERY", "title")), *shown] if shown else []


def hex_lines(battle: Battle, hex_: Hex, width: int) -> Sequence[Line]:
    """The ground and the stack of a hex, unit by unit."""
    board = battle.board
    terrain = board.terrains[board.terrain[hex_]]
    ground = [hex_]
    if terrain.in_play:
        ground.append(f"level {board.level[hex_]}")
    ground.append(terrain.name.lower().partition(" (")[0])
    shown: list[Line] = [[("  ".join(ground), "title")]]
    shown += [[(text, "dim")] for text in ground_notes(battle, hex_)]
    for unit in battle.at(hex_):
        shown += unit_lines(battle, unit)
    return shown


def ground_notes(battle: Battle, hex_: Hex) -> list[str]:
    """What else there is: name, depot, victory area, works, observation posts, the active HQ."""
    board, scenario = battle.board, battle.scenario
    notes = []
    name = board.place_names.get(hex_)
    if name:
        notes.append(name)
    depot = scenario.depots.get(hex_)
    if depot:
        notes.append(f"{SIDE_NAMES[depot.side]} depot, {depot.kind}")
    if hex_ in scenario.victory_area:
        notes.append("victory area")
    if board.has("steeple", hex_) or hex_ in scenario.observing_levels:
        notes.append("steeple")
    if hex_ in scenario.works:
        notes.append(f"printed {scenario.works[hex_]} position".replace("strongpoint position", "strongpoint"))
    if hex_ in battle.state.works:
        work = battle.state.works[hex_]
        notes.append("improved position" if work == "improved" else "strongpoint")
    for formation, post in battle.state.posts.items():
        if post == hex_:
            notes.append(f"OP of the {scenario.formations[formation].short}")
    active = battle.state.active
    if active is not None and active.hex == hex_:
        notes.append(f"HQ {active.hq}, {counted(active.taps, 'TAP')}")
    return notes


def unit_lines(battle: Battle, unit: str) -> list[Line]:
    """A unit of a stack: its name, size, strength, marks and assets."""
    now, card = battle.unit(unit), battle.card(unit)
    size = {"battalion": "battalion", "company": "company", "substitute": "company", "recon": "recon"}[card.kind]
    name = unit if card.kind != "substitute" else f"{unit} {short_name(battle, unit)}"
    first: list[Piece] = [
        (f"{name:<9}", card.side),
        (f" {size} ", "plain"),
        (f"{battle.strength(unit)}", "title"),
        (f"/{battle.anti_tank(unit)}", "dim"),
    ]
    if now.steps < card.steps:
        first.append((" reduced", "warn"))
    if now.status:
        first.append((f" {now.status.upper()}", "warn"))
    shown: list[Line] = [first]
    assets = [f"{a} {battle.scenario.assets[a].weapon}" for a in battle.assets_with(unit)]
    if assets:
        shown += [[(f"  {text}", "dim")] for text in assets]
    return shown


def result(battle: Battle, width: int) -> Sequence[Line]:
    """How the game ended: the level of victory, the points and where they come from."""
    state = battle.state
    shown: list[Line] = [line((state.result, "good")), line((f"{state.points} victory points", "title")), line("")]
    for item in tally(battle):
        shown.append(columns(line(item.what), line((str(item.points), "key" if item.points else "dim")), width))
        if item.points:
            shown += wrap(f"  {item.reason}", width, "dim", "  ")
    return shown
