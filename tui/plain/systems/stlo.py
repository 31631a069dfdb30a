"""St-Lô in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from rules.engine.hexes import Hex
from rules.engine.words import counted
from rules.stlo.battle import Battle
from rules.stlo.model import SIDE_NAMES, SIDES, enemy
from rules.stlo.state import OVER
from rules.stlo.supply_and_command import unit_loc
from rules.stlo.victory import points
from tui.browser import Goto, Page, Row, heading, note
from tui.lines import line
from tui.map.model import OverlayCell
from tui.plain.systems import Meaning, Said
from tui.plain.wording import joined, listed
from tui.presenters.stlo.maps import short_name
from tui.presenters.stlo.roster import ORDERS, PLACES
from tui.presenters.stlo.tracks import day, ground_notes

KINDS: Mapping[str, str] = {
    "battalion": "battalion", "company": "company", "substitute": "substitute company", "recon": "recon company",
}  # fmt: skip

_LONG: Sequence[tuple[re.Pattern[str], str]] = [
    (re.compile(short), long)
    for short, long in (
        (r"\beng\.", "engineers"),
        (r"\bmaj\.", "major"),
        (r"\bmin\.", "minor"),
        (r"\bbn\b", "battalion"),
        (r"\barm (\d+) AT (\d+) ", r"armour \1, anti-tank \2, "),
        (r"\bengineers \+", "engineers, +"),
        (r"\bdisorg\.", "disorganised"),
        (r"\blevel, (?=\d)", "level "),
        (r"(?<=\d of \d )used\b", "missions used"),
    )
]
"""Short forms of the presenter, and what is said in their place."""


# -- where the game stands --------------------------------------------------------------------------------------


def stand(battle: Battle) -> Sequence[str]:
    """Turn, weather and phase; initiative and TAPs; the score."""
    state, charts = battle.state, battle.charts
    if state.phase == OVER:
        return [f"{battle.scenario.title}: {state.result}."]
    facts = [f"Turn {state.turn} of {charts.turns}, {day(battle)}"]
    if battle.weather():
        facts.append(f"{battle.weather().capitalize()}, {counted(state.strikes, 'air strike')} left")
    facts.append(_phase(battle))
    total = points(battle)
    score = f"{counted(total, 'victory point')}, {charts.victory_level(total)} if the game ended now"
    return [f"{'. '.join(facts)}.", f"{_initiative(battle)}.", f"{score}."]


def _phase(battle: Battle) -> str:
    state = battle.state
    if state.phase != "operations":
        return f"{state.phase.replace('_', ' ')} phase"
    least = battle.charts.minimum_operations.get(state.turn, 0)
    return f"Operation {state.operation}" + (f" of at least {least}" if state.operation <= least else "")


def _initiative(battle: Battle) -> str:
    """The initiative of both sides, and the active HQ with its TAPs."""
    levels, active = battle.state.levels, battle.state.active
    said = joined(f"{SIDE_NAMES[side]} {levels[side]}" for side in SIDES)
    now = f"HQ {active.hq} is active in {active.hex}, {counted(active.taps, 'TAP')} left" if active else "no HQ active"
    return f"Initiative {said}; {now}"


def own(battle: Battle, side: str) -> Sequence[str]:
    """The artillery of a side by the fire missions that are left."""
    left: dict[int, list[str]] = {}
    for gun in battle.scenario.guns:
        if _in_play(battle, gun, side):
            left.setdefault(battle.missions_left(gun), []).append(gun)
    if not left:
        return []
    said = [f"{many} left: {', '.join(guns)}" for many, guns in sorted(left.items(), reverse=True)]
    return [f"{SIDE_NAMES[side]} artillery by fire missions. {'; '.join(said)}."]


def _in_play(battle: Battle, gun: str, side: str) -> bool:
    now = battle.state.guns.get(gun)
    return now is not None and now.in_play and not now.disorganized and battle.scenario.guns[gun].side == side


# -- hexes and units --------------------------------------------------------------------------------------------


def ground(battle: Battle, hex_: Hex) -> str:
    """Terrain, level and all that is marked in a hex."""
    board = battle.board
    terrain = board.terrains[board.terrain[hex_]]
    level = [f"level {board.level[hex_]}"] if terrain.in_play else []
    return joined([terrain.name.lower().partition(" (")[0], *level, *ground_notes(battle, hex_)])


def stack(battle: Battle, hex_: Hex) -> Sequence[str]:
    """The units of a hex, one by one."""
    return [f"{SIDE_NAMES[battle.side_of(unit)]} {described(battle, unit)}" for unit in battle.at(hex_)]


def described(battle: Battle, unit: str, brief: bool = False) -> str:
    """A unit: what it is, strength, state and HQ; in brief with its hex, else with anti-tank strength and assets."""
    now, card = battle.unit(unit), battle.card(unit)
    name = f"{unit} of {short_name(battle, unit)}" if card.kind == "substitute" and now.serves else unit
    here = f" in {now.hex}" if brief else ""
    said = [f"{name}{here}", KINDS[card.kind], f"strength {battle.strength(unit)}"]
    said += [] if brief else [f"anti-tank {battle.anti_tank(unit)}"]
    said += ["reduced"] if now.steps < card.steps else []
    said += [now.status] if now.status else []
    said += _hq(battle, unit)
    assets = [f"{asset} {battle.scenario.assets[asset].weapon}".strip() for asset in battle.assets_with(unit)]
    if brief:
        return joined([*said, counted(len(assets), "asset") if assets else ""])
    return joined([*said, f"with {listed(assets)}" if assets else ""])


def _hq(battle: Battle, unit: str) -> list[str]:
    """The side and the morale of a unit's HQ, as far as they may be seen."""
    hq = battle.designation(unit)
    now = battle.state.hqs.get(hq)
    if now is None:
        return ["HQ hidden"] if hq else []
    return [f"HQ {'AA' if now.attempted else 'IA'}", f"morale {now.morale} of {battle.scenario.hqs[hq].morale}"]


