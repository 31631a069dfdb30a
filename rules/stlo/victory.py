"""Chapter 21: victory points and the level of victory. Only the US scores."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from rules.engine.hexes import Hex
from rules.engine.words import counted
from rules.stlo import supply_and_command
from rules.stlo.battle import Battle, names
from rules.stlo.model import SIDE_NAMES, Depot, enemy
from rules.stlo.state import OVER


@dataclass(frozen=True, slots=True)
class Item:
    """A depot or the victory point area, and what the US gets for it.

    ``hex`` is the depot, or the hex in the area that scores (empty if none does). ``worth`` is what it can bring,
    ``points`` what it brings now; ``reason`` says why.
    """

    what: str
    hex: Hex
    worth: int
    points: int
    rule: str
    reason: str


def tally(battle: Battle) -> tuple[Item, ...]:
    """What the US would score if the game ended now: German depots by hex, then the St-Lô area (21.1)."""
    depots = [d for _, d in sorted(battle.scenario.depots.items()) if d.side == "de"]
    return (*(_depot(battle, depot) for depot in depots), _area(battle))


def points(battle: Battle) -> int:
    """The victory points of the US if the game ended now (21.1)."""
    return sum(item.points for item in tally(battle))


def _depot(battle: Battle, depot: Depot) -> Item:
    """A German depot: scored once, whatever US units are in it, if they have an LOC (21.1.1, A95)."""
    what = f"{depot.kind} depot {depot.name}".strip()
    worth = battle.charts.depot_values[depot.kind]
    units = _us_units(battle, depot.hex)
    if not units:
        return Item(what, depot.hex, worth, 0, "21.1.1.B", "no US infantry or recon unit is in it")
    if not _has_loc(battle, depot.hex):
        return Item(what, depot.hex, worth, 0, "21.1.1.C", f"{names(units)} can trace no LOC to a US depot")
    return Item(what, depot.hex, worth, worth, "21.1.1.B", f"held by {names(units)}")


def _area(battle: Battle) -> Item:
    """The St-Lô victory point area: scored once for any US unit in it that has an LOC (21.1.2, A97)."""
    what, worth = "St-Lô victory point area", battle.charts.area_value
    held = sorted(battle.occupied("us") & battle.scenario.victory_area)
    if not held:
        return Item(what, "", worth, 0, "21.1.2", "no US infantry or recon unit is in it")
    scoring = next((hex_ for hex_ in held if _has_loc(battle, hex_)), "")
    if not scoring:
        return Item(what, "", worth, 0, "21.1.2", f"no US unit in it ({names(held)}) can trace an LOC to a US depot")
    return Item(what, scoring, worth, worth, "21.1.2", f"held by {names(_us_units(battle, scoring))}")


def _us_units(battle: Battle, hex_: Hex) -> tuple[str, ...]:
    return tuple(unit for unit in battle.at(hex_) if battle.side_of(unit) == "us")


def _has_loc(battle: Battle, hex_: Hex) -> bool:
    # A US line ends at US depots only, so holding a German one does not help (A132).
    return supply_and_command.loc(battle, hex_, "us").traced


def score(battle: Battle) -> None:
    """End the game: fix the US victory points and the level of victory as units stand now (21.0, 21.2)."""
    items = tally(battle)
    total = sum(item.points for item in items)
    level = battle.charts.victory_level(total)
    battle.update(points=total, result=level)
    battle.emit(
        "victory", f"the US has {counted(total, 'victory point')}: {level}", "21.2",
        points=total, level=level, items=[asdict(item) for item in items],
    )  # fmt: skip


def concede(battle: Battle, side: str, why: str) -> None:
    """End the game with a side as the loser, however the points stand; the book leaves that to the players."""
    result = f"{SIDE_NAMES[enemy(side)]} victory: the {SIDE_NAMES[side]} side {why}"
    battle.update(phase=OVER, active=None, last_pass="", points=points(battle), result=result)
    battle.emit("conceded", result, reveals=True, side=side, result=result)
