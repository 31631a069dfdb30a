"""The table of a St-Lô game: questions about units and hexes, and the only ways to change the state.

The rules of the chapters are functions of a `Battle`. What they ask often (who is where, zones of control) is
remembered for as long as no unit has moved.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from rules.engine.board import Board
from rules.engine.game import Table
from rules.engine.hexes import Hex
from rules.stlo.charts import Charts
from rules.stlo.model import SIDE_NAMES, Scenario, Side, UnitCard, enemy
from rules.stlo.state import Active, Asset, Gun, Hq, State, Unit


class Battle(Table[State]):
    """A St-Lô game being played, or a side's view of one.

    In a view with hidden displays (2.1.5) the enemy's HQs, unassigned assets and artillery are left out of the state.
    """

    scenario: Scenario

    # -- the scenario ---------------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The map."""
        return self.scenario.board

    @property
    def charts(self) -> Charts:
        """The charts."""
        return self.scenario.charts

    def option(self, name: str) -> bool:
        """Whether an optional rule is played: ``counter-battery`` or ``hidden-displays``."""
        return name in self.options

    # -- units ----------------------------------------------------------------------------------------------

    def card(self, unit: str) -> UnitCard:
        """A unit as printed. Raises KeyError for an unknown name."""
        return self.scenario.units[unit]

    def unit(self, unit: str) -> Unit:
        """A unit as it stands."""
        return self.state.units[unit]

    def side_of(self, unit: str) -> Side:
        """The side of a unit."""
        return self.scenario.units[unit].side

    def designation(self, unit: str) -> str:
        """Battalion/regiment of a unit; a substitute has that of the battalion it serves (12.2.2). Empty for recon."""
        return self.state.units[unit].serves or self.scenario.units[unit].designation

    def regiment(self, unit: str) -> str:
        """The regimental designation of a unit, empty for recon."""
        return self.designation(unit).partition("/")[2]

    def formation(self, unit: str) -> str:
        """The division of a unit; a substitute in use belongs to that of the battalion it serves (A17)."""
        return self.state.units[unit].formation or self.scenario.units[unit].formation

    def is_battalion(self, unit: str) -> bool:
        """Whether a unit is a battalion."""
        return self.scenario.units[unit].kind == "battalion"

    def is_company(self, unit: str) -> bool:
        """Whether a unit is a company, printed or substitute."""
        return self.scenario.units[unit].kind in ("company", "substitute")

    def is_recon(self, unit: str) -> bool:
        """Whether a unit is a recon unit (2.2.7)."""
        return self.scenario.units[unit].kind == "recon"

    def is_infantry(self, unit: str) -> bool:
        """Whether a unit is an infantry battalion or company."""
        return not self.is_recon(unit)

    def strength(self, unit: str) -> int:
        """Combat value on the unit's present side (2.2.2 C)."""
        return self.scenario.units[unit].values[self.state.units[unit].steps - 1]

    def anti_tank(self, unit: str) -> int:
        """Anti-tank value on the unit's present side (2.2.2 D)."""
        card, unit_now = self.scenario.units[unit], self.state.units[unit]
        if unit_now.formation and card.face_anti_tank:
            face = (
                unit_now.formation
                if unit_now.formation in card.faces
                else self.scenario.formations[unit_now.formation].substitutes_from
            )
            return card.face_anti_tank[card.faces.index(face)]
        return card.anti_tank[unit_now.steps - 1]

    def describe(self, unit: str) -> str:
        """A unit in words for prompts and the log: ``battalion 1/116``, ``company US4 (1/116)``."""
        card = self.scenario.units[unit]
        if card.kind == "battalion":
            return f"battalion {unit}"
        if card.kind == "recon":
            return f"recon {unit}"
        return f"company {unit} ({self.designation(unit)})" if card.kind == "substitute" else f"company {unit}"

    # -- who is where ---------------------------------------------------------------------------------------

    def on_map(self, side: str) -> tuple[str, ...]:
        """The infantry and recon units of a side on the map, by name."""
        return self.memo(
            ("on_map", side),
            lambda: tuple(
                sorted(
                    u for u, s in self.state.units.items() if s.place == "map" and self.scenario.units[u].side == side
                )
            ),
        )

    def stacks(self) -> Mapping[Hex, tuple[str, ...]]:
        """All infantry and recon units on the map by hex, by name within a hex."""

        def work() -> dict[Hex, tuple[str, ...]]:
            found: dict[Hex, list[str]] = {}
            for unit, now in self.state.units.items():
                if now.place == "map":
                    found.setdefault(now.hex, []).append(unit)
            return {h: tuple(sorted(found[h])) for h in sorted(found)}

        return self.memo("stacks", work)

    def at(self, hex_: Hex) -> tuple[str, ...]:
        """The infantry and recon units in a hex, of either side."""
        return self.stacks().get(hex_, ())

    def infantry_at(self, hex_: Hex) -> tuple[str, ...]:
        """The infantry units in a hex."""
        return tuple(u for u in self.at(hex_) if self.is_infantry(u))

    def occupied(self, side: str) -> frozenset[Hex]:
        """The hexes that hold an infantry or recon unit of a side (A145)."""
        return self.memo(("occupied", side), lambda: frozenset(self.state.units[u].hex for u in self.on_map(side)))

    def occupier(self, hex_: Hex) -> Side | None:
        """The side that occupies a hex, or None."""
        here = self.at(hex_)
        return self.side_of(here[0]) if here else None

    # -- headquarters, assets, artillery --------------------------------------------------------------------

    def subordinates(self, hq: str) -> tuple[str, ...]:
        """The infantry units on the map that bear an HQ's designation (2.2.1 A)."""

        def work() -> dict[str, tuple[str, ...]]:
            found: dict[str, list[str]] = {}
            for unit, now in self.state.units.items():
                if now.place == "map":
                    found.setdefault(self.designation(unit), []).append(unit)
            return {designation: tuple(sorted(units)) for designation, units in found.items()}

        return self.memo("subordinates", work).get(hq, ())

    def assets_with(self, unit: str) -> tuple[str, ...]:
        """The assets assigned to a unit, by name."""
        return tuple(sorted(a for a, s in self.state.assets.items() if s.place == "unit" and s.unit == unit))

    def missions_left(self, gun: str) -> int:
        """Fire missions that an artillery unit has left this turn (10.1)."""
        return self.scenario.guns[gun].missions - self.state.guns[gun].used

    def weather(self) -> str:
        """The weather: clear, cloudy or rain; empty before the first weather phase (3.3)."""
        box = self.state.weather_box
        return self.charts.weather[box].weather if box else ""

    def work_at(self, hex_: Hex, side: str) -> str:
        """The entrenchment that protects units of a side in a hex: ``strongpoint``, ``improved`` or empty.

        A marker serves whoever is in the hex (13.0 B), a printed work the German only (13.2.1 A); of two the
        better counts (A61).
        """
        found = {self.state.works.get(hex_, "")}
        if side == "de":
            found.add(self.scenario.works.get(hex_, ""))
        return next((work for work in ("strongpoint", "improved") if work in found), "")

    # -- changes --------------------------------------------------------------------------------------------

    def update(self, **changes: Any) -> None:
        """Replace fields of the state."""
        self.state = replace(self.state, **changes)

    def set_unit(self, unit: str, **changes: Any) -> None:
        """Replace fields of a unit."""
        self.update(units={**self.state.units, unit: replace(self.state.units[unit], **changes)})

    def set_hq(self, hq: str, **changes: Any) -> None:
        """Replace fields of an HQ."""
        self.update(hqs={**self.state.hqs, hq: replace(self.state.hqs[hq], **changes)})

    def set_asset(self, asset: str, **changes: Any) -> None:
        """Replace fields of an asset."""
        self.update(assets={**self.state.assets, asset: replace(self.state.assets[asset], **changes)})

    def set_gun(self, gun: str, **changes: Any) -> None:
        """Replace fields of an artillery unit."""
        self.update(guns={**self.state.guns, gun: replace(self.state.guns[gun], **changes)})

    def set_active(self, **changes: Any) -> None:
        """Replace fields of the active HQ's record. Raises ValueError if no HQ is active."""
        if self.state.active is None:
            raise ValueError("no HQ is active")
        self.update(active=replace(self.state.active, **changes))

    def _memo_check(self, old: State, new: State) -> None:
        # Where units stand decides nearly every question that is remembered; a change elsewhere leaves it true.
        if old.units is not new.units or old.works is not new.works:
            self._memo.clear()


def side_name(side: str) -> str:
    """A side in words."""
    return SIDE_NAMES[side]


def names(ids: Iterable[str]) -> str:
    """Names in a row for a sentence."""
    return ", ".join(ids) or "none"


__all__ = ["Active", "Asset", "Battle", "Gun", "Hq", "State", "Unit", "enemy", "names", "side_name"]
