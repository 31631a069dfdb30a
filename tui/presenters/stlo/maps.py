"""St-Lô on the map: counters, entrenchments, depots, posts, and the overlays."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.engine.board import Board
from rules.engine.decisions import Decision
from rules.engine.hexes import Hex
from rules.stlo import movement, observation, supply_and_command, zoc
from rules.stlo.battle import Battle
from rules.stlo.model import enemy
from rules.stlo.movement import Gait
from rules.stlo.recon import GAIT as RECON
from tui.map.model import Counter, MapModel, OverlayCell
from tui.presenters.base import Look, Overlay
from tui.presenters.stlo.outlook import GAITS

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
    # The overlay of the reach tells the points of the way already, those that are left of them.
    way = {} if look.overlay == "reach" else {hex_: OverlayCell(points) for hex_, points in pointed.way.items()}
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
    scenario, here = battle.scenario, look.cursor
    around = (hex_ for hex_ in board.grid.within(here, observation.RANGE) if hex_ != here)
    seen = (observation.sight(scenario, here, hex_) for hex_ in around if observation.observes(scenario, here, hex_))
    return {found.target: OverlayCell(str(found.value), "good") for found in seen}


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
    gait, style = _gait(battle, look.decision, unit), STYLES[battle.side_of(unit)]
    most, reach = gait.allowance * gait.parts, movement.reach_by(battle, unit, gait)
    return {hex_: OverlayCell(str((most - cost) // gait.parts), style) for hex_, cost in reach.costs.items()}


def _gait(battle: Battle, decision: Decision | None, unit: str) -> Gait:
    """The kind of move that a unit is asked for, or else its usual one."""
    if decision is not None and decision.kind in GAITS and unit in decision.context["units"]:
        return GAITS[decision.kind]
    return RECON if battle.is_recon(unit) else movement.MOVEMENT


def _boundaries(battle: Battle, look: Look) -> Mapping[Hex, OverlayCell]:
    """What the boundaries close to the unit here; where none stands that they bind, to whom they close which hexes."""
    unit = _unit_at(battle, look.cursor)
    if unit is not None and (closed := movement.beyond(battle, unit)):
        return {hex_: OverlayCell("", "bad") for hex_ in closed}
    names: dict[Hex, list[str]] = {}
    formations = battle.scenario.formations
    for rule in battle.scenario.boundary_rules:
        bound = [formations[name].short for name in rule.applies_to if name in formations]
        for hex_ in battle.board.boundaries[rule.boundary].closed:
            names.setdefault(hex_, []).extend(bound)
    return {hex_: OverlayCell(",".join(bound)[:4], "fair") for hex_, bound in names.items() if bound}


def _threat(battle: Battle, look: Look) -> Mapping[Hex, OverlayCell]:
    both = zoc.controlled(battle, "us") & zoc.controlled(battle, "de")
    own = zoc.controlled(battle, enemy(look.side)) & battle.occupied(look.side)
    return {hex_: OverlayCell("", "bad") for hex_ in both | own}


def _heights(battle: Battle, _look: Look) -> Mapping[Hex, OverlayCell]:
    return _levels(battle.board)


@lru_cache(maxsize=2)
def _levels(board: Board) -> Mapping[Hex, OverlayCell]:
    """The level of each hex in play; the ground never changes."""
    cells = {level: OverlayCell(str(level), "shade") for level in set(board.level.values())}
    return {hex_: cells[level] for hex_, level in board.level.items() if hex_ in board.land}


OVERLAYS: Mapping[str, Overlay] = {
    overlay.id: overlay
    for overlay in (
        Overlay("heights", "levels", _heights),
        Overlay("zoc-us", "US zones of control", lambda battle, _: _zone(battle, "us")),
        Overlay("zoc-de", "German zones of control", lambda battle, _: _zone(battle, "de")),
        Overlay("radius", "command radius from here", _radius),
        Overlay("sight", "what an OP here sees, with OV", _sight),
        Overlay("loc", "line of communication from here", _loc),
        Overlay("reach", "reach of the unit here, points left", _reach),
        Overlay("contact", "hexes both sides control, and own units in contact", _threat),
        Overlay("boundaries", "what boundaries close to the unit here, or to whom", _boundaries),
    )
}
"""The overlays in the order in which the key goes through them."""
