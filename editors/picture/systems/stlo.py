"""What a St-Lô scenario looks like on paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from editors.picture.plain import names, waters, ways
from editors.picture.sheet import (
    Counter,
    Face,
    Ground,
    Line,
    Outline,
    RoadStyle,
    Sheet,
    Sign,
    Stack,
    SymbolKind,
    WaterStyle,
)
from rules.engine.hexes import Hex
from rules.stlo.model import AssetCard, GunCard, HqCard, Scenario, UnitCard
from scenarios.stlo.schema import Files

GROUNDS: Mapping[str, Ground] = {
    "hedgerow": Ground("Hedgerow", "#e3e7bd", "bocage", 0.62),
    "woods": Ground("Woods", "#a9c48b", "woods", 0.3),
    "village": Ground("Village", "#ead9c2", "village", 0.45),
    "town": Ground("Town", "#dcc3b3", "town", 0.2),
    "beyond": Ground("Out of play", "#d9d8d2", "waste", 0.12),
}
ROADS: Mapping[str, RoadStyle] = {"highway": "highway", "road": "road", "lane": "lane", "trail": "track"}
ROAD_NAMES = {"highway": "Highway", "road": "Road", "lane": "Lane", "track": "Trail"}
WATERS: Mapping[str, WaterStyle] = {"river": "river", "stream": "stream"}
WATER_NAMES = {"river": "River (never crossed)", "stream": "Stream"}

SIDES: Mapping[str, str] = {"us": "#c3cda0", "de": "#b4bcc2"}
"""The colours of the counters."""

INKS: Mapping[str, str] = {"us": "#3c5a2a", "de": "#3b4650"}
"""The colours of what belongs to a side on the map."""

BANDS: Mapping[str, str] = {
    "us29": "#3566a0", "us35": "#7a9a3c", "us2": "#b0863a", "usxix": "#5b5b5b",
    "de3fj": "#5c7f4a", "de352": "#8a4a43", "deiifj": "#4a4a4a",
}  # fmt: skip
"""The colours of the formations, as a stripe on their counters."""

AREA = "#b03020"

SIGN_NAMES = {
    ("steeple", "#222222"): "Steeple",
    ("depot", INKS["us"]): "US depot",
    ("depot", INKS["de"]): "German depot",
    ("depot", "#a02c2c"): "German special depot",
    ("entry", INKS["us"]): "US entry hex",
    ("entry", INKS["de"]): "German entry hex",
    ("trench", "#4a3f35"): "Improved position",
    ("strongpoint", "#4a3f35"): "Strongpoint",
}


def sheet(files: Files, scenario: Scenario) -> Sheet:
    """The sheet of a scenario."""
    board = scenario.board
    turned = files.map.georeference
    return Sheet(
        title=scenario.title,
        subtitle=board.title,
        grid=board.grid,
        grounds={id_: GROUNDS.get(id_, Ground(terrain.name, "#dddddd")) for id_, terrain in board.terrains.items()},
        ground=board.terrain,
        levels=board.level,
        roads=ways(board, ROADS),
        waters=waters(board, WATERS),
        lines=tuple(Line(b.name, b.sides, "#8a2f6a") for b in board.boundaries.values()),
        outlines=tuple(
            Outline(area.name, board.areas[key], AREA) for key, area in files.map.areas.items() if board.areas[key]
        ),
        signs=tuple(_signs(files, scenario)),
        names=names(board, without=("church",)),
        stacks=tuple(_stacks(scenario)),
        counters=tuple(_counters(scenario)),
        road_names=ROAD_NAMES,
        water_names=WATER_NAMES,
        line_name="Divisional boundary",
        outline_names={AREA: "Victory point area"},
        sign_names=SIGN_NAMES,
        metres=round(files.scenario.scale.yards_per_hex * 0.9144),
        azimuth=None if turned is None else turned.top_azimuth_degrees,
    )


def _signs(files: Files, scenario: Scenario) -> Iterator[Sign]:
    for hex_ in sorted(scenario.board.features["steeple"]):
        yield Sign(hex_, "steeple")
    for hex_, work in scenario.works.items():
        yield Sign(hex_, "strongpoint" if work == "strongpoint" else "trench", "#4a3f35")
    for depot in scenario.depots.values():
        yield Sign(depot.hex, "depot", "#a02c2c" if depot.kind == "special" else INKS[depot.side])
    for entry in files.map.entries:
        yield Sign(entry.hex, "entry", INKS[entry.side])


def _stacks(scenario: Scenario) -> Iterator[Stack]:
    standing: dict[Hex, list[UnitCard]] = {}
    for card in scenario.units.values():
        if card.setup in scenario.board.grid:
            standing.setdefault(card.setup, []).append(card)
    for hex_, cards in sorted(standing.items()):
        top = max(cards, key=lambda card: (card.values[-1], card.id))
        yield Stack(hex_, _unit(scenario, top, top.steps - 1), len(cards))


def _counters(scenario: Scenario) -> Iterator[Counter]:
    """All counters: formation by formation, then the substitutes, which belong to none."""
    for id_, formation in scenario.formations.items():
        for hq in (hq for hq in scenario.hqs.values() if hq.formation == id_):
            yield Counter(_hq(hq), heading=formation.name)
        for card in (card for card in scenario.units.values() if card.formation == id_):
            back = _unit(scenario, card, 0) if card.steps > 1 else None
            yield Counter(_unit(scenario, card, card.steps - 1), back, formation.name)
        for asset in (asset for asset in scenario.assets.values() if asset.formation == id_):
            yield Counter(_asset(asset), heading=formation.name)
        for gun in (gun for gun in scenario.guns.values() if gun.formation == id_):
            yield Counter(_gun(gun), heading=formation.name)
        if formation.op:
            face = Face(
                SIDES[formation.side], BANDS.get(id_, "#777777"), "", "", f"OP {formation.short}", note="observes"
            )
            yield Counter(face, heading=formation.name)
    for card in scenario.units.values():
        if card.kind == "substitute":
            faces = [_substitute(scenario, card, index) for index in range(len(card.faces))]
            yield Counter(faces[0], faces[1] if len(faces) > 1 else None, "Substitute companies")


SIZES: Mapping[str, str] = {"battalion": "II", "company": "I", "substitute": "I", "recon": "•••"}


def _unit(scenario: Scenario, card: UnitCard, step: int) -> Face:
    if card.kind == "substitute":
        return _substitute(scenario, card, 0)
    reduced = card.steps > 1 and step == 0
    return Face(
        colour=SIDES[card.side],
        band=BANDS.get(card.formation, "#777777"),
        symbol="recon" if card.kind == "recon" else "infantry",
        size=SIZES[card.kind],
        title=card.id,
        values=(str(card.values[step]), str(card.anti_tank[step])),
        reduced=reduced,
    )


def _substitute(scenario: Scenario, card: UnitCard, index: int) -> Face:
    formation = scenario.formations[card.faces[index]]
    return Face(
        colour=SIDES[card.side],
        band=BANDS.get(formation.id, "#777777"),
        symbol="infantry",
        size="I",
        title=f"{card.code} / {formation.short}",
        values=(str(card.values[-1]), str(card.face_anti_tank[index])),
    )


def _hq(card: HqCard) -> Face:
    return Face(
        SIDES[card.side],
        BANDS.get(card.formation, "#777777"),
        "headquarters",
        "II",
        card.id,
        (str(card.morale),),
        "morale",
    )


ASSETS: Mapping[str, SymbolKind] = {"major": "armour", "minor": "self-propelled", "engineer": "engineers"}


def _asset(card: AssetCard) -> Face:
    weapon = "" if card.asset_class == "engineer" else card.weapon
    symbol: SymbolKind = ASSETS[card.asset_class]
    if card.asset_class != "engineer" and card.anti_tank > card.armor:
        symbol = "tank-destroyer" if card.armor else "anti-tank"
    return Face(
        colour=SIDES[card.side],
        band=BANDS.get(card.formation, "#777777"),
        symbol=symbol,
        size="I",
        title=card.designation,
        values=(str(card.armor), str(card.anti_tank)),
        note=weapon,
    )


def _gun(card: GunCard) -> Face:
    return Face(
        colour=SIDES[card.side],
        band=BANDS.get(card.formation, "#777777"),
        symbol="artillery",
        size="II",
        title=card.id,
        values=(str(card.support), str(card.defensive), str(card.long_range)),
        note=f"{card.weapon.split(' ')[0]}, {card.missions} missions",
    )
