"""The presenter of St-Lô: labels of the menu, previews, and the pieces of the other modules together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from rules.engine.decisions import Action, Decision
from rules.engine.hexes import Hex
from rules.stlo.battle import Battle
from rules.stlo.glossary import TERMS
from rules.stlo.model import SIDE_NAMES
from rules.stlo.system import FIXED_WORDS
from tui.browser import Page, Row
from tui.lines import Line
from tui.map.legend import UNIT_WORDS
from tui.map.model import MapModel
from tui.menus import Option
from tui.presenters.base import Labels, Look, Overlay, Panel, Plain, Pointed
from tui.presenters.stlo import (
    displays,
    labels,
    logbook,
    maps,
    outlook,
    pointing,
    previews,
    roster,
    sightlines,
    tables,
    tracks,
    warnings,
    whys,
)
from tui.reference import Term


class StLoPresenter(Plain):
    """How St-Lô looks."""

    styles: Mapping[str, str] = maps.STYLES
    flat: frozenset[str] = frozenset()
    panels: Mapping[str, Panel] = displays.PANELS
    overlays: Mapping[str, Overlay] = maps.OVERLAYS
    pages: Mapping[str, Callable[[Battle, str], Page]] = {
        "log": lambda view, _: logbook.page(view),
        "units": roster.page,
        "charts": lambda view, _: tables.page(view),
    }
    books: Mapping[str, Callable[[Battle], Page]] = {"Sources of counters, map and charts": tables.sources_page}
    terms: Sequence[Term] = tuple(TERMS.values())
    foreign_signs: tuple[str, ...] = (
        *UNIT_WORDS.values(),
        "battery",
        "goes on",
        "camouflaged",
        "in this phase",
        "brushwood",
        "hamlet",
        "bridge",
    )
    finish_first: frozenset[str] = frozenset({"recon-move", "reassignment"})
    # Neither the division nor the OV of the OP counts for an air strike, and the OP goes back at once (15.0 A, 15.0 F).
    moot: frozenset[str] = frozenset({"strike-post"})
    wording: Mapping[str, str] = {
        "next-acting": "Go to the next own unit or HQ that can act now.",
        "overlay": "The next overlay: levels, zones of control, command radius, sight, reach, boundaries.",
    }

    def side_name(self, side: str) -> str:
        """A side in words."""
        return SIDE_NAMES[side]

    def secret(self, options: Iterable[str]) -> bool:
        """With the option of hidden displays."""
        return warnings.HIDING in options

    def names(self, view: Battle) -> Iterable[str]:
        """The units."""
        return sorted(view.state.units)

    def away(self, view: Battle, name: str) -> str:
        """Where a unit is that is not on the map, in the words of the list of units."""
        return roster.PLACES.get(view.unit(name).place, "")

    def stacks(self, view: Battle, side: str) -> Iterable[Hex]:
        """The hexes with units of a side."""
        return view.occupied(side)

    def status(self, view: Battle, decision: Decision | None, width: int) -> Line:
        """The line at the top."""
        return tracks.status(view, decision, width)

    def tracks(self, view: Battle, width: int, roomy: bool = True) -> Sequence[Line]:
        """Initiative and TAP tracks, with room those of turn and weather as well."""
        return tracks.tracks(view, width, roomy)

    def hex_lines(self, view: Battle, hex_: Hex, width: int) -> Sequence[Line]:
        """The ground and the stack of a hex."""
        return tracks.hex_lines(view, hex_, width)

    def map_model(self, view: Battle, look: Look) -> MapModel:
        """The map as it stands."""
        return maps.map_model(view, look)

    def result(self, view: Battle, width: int) -> Sequence[Line]:
        """How the game ended."""
        return tracks.result(view, width)

    def where(self, view: Battle, word: str) -> Hex | None:
        """The hex of a word: itself, or where the unit or the HQ's first unit stands."""
        if word in view.board.grid:
            return word
        if word in view.state.units and view.unit(word).place == "map":
            return view.unit(word).hex
        if word in view.scenario.hqs:
            units = view.subordinates(word)
            return view.unit(units[0]).hex if units else None
        asset = view.state.assets.get(word)
        return self.where(view, asset.unit) if asset is not None and asset.unit else None

    def why_texts(self, view: Battle, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Sequence[str]:
        """The actions that a player may mean who points at a hex."""
        return whys.texts(view, decision, prefix, cursor)

    def acting(self, view: Battle, decision: Decision) -> Sequence[Hex]:
        """The hexes of own units that could do something now."""
        return whys.acting(view, decision)

    def sight_page(self, view: Battle, observer: Hex, target: Hex) -> Page:
        """The line of sight between two hexes in words."""
        return sightlines.page(view, observer, target)

    def sight_path(self, view: Battle, observer: Hex, target: Hex) -> frozenset[Hex]:
        """The hexes that the line of sight between two hexes passes."""
        return sightlines.path(view, observer, target)

    def warning(self, view: Battle, decision: Decision, action: Action) -> str:
        """Why an action should be thought over."""
        return warnings.warning(view, decision, action)

    def rolled(self, purpose: str) -> str:
        """What is asked about before a die is rolled."""
        return warnings.rolled(purpose)

    def strip(self, view: Battle, width: int) -> Line:
        """Both initiative levels and the TAP track of the active HQ in one line."""
        return tracks.strip(view, width)

    def start_hex(self, view: Battle, side: str) -> Hex:
        """The middle unit of a side's line."""
        units = sorted(view.on_map(side), key=lambda unit: view.unit(unit).hex)
        return view.unit(units[len(units) // 2]).hex if units else next(iter(sorted(view.board.land)))

    def log_style(self, kind: str) -> str:
        """Dice and phases are dim, losses and results stand out."""
        return logbook.style(kind)

    # -- the menu ---------------------------------------------------------------------------------------------

    def label(self, view: Battle, decision: Decision, prefix: tuple[str, ...], option: Option) -> Labels:
        """An option of the menu: what it is, and at the right what it costs or how it stands."""
        return labels.label(view, decision, prefix, option)

    def preview(self, view: Battle, decision: Decision, option: Option, width: int) -> Sequence[Line]:
        """Costs and chances of the option picked out, in a few lines."""
        return previews.preview(view, decision, option, width)

    def outlook(self, view: Battle, decision: Decision, option: Option) -> Sequence[Row]:
        """Everything that is known in advance of the option picked out."""
        return outlook.outlook(view, decision, option)

    def pointed(
        self, view: Battle, decision: Decision, prefix: tuple[str, ...], option: Option, cursor: Hex
    ) -> Pointed:
        """Who acts, at whom it is aimed, and the way of a move."""
        return pointing.pointed(view, decision, prefix, option, cursor)

    def words(self, view: Battle, kind: str) -> Sequence[str]:
        """The counters on the map and the displays, the hexes, and the words that are always the same."""
        scenario = view.scenario
        known: Mapping[str, Iterable[str]] = {
            **FIXED_WORDS, "hex": view.board.land, "hq": scenario.hqs, "asset": scenario.assets,
            "gun": scenario.guns, "formation": [f for f, card in scenario.formations.items() if card.op],
            "unit": (*view.on_map("us"), *view.on_map("de")),
            "loser": (*view.on_map("us"), *view.on_map("de"), *scenario.assets),
        }  # fmt: skip
        return sorted(known.get(kind, ()))

    def side_tracks(self, view: Battle, side: str, width: int) -> Sequence[Line]:
        """The artillery of the side that decides."""
        return tracks.artillery(view, side, width)

    def displays(self, view: Battle, side: str, width: int, height: int) -> Sequence[Line]:
        """The division displays with their asset boxes, side by side."""
        return displays.all_divisions(view, side, width, height)
