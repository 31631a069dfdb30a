"""What an Écouves scenario looks like on paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from editors.picture.plain import names, waters, ways
from editors.picture.sheet import (
    Counter,
    Face,
    Ground,
    Line,
    Name,
    Outline,
    RoadStyle,
    Sheet,
    Sign,
    Stack,
    SymbolKind,
    WaterStyle,
)
from rules.ecouves.model import CounterCard, Scenario
from rules.engine.hexes import Hex
from scenarios.systems.ecouves.schema import Files

GROUNDS: Mapping[str, Ground] = {
    "clear": Ground("Open ground", "#f0ecc9", "", 0.6),
    "brush": Ground("Brushwood, heath", "#dfe0b2", "brush", 0.5),
    "forest": Ground("Forest", "#a4c288", "woods", 0.34),
    "hamlet": Ground("Hamlet", "#efe2c6", "hamlet", 0.55),
    "village": Ground("Village", "#ecd8bf", "village", 0.45),
    "town": Ground("Town", "#dcc3b3", "town", 0.2),
    "pond": Ground("Pond", "#a9cbe2", "water", 0.0),
}
ROADS: Mapping[str, RoadStyle] = {"main": "highway", "minor": "road", "forest_road": "track"}
ROAD_NAMES = {"highway": "Main road", "road": "Minor road", "track": "Forest road"}
WATERS: Mapping[str, WaterStyle] = {"river": "river", "brook": "stream"}
WATER_NAMES = {"river": "River", "stream": "Brook"}

SIDES: Mapping[str, str] = {"french": "#a9c0dc", "german": "#b9bdb2"}
INKS: Mapping[str, str] = {"french": "#274b7d", "german": "#454a42"}
BANDS = ("#7d3c3c", "#3f6f8c", "#8a7a2f", "#4f7a4a", "#6a4f86", "#9a5f2f", "#5a5a5a", "#2f7a72")
"""The stripes of the formations, in their order."""

ENTRY, EXIT, HEIGHT = "#274b7d", "#a8441e", "#5a3c22"
"""The colours of what only the map shows."""

SYMBOLS: Mapping[str, SymbolKind] = {
    "mechanised_infantry": "mechanised", "armour": "armour", "reconnaissance": "recon",
    "tank_destroyer": "tank-destroyer", "self_propelled_artillery": "self-propelled", "infantry": "infantry",
    "engineers": "engineers", "artillery": "artillery", "anti_tank": "anti-tank",
}  # fmt: skip


def sheet(files: Files, scenario: Scenario) -> Sheet:
    """The sheet of a scenario."""
    board = scenario.board
    return Sheet(
        title=scenario.title,
        subtitle=board.title,
        grid=board.grid,
        grounds={id_: GROUNDS.get(id_, Ground(terrain.name, "#dddddd")) for id_, terrain in board.terrains.items()},
        ground=board.terrain,
        levels=board.level,
        level_words=_levels(files.map.level_metres),
        roads=ways(board, ROADS),
        waters=waters(board, WATERS),
        bridges=scenario.bridges,
        lines=tuple(Line(b.name, b.sides, "#8a2f6a") for b in board.boundaries.values()),
        outlines=tuple(
            Outline(area.name, frozenset(area.hexes), ENTRY if area.kind == "entry" else EXIT)
            for area in files.map.areas.values()
            if area.kind in ("entry", "exit")
        ),
        signs=tuple(Sign(place.hex, "height", HEIGHT) for place in board.places if place.kind == "height"),
        names=(*names(board), *_woods(files)),
        stacks=tuple(_stacks(scenario)),
        counters=tuple(_counters(scenario)),
        road_names=ROAD_NAMES,
        water_names=WATER_NAMES,
        line_name="Line of a set-up",
        outline_names={ENTRY: "Entry hexes", EXIT: "Exit hexes"},
        sign_names={("height", HEIGHT): "Height"},
        metres=files.scenario.scale.metres_per_hex,
        azimuth=0.0 if files.map.georeference is not None else None,
    )


def _levels(metres: tuple[int, ...]) -> str:
    """From which height each level begins, where the map tells it."""
    return ", ".join(f"{level} from {height} m" for level, height in enumerate(metres, 1))


def _woods(files: Files) -> Iterator[Name]:
    """The names of the woods, at the hex nearest to their middle."""
    for area in files.map.areas.values():
        if area.kind == "wood" and area.hexes:
            yield Name(_middle(area.hexes), area.name, "wood")


def _middle(hexes: tuple[Hex, ...]) -> Hex:
    half = len(hexes[0]) // 2
    points = [(int(hex_[:half]), int(hex_[half:])) for hex_ in hexes]
    columns, rows = sum(c for c, _ in points), sum(r for _, r in points)
    count = len(points)
    away = [abs(c * count - columns) + abs(r * count - rows) for c, r in points]
    return hexes[away.index(min(away))]


def _stacks(scenario: Scenario) -> Iterator[Stack]:
    """The ready set-up, dummies left out: the strongest unit of each hex on top."""
    standing: dict[Hex, list[CounterCard]] = {}
    for placed in scenario.ready:
        unit = scenario.units.get(placed.id)
        if unit is not None:
            ids = unit.sections if placed.split else (unit.id,)
            standing.setdefault(placed.hex, []).extend(scenario.counters[id_] for id_ in ids)
    for hex_, cards in sorted(standing.items()):
        top = max(cards, key=lambda card: (card.attack, card.id))
        yield Stack(hex_, _face(scenario, top), len(cards))


def _counters(scenario: Scenario) -> Iterator[Counter]:
    """All counters: each unit with its sections after it, then the dummies."""
    for unit in scenario.units.values():
        heading = f"{unit.division}: {unit.formation}" if unit.formation != unit.division else unit.division
        for id_ in (unit.id, *unit.sections):
            yield Counter(_face(scenario, scenario.counters[id_]), _blank(unit.side), heading)
    for side, count in scenario.dummies.items():
        for number in range(1, count + 1):
            face = Face(SIDES[side], INKS[side], "dummy", "", f"{side[0].upper()}D{number}")
            yield Counter(face, _blank(side), "Dummies")


def _blank(side: str) -> Face:
    """The back of a counter, by which nothing can be told (H.1)."""
    return Face(SIDES[side], INKS[side], "", "", "")


def _face(scenario: Scenario, card: CounterCard) -> Face:
    formations = list(scenario.arrivals)
    formation = scenario.units[card.unit].formation
    band = BANDS[formations.index(formation) % len(BANDS)] if formation in formations else "#777777"
    shot = f"{card.range}{'*' if card.star else ''}"
    return Face(
        colour=SIDES[card.side],
        band=band,
        symbol=SYMBOLS[card.symbol],
        size="•••" if card.section else "I",
        title=card.id,
        values=(str(card.attack), str(card.defense), str(card.movement), shot),
        note=card.weapon.split(",")[0] if card.section else "",
    )