def short(battle: Battle, hex_: Hex) -> str:
    """The units of a hex by their names."""
    units = battle.at(hex_)
    return f"{SIDE_NAMES[battle.side_of(units[0])]} {listed(units)}" if units else ""


def units(battle: Battle, side: str, order: str) -> Page:
    """The units, those of the side that looks first."""
    order = order or next(iter(ORDERS))
    names = list(ORDERS)
    following = names[(names.index(order) + 1) % len(names)]
    return Page(f"Units by {order}", lambda: _rows(battle, side, order), sort=lambda: units(battle, side, following))


def _rows(battle: Battle, side: str, order: str) -> list[Row]:
    rows: list[Row] = []
    for owner in (side, enemy(side)):
        standing = sorted(battle.on_map(owner), key=lambda unit: ORDERS[order](battle, unit))
        rows += [heading(f"{SIDE_NAMES[owner]}, {counted(len(standing), 'unit')} on the map")]
        for unit in standing:
            text = described(battle, unit, brief=True)
            formation = battle.scenario.formations[battle.formation(unit)].name
            rows.append(Row(line(text), opens=Goto(battle.unit(unit).hex), sought=formation))
    return [*rows, *(note(text) for owner in (side, enemy(side)) for text in _away(battle, owner))]


def _away(battle: Battle, side: str) -> Iterable[str]:
    places: dict[str, list[str]] = {}
    for unit, now in sorted(battle.state.units.items()):
        if battle.side_of(unit) == side and now.place != "map":
            places.setdefault(PLACES.get(now.place, now.place), []).append(unit)
    return [f"{SIDE_NAMES[side]}, {place}: {', '.join(found)}" for place, found in places.items()]


# -- displays ---------------------------------------------------------------------------------------------------


def artillery(battle: Battle, side: str) -> Sequence[str]:
    """The artillery displays: missions left of each unit, and its values."""
    said = []
    for owner in (side, enemy(side)):
        guns = [gun for gun, card in battle.scenario.guns.items() if card.side == owner]
        known = [gun for gun in guns if gun in battle.state.guns]
        hidden = " It is hidden." if guns and not known else ""
        said.append(f"{SIDE_NAMES[owner]} artillery: missions left; support, defensive and long-range value.{hidden}")
        said += [_gun(battle, gun) for gun in known]
    return said


def _gun(battle: Battle, gun: str) -> str:
    card, now = battle.scenario.guns[gun], battle.state.guns[gun]
    values = f"{card.support}, {card.defensive}, {card.long_range}"
    left = f"{battle.missions_left(gun)} of {card.missions}"
    state = left if now.in_play and not now.disorganized else "disorganised" if now.in_play else "due"
    return f"{gun}, {battle.scenario.formations[card.formation].short}: {state}; {values}"


def divisions(battle: Battle, side: str) -> Sequence[str]:
    """The division displays: HQs with their side, morale and units."""
    said = []
    for owner in (side, enemy(side)):
        for formation in battle.scenario.formations.values():
            hqs = [hq for hq, card in battle.scenario.hqs.items() if card.formation == formation.id]
            known = [hq for hq in hqs if hq in battle.state.hqs]
            if formation.side == owner and hqs:
                said += [
                    f"{SIDE_NAMES[owner]} {formation.name}:{'' if known else ' hidden'}",
                    *(_hq_line(battle, hq) for hq in known),
                ]
    return said


