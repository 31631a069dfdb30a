"""St-Lô on the map: counters, entrenchments, depots, posts, and the overlays."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.hexes import Hex
from rules.stlo import movement, observation, supply_and_command, zoc
from rules.stlo.battle import Battle
from rules.stlo.model import enemy
from tui.map.model import Counter, MapModel, OverlayCell
from tui.presenters.base import Look, Overlay

STYLES = {"us": "first", "de": "second"}
LETTERS = {"us": "U", "de": "G"}
SIZES = {"battalion": "II", "company": "I", "substitute": "I", "recon": ""}


def counter(battle: Battle, stack: tuple[str, ...]) -> Counter:
    """The counter that stands for a stack: its strongest unit, the marks of all and their number."""
    top = max(stack, key=lambda unit: (battle.is_infantry(unit), battle.strength(unit), unit))
    marks = []
    if any(battle.unit(u).status == "disrupted" for u in stack):
        marks.append("disrupted")
    elif any(battle.unit(u).status == "pinned" for u in stack):
        marks.append("pinned")
    if battle.unit(top).steps < battle.card(top).steps:
        marks.append("reduced")
    if any(battle.assets_with(u) for u in stack):
        marks.append("assets")
    active = battle.state.active
    if active is not None and active.hex == battle.unit(top).hex:
        marks.append("hq")
    return Counter(
        side=battle.side_of(top),
        label=short_name(battle, top),
        symbol="recon" if battle.is_recon(top) else "infantry",
        size=SIZES[battle.card(top).kind],
        strength=str(sum(battle.strength(u) for u in stack)),
        marks=tuple(marks),
        count=len(stack),
    )


def counters(battle: Battle) -> Mapping[Hex, Counter]:
    """The counters of all stacks."""
    return {hex_: counter(battle, stack) for hex_, stack in battle.stacks().items()}


def short_name(battle: Battle, unit: str) -> str:
    """What a counter is labelled with: a substitute shows the battalion it serves."""
    return battle.designation(unit) if battle.card(unit).kind == "substitute" else unit


def works(battle: Battle) -> dict[Hex, str]:
    """Entrenchment markers, and printed works where no marker stands."""
    shown = {hex_: f"printed-{kind}" for hex_, kind in battle.scenario.works.items()}
    return {**shown, **battle.state.works}


def map_model(battle: Battle, look: Look) -> MapModel:
    """The map of a view, with what the player is looking at. A view never changes, so its counters are made once."""
    overlay = OVERLAYS.get(look.overlay)
    active = battle.state.active
    pointed = look.pointed
    highlights: dict[Hex, str] = dict.fromkeys(look.last, "last")
    highlights.update(dict.fromkeys(look.legal, "legal"))
    highlights.update(dict.fromkeys(pointed.selected, "selected"))
    highlights.update(dict.fromkeys((*look.path, *pointed.way), "path"))
    highlights.update(dict.fromkeys(pointed.target, "target"))
    if active is not None:
        highlights[active.hex] = "source"
    way = {hex_: OverlayCell(points) for hex_, points in pointed.way.items()}
    return MapModel(
        board=battle.board,
        counters=battle.memo("counters on the map", lambda: counters(battle)),
        works=works(battle),
        depots={hex_: depot.side for hex_, depot in battle.scenario.depots.items()},
        posts={hex_: battle.scenario.formations[f].side for f, hex_ in battle.state.posts.items()},
        hq=active.hex if active is not None else "",
        highlights=highlights,
        overlay={**(overlay.cells(battle, look) if overlay else {}), **way},
        overlay_title=overlay.title if overlay else "",
        styles=STYLES,
        letters=LETTERS,
    )


def _zone(battle: Battle, side: str) -> dict[Hex, OverlayCell]:
    return {hex_: OverlayCell("", STYLES[side]) for hex_ in zoc.controlled(battle, side)}


def _unit_at(battle: Battle, hex_: Hex) -> str | None:
    here = battle.at(hex_)
    return here[0] if here else None


def _radius(battle: Battle, look: Look) -> Mapping[Hex, OverlayCell]:
    if look.cursor not in battle.board.land:
        return {}
    side = battle.occupier(look.cursor) or look.side
    inside = supply_and_command.radius(battle, look.cursor, side)
    return {hex_: OverlayCell(str(steps), STYLES[side]) for hex_, steps in inside.items()}


def _sight(battle: Battle, look: Look) -> Mapping[Hex, OverlayCell]:
    board = battle.board
    if look.cursor not in board.land:
        return {}
    seen = (
        observation.sight(battle.scenario, look.cursor, hex_)
        for hex_ in board.grid.within(look.cursor, observation.RANGE)
        if hex_ != look.cursor
    )
    return {found.target: OverlayCell(str(found.value), "good") for found in seen if found.observed}


def _loc(battle: Battle, look: Look) -> Mapping[Hex, OverlayCell]:
    side = battle.occupier(look.cursor) or look.side
    if look.cursor not in battle.board.land:
        return {}
    line = supply_and_command.loc(battle, look.cursor, side)
    cells = {hex_: OverlayCell("", "good") for hex_ in line.road}
    cells.update({hex_: OverlayCell(str(n), "fair") for n, hex_ in enumerate(line.cross_country, 1)})
    return cells


def _reach(battle: Battle, look: Look) -> Mapping[Hex, OverlayCell]:
    unit = _unit_at(battle, look.cursor)
    if unit is None:
        return {}
    reach = movement.reach_of(battle, unit, 4 if battle.is_recon(unit) else 3)
    return {hex_: OverlayCell(str(cost), STYLES[battle.side_of(unit)]) for hex_, cost in reach.costs.items()}


def _threat(battle: Battle, look: Look) -> Mapping[Hex, OverlayCell]:
    both = zoc.controlled(battle, "us") & zoc.controlled(battle, "de")
    own = zoc.controlled(battle, enemy(look.side)) & battle.occupied(look.side)
    return {hex_: OverlayCell("", "bad") for hex_ in both | own}


def _heights(battle: Battle, _look: Look) -> Mapping[Hex, OverlayCell]:
    return {
        hex_: OverlayCell(str(level), "shade")
        for hex_, level in battle.board.level.items()
        if hex_ in battle.board.land
    }


OVERLAYS: Mapping[str, Overlay] = {
    overlay.id: overlay
    for overlay in (
        Overlay("heights", "levels", _heights),
        Overlay("zoc-us", "US zones of control", lambda battle, _: _zone(battle, "us")),
        Overlay("zoc-de", "German zones of control", lambda battle, _: _zone(battle, "de")),
        Overlay("radius", "command radius from here", _radius),
        Overlay("sight", "what an OP here sees, with OV", _sight),
        Overlay("loc", "line of communication from here", _loc),
        Overlay("reach", "reach of the unit here, points spent", _reach),
        Overlay("contact", "hexes both sides control, and own units in contact", _threat),
    )
}
"""The overlays in the order in which the key goes through them."""
