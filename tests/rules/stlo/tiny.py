"""Tiny St-Lô scenarios for tests, built in code, and games that start where a rule makes a difference.

The ground is open hedgerow of level 5 unless said otherwise: columns 01-12, rows 01-12, odd columns lower. Charts
are those of the shipped scenario. Every designation named gets an HQ with morale 7.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from rules.engine.board import Board, Boundary, Road, Terrain, Watercourse
from rules.engine.dice import DictatedDice
from rules.engine.game import Game
from rules.engine.hexes import Grid, hexside
from rules.stlo.battle import Battle
from rules.stlo.charts import Charts
from rules.stlo.model import (
    FORMATIONS,
    AssetCard,
    BoundaryRule,
    Depot,
    Formation,
    Group,
    GunCard,
    HqCard,
    Scenario,
    UnitCard,
)
from rules.stlo.setup import initial_state
from rules.stlo.state import State
from rules.stlo.system import SYSTEM
from scenarios.library import load

TERRAINS = {
    "hedgerow": Terrain("hedgerow", "Hedgerow", "."),
    "woods": Terrain("woods", "Woods", "w", blocks_sight=True),
    "village": Terrain("village", "Village", "v"),
    "town": Terrain("town", "Town", "T"),
    "beyond": Terrain("beyond", "Out of play", "~", in_play=False),
}

DIVISIONS = {
    "us29": Formation("us29", "us", "29th Division", "29", "division", True),
    "us35": Formation("us35", "us", "35th Division", "35", "division", True, first_attempt_loss=1),
    "us2": Formation("us2", "us", "2nd Division", "2", "division", True, substitutes_from="us29"),
    "usxix": Formation("usxix", "us", "XIX Corps", "XIX", "corps", False),
    "de3fj": Formation("de3fj", "de", "3rd FJ Division", "3FJ", "division", True),
    "de352": Formation("de352", "de", "352nd Division", "352", "division", True),
    "deiifj": Formation("deiifj", "de", "II FJ Corps", "IIFJ", "corps", False),
}


@cache
def shipped() -> Scenario:
    """The shipped St-Lô scenario."""
    scenario = load("st-lo")
    assert isinstance(scenario, Scenario)
    return scenario


def charts() -> Charts:
    """The charts of the shipped scenario."""
    return shipped().charts


def board(
    *,
    columns: tuple[int, int] = (1, 12),
    rows: tuple[int, int] = (1, 12),
    terrain: Mapping[str, str] | None = None,
    level: Mapping[str, int] | None = None,
    streams: Iterable[tuple[str, str]] = (),
    rivers: Iterable[tuple[str, str]] = (),
    roads: Sequence[Sequence[str]] = (),
    steeples: Iterable[str] = (),
    boundaries: Mapping[str, Iterable[str]] | None = None,
    areas: Mapping[str, Iterable[str]] | None = None,
) -> Board:
    """A board; ``boundaries`` names the closed hexes of each boundary."""
    grid = Grid(*columns, *rows)
    return Board(
        title="tiny",
        grid=grid,
        terrains=TERRAINS,
        terrain={h: (terrain or {}).get(h, "hedgerow") for h in grid},
        level={h: (level or {}).get(h, 5) for h in grid},
        watercourses=(
            Watercourse("brook", "stream", frozenset(hexside(a, b) for a, b in streams)),
            Watercourse("river", "river", frozenset(hexside(a, b) for a, b in rivers), crossable=False),
        ),
        roads=tuple(Road(f"road {i}", "road", tuple(hexes)) for i, hexes in enumerate(roads)),
        boundaries={
            name: Boundary(name, name, frozenset(), frozenset(closed)) for name, closed in (boundaries or {}).items()
        },
        areas={name: frozenset(hexes) for name, hexes in (areas or {}).items()},
        features={"steeple": frozenset(steeples)},
    )


def battalion(
    name: str,
    formation: str,
    setup: str,
    *,
    full: int = 11,
    reduced: int = 6,
    anti_tank: tuple[int, int] = (2, 4),
    group: str = "",
) -> UnitCard:
    """A battalion, e.g. ``battalion("1/115", "us29", "0303")``."""
    side = FORMATIONS[formation]
    return UnitCard(name, "battalion", side, formation, name, (reduced, full), anti_tank, setup, group)


def company(name: str, formation: str, setup: str, *, value: int = 3, anti_tank: int = 1) -> UnitCard:
    """A printed company, e.g. ``company("1/115a", "us29", "0303")``."""
    return UnitCard(name, "company", FORMATIONS[formation], formation, name[:-1], (value,), (anti_tank,), setup)


def companies(designation: str, formation: str, *setups: str, value: int = 3, anti_tank: int = 1) -> list[UnitCard]:
    """A battalion that is broken down: its counter on the display and its three companies, one a set-up code."""
    bn = battalion(designation, formation, "DD")
    return [
        bn,
        *(
            company(f"{designation}{x}", formation, s, value=value, anti_tank=anti_tank)
            for x, s in zip("abc", setups, strict=True)
        ),
    ]


def substitutes(side: str, count: int) -> list[UnitCard]:
    """Substitute companies that can serve both divisions of a side."""
    faces = ("us29", "us35") if side == "us" else ("de3fj", "de352")
    return [
        UnitCard(f"{side.upper()}{n}", "substitute", FORMATIONS[faces[0]], "", "", (3 if side == "us" else 2,), (1,),
                 "SUB", code=str(n), faces=faces, face_anti_tank=(1, 1) if side == "us" else (2, 1))
        for n in range(1, count + 1)
    ]  # fmt: skip


def recon(name: str, formation: str, setup: str) -> UnitCard:
    """A recon unit, e.g. ``recon("RCN1", "us29", "0303")``."""
    return UnitCard(name, "recon", FORMATIONS[formation], formation, "", (1,), (0,), setup)


def asset(name: str, formation: str, weapon: str, asset_class: Any, armor: int = 0, anti_tank: int = 0) -> AssetCard:
    """An asset, e.g. ``asset("A/747", "us29", "M4", "major", 5, 4)``."""
    return AssetCard(name, FORMATIONS[formation], formation, name, weapon, asset_class, armor, anti_tank)


def gun(
    name: str,
    formation: str,
    *,
    support: int = 2,
    defensive: int = 1,
    long_range: int = 1,
    missions: int = 6,
    group: str = "",
) -> GunCard:
    """An artillery unit; its regiment is what follows the stroke, empty for ``GS``."""
    regiment = name.partition("/")[2]
    return GunCard(
        name,
        FORMATIONS[formation],
        formation,
        "" if regiment == "GS" else regiment,
        "howitzer",
        support,
        defensive,
        long_range,
        missions,
        group,
    )


def m4(name: str = "A/747", formation: str = "us29") -> AssetCard:
    """A tank company with the book's armour value of 5."""
    return asset(name, formation, "M4", "major", 5, 4)


