"""The presenter of St-Lô: labels of the menu, previews, and the pieces of the other modules together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from rules.engine.decisions import Action, Decision
from rules.engine.hexes import Hex
from rules.stlo import actions
from rules.stlo.battle import Battle
from rules.stlo.fire_odds import activation_odds
from rules.stlo.glossary import TERMS
from rules.stlo.model import SIDE_NAMES
from rules.stlo.system import FIXED_WORDS
from tui.browser import Page, Row
from tui.lines import Line, line
from tui.map.model import MapModel
from tui.menus import Option
from tui.presenters.base import Labels, Look, Overlay, Panel, Pointed
from tui.presenters.chances import percent
from tui.presenters.stlo import (
    displays,
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

HIDING = "hidden-displays"
"""The option with which two players at one keyboard must not see each other's displays."""

VERB_LABELS: Mapping[str, str] = {
    "activate": "activate an HQ",
    "barrage": "barrage fire",
    "strike": "air strike",
    "counter-battery": "counter-battery fire",
    "pass": "pass",
    "movement": "movement",
    "strategic": "strategic movement",
    "attack hasty": "hasty attack",
    "attack deliberate": "deliberate attack",
    "attack intensive": "intensive attack",
    "recovery": "recovery",
    "buildup": "build up",
    "breakdown": "break down",
    "entrench": "entrench",
    "end": "end the activation",
    "done": "done",
    "stay": "stay, no advance",
}


class StLoPresenter:
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

    def side_name(self, side: str) -> str:
        """A side in words."""
        return SIDE_NAMES[side]

    def secret(self, options: Iterable[str]) -> bool:
        """With the option of hidden displays."""
        return HIDING in options

    def names(self, view: Battle) -> Iterable[str]:
        """The units."""
        return sorted(view.state.units)

    def stacks(self, view: Battle, side: str) -> Iterable[Hex]:
        """The hexes with units of a side."""
        return view.occupied(side)

    def status(self, view: Battle, decision: Decision | None, width: int) -> Line:
        """The line at the top."""
        return tracks.status(view, decision, width)

    def tracks(self, view: Battle, width: int) -> Sequence[Line]:
        """Initiative, TAP, turn and weather tracks."""
        return tracks.tracks(view, width)

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
        words = (*prefix, *option.words)
        verb = words[0]
        declared = " ".join(words)
        if decision.kind == "action" and declared in actions.DECLARED:
            cost = actions.price(view, actions.DECLARED[declared])
            return Labels(line(VERB_LABELS[declared]), line((f"{cost} TAP", "dim")) if isinstance(cost, int) else ())
        if len(words) == 1:
            many = f"{len(option.actions)}" if len(option.actions) > 1 else ""
            return Labels(line(VERB_LABELS.get(verb, verb)), line((many, "dim")))
        describe = _WORDS.get(verb)
        return describe(view, words) if describe else Labels(line(" ".join(option.words)))

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


def _hq(view: Battle, words: tuple[str, ...]) -> Labels:
    hq = words[1]
    now = view.state.hqs[hq]
    odds = activation_odds(now.morale)
    chance = sum((c for taps, c in odds.items() if taps), Fraction(0))
    side = "AA" if now.attempted else "IA"
    where = StLoPresenter().where(view, hq) or ""
    return Labels(
        line((f"{hq:<8}", view.scenario.hqs[hq].side), f"{where}"), line(f"{side} {now.morale}  {percent(chance):>4}")
    )


def _unit(view: Battle, words: tuple[str, ...]) -> Labels:
    unit = words[1]
    if len(words) > 2:
        return Labels(line((unit, view.side_of(unit)), f" to {' '.join(words[2:])}"))
    return Labels(
        line((f"{unit:<8}", view.side_of(unit)), view.unit(unit).hex), line((str(view.strength(unit)), "dim"))
    )


def _asset(view: Battle, words: tuple[str, ...]) -> Labels:
    card = view.scenario.assets[words[1]]
    to = f" to {words[2]}" if len(words) > 2 else ""
    values = f"{card.armor}/{card.anti_tank}" if card.asset_class != "engineer" else "+1"
    return Labels(line((f"{card.id:<8}", card.side), f" {card.weapon}{to}"), line((values, "dim")))


def _gun(view: Battle, words: tuple[str, ...]) -> Labels:
    card = view.scenario.guns[words[1]]
    used = view.state.guns[card.id].used if card.id in view.state.guns else 0
    track = f"{'■' * used}{'□' * (card.missions - used)}"
    left = line((f"{card.id:<8}", card.side), f" {words[2]}" if len(words) > 2 else "")
    return Labels(left, line((track, "plain"), (f" {card.support}/{card.defensive}/{card.long_range}", "dim")))


def _post(view: Battle, words: tuple[str, ...]) -> Labels:
    short = view.scenario.formations[words[1]].short
    rest = " sees ".join(words[2:])
    return Labels(line(f"OP {short} {rest}"))


def _loser(view: Battle, words: tuple[str, ...]) -> Labels:
    return _asset(view, words) if words[1] in view.scenario.assets else _unit(view, words)


def _hex(view: Battle, words: tuple[str, ...]) -> Labels:
    here = list(view.at(words[1]))
    name = view.board.place_names.get(words[1], "")
    return Labels(line(words[1], (f"  {' '.join(here[:2])}", "plain")), line((name[:14], "dim")))


_WORDS: Mapping[str, Callable[[Battle, tuple[str, ...]], Labels]] = {
    "activate": _hq,
    "move": _unit,
    "engage": _unit,
    "lose": _loser,
    "assign": _asset,
    "return": _asset,
    "give": _asset,
    "fire": _gun,
    "disorganize": _gun,
    "observe": _post,
    "barrage": _hex,
    "strike": _hex,
    "place": _hex,
    "advance": _hex,
    "bomb": _hex,
}
