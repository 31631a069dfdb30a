"""The presenter of Écouves: the pieces of the other modules together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from rules.ecouves.entry import SPLIT
from rules.ecouves.field import Field
from rules.ecouves.model import SIDE_NAMES
from rules.engine.decisions import Action, Decision
from rules.engine.hexes import Hex
from tui.browser import Page, Row
from tui.lines import Line
from tui.map.model import MapModel
from tui.menus import Option
from tui.presenters.base import Labels, Look, Overlay, Panel, Plain, Pointed
from tui.presenters.ecouves import (
    displays,
    labels,
    logbook,
    maps,
    outlook,
    overlays,
    picking,
    piles,
    pointing,
    previews,
    roster,
    secrets,
    sightlines,
    sources,
    tables,
    terms,
    tracks,
    warnings,
    whys,
    words,
)
from tui.reference import Term


class EcouvesPresenter(Plain):
    """How Écouves looks."""

    styles: Mapping[str, str] = maps.STYLES
    flat: frozenset[str] = labels.FLAT
    panels: Mapping[str, Panel] = displays.PANELS
    overlays: Mapping[str, Overlay] = overlays.OVERLAYS
    pages: Mapping[str, Callable[[Field, str], Page]] = {
        "log": lambda view, _: logbook.page(view),
        "units": roster.page,
        "charts": lambda view, _: tables.page(view),
    }
    books: Mapping[str, Callable[[Field], Page]] = {"Sources of counters, map and charts": sources.page}
    terms: Sequence[Term] = terms.TERMS
    foreign_signs: tuple[str, ...] = (
        "French infantry", "German infantry", "reconnaissance", "depot", "observation post", "battalion",
        "reduced side", "disrupted", "assets with the unit", "headquarters", "improved position", "strongpoint",
        "printed on the map", "steeple",
    )  # fmt: skip
    finish_first: frozenset[str] = frozenset()
    moot: frozenset[str] = frozenset()
    shares: bool = True
    apart: frozenset[str] = frozenset({SPLIT})
    begun: frozenset[str] = frozenset({"move", "setup-place", "firers", "assault-force"})
    wording: Mapping[str, str] = {
        "next-acting": "Go to the next own counters that can act now.",
        "overlay": "The next overlay: levels, zones of control, assaults owed, fire, sight, reach, entries and exits.",
        "back": "Go back one word, drop what was begun, or close a panel.",
        "charts": "Fire and assault tables, terrain, turns, score, with where they come from.",
    }

    def side_name(self, side: str) -> str:
        """A side in words."""
        return SIDE_NAMES[side]

    def secret(self, options: Iterable[str]) -> bool:
        """Camouflage is always in play."""
        return True

    def private(self, view: Field) -> bool:
        """Whether a side's view shows what its enemy may not see."""
        return secrets.private(view)

    def shared(self, view: Field, decision: Decision) -> bool:
        """Whether a decision can be taken in sight of both players."""
        return secrets.shared(view, decision)

    def covert(self, view: Field, decision: Decision | None, action: Action) -> bool:
        """Whether an answer tells of something that is hidden."""
        return secrets.covert(view, decision, action)

    def status(self, view: Field, decision: Decision | None, width: int) -> Line:
        """The line at the top."""
        return tracks.status(view, decision, width)

    def tracks(self, view: Field, width: int, roomy: bool = True) -> Sequence[Line]:
        """Turn track, score, exits, entries due."""
        return tracks.tracks(view, width)

    def hex_lines(self, view: Field, hex_: Hex, width: int) -> Sequence[Line]:
        """The ground and the stack of a hex."""
        return tracks.hex_lines(view, hex_, width)

    def map_model(self, view: Field, look: Look) -> MapModel:
        """The map as it stands."""
        return maps.map_model(view, look)

    def ordered(self, view: Field, decision: Decision) -> Sequence[Action]:
        """The answers to a decision in the order of the menu."""
        return picking.ordered(view, decision)

    def preferred(
        self, view: Field, decision: Decision, prefix: tuple[str, ...], options: Sequence[Option]
    ) -> int | None:
        """The option to be picked out at first."""
        return picking.preferred(view, decision, prefix, options)

    def label(self, view: Field, decision: Decision, prefix: tuple[str, ...], option: Option) -> Labels:
        """An option of the menu in words."""
        return labels.label(view, decision, prefix, option)

    def preview(self, view: Field, decision: Decision, option: Option, width: int) -> Sequence[Line]:
        """Costs and chances of the option picked out."""
        return previews.preview(view, decision, option, width)

    def outlook(self, view: Field, decision: Decision, option: Option) -> Sequence[Row]:
        """All that can be told of an option before it is taken."""
        return outlook.outlook(view, decision, option)

    def pointed(self, view: Field, decision: Decision, prefix: tuple[str, ...], option: Option, cursor: Hex) -> Pointed:
        """Who acts, at what, and the way to the hex under the cursor."""
        return pointing.pointed(view, decision, option, cursor)

    def words(self, view: Field, kind: str) -> Sequence[str]:
        """The names that a word of a kind can have in an action."""
        return pointing.words(view, kind)

    def side_tracks(self, view: Field, side: str, width: int) -> Sequence[Line]:
        """Dummies, duties and artillery of the side that decides."""
        return displays.own_tracks(view, side, width)

    def displays(self, view: Field, side: str, width: int, height: int) -> Sequence[Line]:
        """The formations side by side."""
        return displays.all_formations(view, side, width, height)

    def warning(self, view: Field, decision: Decision, action: Action) -> str:
        """Why an action should be thought over."""
        return warnings.warning(view, decision, action)

    def why_texts(self, view: Field, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Sequence[str]:
        """The actions that a player may mean who points at a hex."""
        return whys.texts(view, decision, prefix, cursor)

    def acting(self, view: Field, decision: Decision) -> Sequence[Hex]:
        """The hexes of own counters that could do something now."""
        return whys.acting(view, decision)

    def sight_page(self, view: Field, observer: Hex, target: Hex) -> Page:
        """The line of sight between two hexes in words."""
        return sightlines.page(view, observer, target)

    def sight_path(self, view: Field, observer: Hex, target: Hex) -> frozenset[Hex]:
        """The hexes that the line of sight between two hexes passes."""
        return sightlines.path(view, observer, target)

    def where(self, view: Field, word: str) -> Hex | None:
        """The hex of a word: itself, or where the counter or the unit stands in one of its forms."""
        if word in view.board.grid:
            return word
        card = view.scenario.counters.get(word)
        if card is None:
            return None
        family = (word,) if card.section else view.family(word)
        return next((now.hex for one in family if (now := view.counter(one)).place == "map"), None)

    def names(self, view: Field) -> Iterable[str]:
        """The counters that can be looked for."""
        return sorted(view.scenario.counters)

    def away(self, view: Field, name: str) -> str:
        """Where a counter is that is not seen on the map, in the words of the list of units."""
        card = view.scenario.counters[name]
        if card.section and view.counter(name).place != "apart":
            return words.PLACES.get(view.counter(name).place, "")
        unit = view.scenario.units[card.unit]
        return displays.away(view, unit) or ("not in this form" if displays.on_map(view, unit) else "")

    def stacks(self, view: Field, side: str) -> Iterable[Hex]:
        """The hexes with counters of a side."""
        return [hex_ for hex_, pile in piles.piles(view).items() if pile.side == side]

    def start_hex(self, view: Field, side: str) -> Hex:
        """The middle stack of a side, else the middle of where its next formation stands or enters."""
        stacks = list(self.stacks(view, side))
        if stacks:
            return stacks[len(stacks) // 2]
        for arrival in sorted(view.scenario.arrivals.values(), key=lambda arrival: (not arrival.setup, arrival.turn)):
            names = [*arrival.woods, *arrival.areas] if arrival.side == side else []
            hexes = next((sorted(found) for name in names if (found := view.board.areas.get(name))), [])
            if hexes:
                return hexes[len(hexes) // 2]
        hexes = sorted(view.board.land)
        return hexes[len(hexes) // 2]

    def log_style(self, kind: str) -> str:
        """Dice and phases are dim, losses and results stand out."""
        return logbook.style(kind)

    def result(self, view: Field, width: int) -> Sequence[Line]:
        """How the game ended."""
        return tracks.result(view, width)