def at75(name: str = "1/3AT", formation: str = "de3fj") -> AssetCard:
    """A 75 mm anti-tank gun with the book's value of 5."""
    return asset(name, formation, "75mm AT", "major", 0, 5)


def engineer(name: str = "1A/121", formation: str = "us29") -> AssetCard:
    """An engineer platoon."""
    return asset(name, formation, "engineer", "engineer")


def scenario(
    ground: Board | None = None,
    *units: UnitCard | list[UnitCard],
    assets: Iterable[AssetCard] = (),
    guns: Iterable[GunCard] = (),
    depots: Iterable[tuple[str, str]] = (),
    groups: Iterable[Group] = (),
    works: Mapping[str, Any] | None = None,
    boundary_rules: Iterable[BoundaryRule] = (),
    morale: Mapping[str, int] | None = None,
    observing_levels: Mapping[str, int] | None = None,
    changed_charts: Charts | None = None,
) -> Scenario:
    """A scenario; ``depots`` are (hex, side) pairs, ``morale`` the printed morale of HQs that do not have 7."""
    cards = [card for item in units for card in (item if isinstance(item, list) else [item])]
    hqs = {
        card.designation: HqCard(
            card.designation, card.side, card.formation, (morale or {}).get(card.designation, 7), card.group
        )
        for card in cards
        if card.designation
    }
    by_side: dict[str, list[Group]] = {"us": [], "de": []}
    for group in groups:
        by_side[group.side].append(group)
    return Scenario(
        id="tiny", title="Tiny", version=1, hash="tiny",
        board=ground or board(), charts=changed_charts or charts(), formations=DIVISIONS, hqs=hqs,
        units={c.id: c for c in cards}, assets={a.id: a for a in assets}, guns={g.id: g for g in guns},
        groups={side: tuple(found) for side, found in by_side.items()},
        boundary_rules=tuple(boundary_rules),
        depots={hex_: Depot(hex_, side, "ordinary", "") for hex_, side in depots},  # type: ignore[arg-type]
        works=works or {}, observing_levels=observing_levels or {},
    )  # fmt: skip