def _hq_line(battle: Battle, hq: str) -> str:
    now, card, active = battle.state.hqs[hq], battle.scenario.hqs[hq], battle.state.active
    if now.place in ("reinforcement", "removed"):
        return f"{hq}: {'due' if now.place == 'reinforcement' else 'out of the game'}"
    head = f"{hq}{' (active)' if active and active.hq == hq else ''}: {'AA' if now.attempted else 'IA'}"
    found = battle.subordinates(hq)
    said = [head, f"morale {now.morale} of {card.morale}"]
    if not found:
        return joined([*said, "waits for its unit"])
    whole = len(found) == 1 and battle.is_battalion(found[0])
    reduced = whole and battle.unit(found[0]).steps < battle.card(found[0]).steps
    kind = "battalion" if whole else "company" if len(found) == 1 else "companies"
    said.append(f"{'reduced ' if reduced else ''}{kind} in {listed([battle.unit(unit).hex for unit in found])}")
    said += sorted({battle.unit(unit).status for unit in found} - {""})
    return joined([*said, "" if all(unit_loc(battle, unit).traced for unit in found) else "no LOC"])


# -- charts and overlays ----------------------------------------------------------------------------------------


def _weather(battle: Battle) -> list[str]:
    drms = battle.charts.weather_drm
    return [
        f"die {roll}: {box.weather}, {counted(box.air_strikes, 'air strike')}, long range {drms.get(box.weather, 0):+d}"
        for roll, box in sorted(battle.charts.weather.items())
    ]


def _actions(battle: Battle) -> list[str]:
    return [
        joined((
            f"{cost.id}: {counted(cost.normal, 'TAP') if isinstance(cost.normal, int) else f'{cost.normal} TAPs'}",
            f"without an LOC {_price(cost.no_loc)}", f"out of command {_price(cost.out_of_command)}",
            f"companies {'may' if cost.companies else 'may not'} take part", f"{cost.drm:+d} to the die" if cost.drm
            else "",
        ))
        for cost in battle.charts.actions.values()
    ]  # fmt: skip


def _price(cost: int | None) -> str:
    return "not possible" if cost is None else str(cost)


def _terrain(battle: Battle) -> list[str]:
    board, order = battle.board, battle.charts.combat.terrain_order
    return [
        joined((
            f"{terrain.name}: combat line {order.index(terrain.id) + 1}" if terrain.id in order else terrain.name,
            "blocks sight" if terrain.blocks_sight else "free sight",
            counted(sum(kind == terrain.id for kind in board.terrain.values()), "hex", "hexes"),
        ))
        for terrain in board.terrains.values() if terrain.in_play
    ]  # fmt: skip


def _closed(battle: Battle, hex_: Hex, cell: OverlayCell) -> str:
    """To whom boundaries close a hex; without a text it is the unit that is looked at."""
    if not cell.text:
        return "closed to this unit"
    formations = battle.scenario.formations
    bound = [
        formations[name].short
        for rule in battle.scenario.boundary_rules
        if hex_ in battle.board.boundaries[rule.boundary].closed
        for name in rule.applies_to
        if name in formations
    ]
    return f"closed to {listed(list(dict.fromkeys(bound)))}"


class StLoTelling:
    """St-Lô in words."""

    panels: Mapping[str, Callable[[Battle, str], Sequence[str]]] = {"artillery": artillery, "divisions": divisions}
    tables: Mapping[str, Sequence[Said]] = {"Weather": [_weather], "Actions": [_actions], "Terrain": [_terrain]}
    cells: Mapping[str, Meaning] = {
        "heights": lambda _, __, cell: f"level {cell.text}",
        "zoc-us": lambda *_: "controlled",
        "zoc-de": lambda *_: "controlled",
        "radius": lambda _, __, cell: f"{cell.text} from here",
        "sight": lambda _, __, cell: f"OV {cell.text}",
        "loc": lambda _, __, cell: f"step {cell.text} across country" if cell.text else "by road",
        "reach": lambda _, __, cell: f"{counted(int(cell.text), 'point')} left",
        "contact": lambda *_: "in contact",
        "boundaries": _closed,
    }

    stand = staticmethod(stand)
    own = staticmethod(own)
    ground = staticmethod(ground)
    stack = staticmethod(stack)
    short = staticmethod(short)
    units = staticmethod(units)

    def crossing(self, view: Battle, here: Hex, there: Hex) -> str:
        """Nothing: a river is crossed nowhere."""
        return ""

    def told(self, text: str) -> str:
        """A text of the presenter without its short forms."""
        for short_form, long in _LONG:
            text = short_form.sub(long, text)
        return text


TELLING = StLoTelling()