def battle(made: Scenario, *options: str, state: State | None = None) -> Battle:
    """A table for questions that need no play."""
    return SYSTEM.table(made, frozenset(options), state)


def state(
    made: Scenario,
    *,
    turn: int = 3,
    phase: str = "operations",
    units: Mapping[str, Mapping[str, Any]] | None = None,
    hqs: Mapping[str, Mapping[str, Any]] | None = None,
    assets: Mapping[str, Mapping[str, Any]] | None = None,
    guns: Mapping[str, Mapping[str, Any]] | None = None,
    **changes: Any,
) -> State:
    """The set-up with changes to single units, HQs, assets and guns, at a phase of a turn (operations of turn 3)."""
    now = initial_state(made)

    def changed(records: Mapping[str, Any], by: Mapping[str, Mapping[str, Any]] | None) -> dict[str, Any]:
        return {**records, **{name: replace(records[name], **fields) for name, fields in (by or {}).items()}}

    changes.setdefault("levels", {"us": 0, "de": 0})
    changes.setdefault("weather_box", 5)
    return replace(
        now, turn=turn, phase=phase, units=changed(now.units, units), hqs=changed(now.hqs, hqs),
        assets=changed(now.assets, assets), guns=changed(now.guns, guns), **changes,
    )  # fmt: skip


def with_unit(asset_ids: Iterable[str], unit: str) -> dict[str, dict[str, Any]]:
    """Changes for `state` that assign assets to a unit."""
    return {a: {"place": "unit", "unit": unit} for a in asset_ids}


def operation(made: Scenario, side: str = "us", dice: Iterable[int] = (), *options: str, **changes: Any) -> Game:
    """A game at the operation decision of a side; dice are those that follow the initiative dice."""
    initiative = (1, 6) if side == "us" else (6, 1)
    return Game(SYSTEM, made, options=options, dice=DictatedDice((*initiative, *dice)), state=state(made, **changes))


def active(
    made: Scenario, hq: str, taps: int = 4, dice: Iterable[int] = (), *options: str, place: str = "", **changes: Any
) -> Game:
    """A game at the action decision of an active HQ with some TAPs; dice are those that follow the activation."""
    hqs = {**changes.pop("hqs", {})}
    hqs[hq] = {"morale": taps + 1, **hqs.get(hq, {})}
    game = operation(made, made.hqs[hq].side, (1, *dice), *options, hqs=hqs, **changes)
    game.apply(f"activate {hq}")
    if place:
        game.apply(f"place {place}")
    return game


def play(game: Game, *actions: str) -> Game:
    """Play some actions one after another and return the game."""
    for action in actions:
        game.apply(action)
    return game


def refused(game: Game, action: str) -> str:
    """The paragraph that refuses an action now; it must not be among the legal ones."""
    assert game.decision is not None
    assert action not in game.decision.actions
    refusal = game.why(action)
    assert refusal is not None, f"{action} is legal"
    assert refusal.reason
    return refusal.rule


def legal(game: Game, verb: str = "") -> list[str]:
    """The legal actions now, those of one verb if named."""
    assert game.decision is not None
    return [str(a) for a in game.decision.actions if not verb or a.verb == verb]


def kinds(game: Game) -> list[str]:
    """The kinds of all events so far."""
    return [event.kind for event in game.events]


def at(made: Scenario, phase: str, dice: Iterable[int], *options: str, turn: int = 3, **changes: Any) -> Game:
    """A game that starts with a phase of a turn; dice are all that follow up to the first decision and beyond."""
    return Game(
        SYSTEM, made, options=options, dice=DictatedDice(dice), state=state(made, turn=turn, phase=phase, **changes)
    )


def rolls(game: Game) -> list[str]:
    """What each die so far was for."""
    return [thrown.purpose for thrown in game.thrown]
