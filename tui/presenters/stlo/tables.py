"""The charts of a scenario to look up, each with where its numbers come from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from rules.engine.words import counted
from rules.stlo.battle import Battle
from rules.stlo.charts import ActionCost, ArmorBand, FireTable
from rules.stlo.model import SIDE_NAMES, SIDES
from scenarios import library
from scenarios.problems import ScenarioError
from scenarios.stlo.sources import Source, sources
from scenarios.words import BASIS_WORDS
from tui.browser import Page, Row, gap, heading, note
from tui.lines import line
from tui.reference import link, links
from tui.reference import sources as paragraphs

SYSTEM = "stlo"

RECONSTRUCTED: Mapping[str, tuple[str, ...]] = {
    "combat": ("M01", "M02"), "barrage": ("M03",), "air_strike": ("M04",), "long_range": ("M05",), "weather": ("M06",),
    "actions": ("M07",),
}  # fmt: skip
"""The entries of the catalogue that say what a reconstructed table must satisfy."""


def page(battle: Battle) -> Page:
    """All charts."""
    return Page("Charts", lambda: [_leaf(title, opens(battle)) for title, opens in _CHARTS.items()])


def _leaf(title: str, made: Page) -> Row:
    return Row(line(f" {title}"), opens=lambda: made)


def _table(title: str, name: str, rows: Callable[[Battle], Iterable[Row]]) -> Callable[[Battle], Page]:
    """A chart of one page, with its sources below."""
    return lambda battle: Page(title, lambda: [*rows(battle), *_sources(battle, name)])


# -- where the numbers come from ----------------------------------------------------------------------------


def _source(battle: Battle, kind: str, id_: str) -> Source | None:
    """What is known of the origin of a thing; None for a scenario that is not in its place any more."""
    try:
        return sources(battle.scenario.id).get((kind, id_))
    except ScenarioError:
        return None


def _sources(battle: Battle, name: str) -> list[Row]:
    """Where the numbers of a table come from, with the paragraphs that speak of it."""
    basis = battle.charts.basis.get(name, "")
    rows = [gap(), heading("Where it comes from"), note(BASIS_WORDS.get(basis, basis), _certainty(basis), 1)]
    source = _source(battle, "table", name)
    if source is None:
        return rows + links(SYSTEM, "Read on", RECONSTRUCTED.get(name, ()))
    if source.note:
        rows.append(note(source.note, "dim", 1))
    return rows + links(SYSTEM, "Read on", [*RECONSTRUCTED.get(name, ()), *paragraphs(SYSTEM, source.ref)])


def _certainty(basis: str) -> str:
    return "good" if basis == "text" else "warn" if basis == "estimate" else "plain"


# -- combat -------------------------------------------------------------------------------------------------


def _combat(battle: Battle) -> Page:
    return combat_page(battle, 0)


def combat_page(battle: Battle, place: int) -> Page:
    """The combat results table on one terrain line; turned, on the next line."""
    order = battle.charts.combat.terrain_order
    terrain = order[place % len(order)]
    return Page(
        f"Combat: {terrain}, line {place % len(order) + 1} of {len(order)}",
        lambda: [*_combat_rows(battle, terrain), *_sources(battle, "combat")],
        turn=lambda by: combat_page(battle, place + by),
        tab_turns=True,
    )


def _combat_rows(battle: Battle, terrain: str) -> list[Row]:
    """Ratios across, the modified die down (9.2); results that the rulebook itself gives stand out."""
    table = battle.charts.combat
    given = _given(battle.scenario.id)
    rows = [Row(line(("  ", "dim"), ("".join(f"{ratio:>4}" for ratio in table.ratios), "title")), table=True)]
    for number in range(len(table.lines[terrain][0])):
        roll = table.first_roll + number
        cells = []
        for ratio, column in zip(table.ratios, table.lines[terrain], strict=True):
            style = "good" if column[number].side == "D" else "plain"
            cells.append((f"{column[number]!s:>4}", "key" if (terrain, ratio, roll) in given else style))
        rows.append(Row([(f"{roll:>2}", "title"), *cells], table=True))
    stated = [f"{ratio} at {roll}" for line_, ratio, roll in sorted(given) if line_ == terrain]
    return [*rows, note(f"stated in the rulebook: {', '.join(stated)}", "key", 1)] if stated else rows


@lru_cache(maxsize=4)
def _given(scenario: str) -> frozenset[tuple[str, str, int]]:
    """The results that the rulebook gives, by terrain, ratio and modified die; none for an unknown scenario."""
    try:
        known = library.open_scenario(library.find(scenario)).files.charts.combat.known
    except ScenarioError:
        return frozenset()
    return frozenset((cell.terrain, cell.ratio, cell.roll) for cell in known)


# -- fires --------------------------------------------------------------------------------------------------


def _fire(table: FireTable) -> list[Row]:
    """Columns down, each with its results by modified die."""
    rolls = range(table.first_roll, table.first_roll + len(table.columns[0].results))
    rows = [Row(line((f"{'sum':<10}", "dim"), ("".join(f"{roll:>4}" for roll in rolls), "title")), table=True)]
    for column in table.columns:
        cells = [(f"{result:>4}", "plain" if result in ("N", "0") else "good") for result in column.results]
        rows.append(Row([(f"{column.name:<10}", "title"), *cells], table=True))
    return rows


def _barrage(battle: Battle) -> list[Row]:
    meanings = (("N", "no effect"), ("P", "pinned"), ("D", "disrupted"), ("DL", "disrupted, and a step lost"))
    rows = [
        link(SYSTEM, f"14.1.1.{result}", line((f" {result:<3}", "key"), (words, "dim"))) for result, words in meanings
    ]
    return [*_fire(battle.charts.barrage), gap(), *rows, *_works(battle, "14.1.B5")]


def _air(battle: Battle) -> list[Row]:
    stray = link(SYSTEM, "15.0.C", line((" US ", "key"), ("the bombs hit US units near the target", "dim")))
    return [*_fire(battle.charts.air_strike), gap(), stray, *_works(battle, "15.0.A2"), *_drms(_air_weather(battle))]


def _air_weather(battle: Battle) -> dict[str, int]:
    return {f"{weather} weather": drm for weather, drm in battle.charts.air_weather_drm.items() if drm}


def _long_range(battle: Battle) -> list[Row]:
    weather = {f"US, {weather} weather": drm for weather, drm in battle.charts.weather_drm.items()}
    uses = [
        link(SYSTEM, "16.0.B4", line((" interdiction: levels lost", "dim"))),
        link(SYSTEM, "22.1.1.B", line((" counter-battery: units disorganised", "dim"))),
    ]
    return [*_fire(battle.charts.long_range), gap(), *_drms(weather, "16.0.B3"), *uses]


def _works(battle: Battle, rule: str) -> list[Row]:
    names = {"improved": "improved position", "strongpoint": "strongpoint"}
    return _drms({names[work]: drm for work, drm in battle.charts.works_drm.items()}, rule)


def _drms(modifiers: Mapping[str, int], rule: str = "") -> list[Row]:
    return [
        link(SYSTEM, rule, line(f" {words}"), line((f"{modifier:+d}", "key"))) for words, modifier in modifiers.items()
    ]


# -- the others ---------------------------------------------------------------------------------------------


def _weather(battle: Battle) -> list[Row]:
    rows = [Row(line(("die  weather   air strikes  long range", "title")), table=True)]
    for roll, box in sorted(battle.charts.weather.items()):
        drm = battle.charts.weather_drm.get(box.weather, 0)
        rows.append(Row(line(f" {roll}   {box.weather:<9} {box.air_strikes:^11}  {drm:>+6d}"), table=True))
    return [*rows, gap(), *(link(SYSTEM, id_, line((" paragraph", "dim"))) for id_ in ("3.3.1", "3.3.2", "3.3.3"))]


def _armor(battle: Battle) -> list[Row]:
    rows = [heading("Differential", "for the attacker")]
    return rows + [_band(band) for band in battle.charts.armor]


def _band(band: ArmorBand) -> Row:
    low, high = f"{band.low:+d}", f"{band.high:+d}"
    span = f"{high} or less" if band.low <= -99 else f"{low} or more" if band.high >= 99 else f"{low} to {high}"
    if band.superiority:
        return link(SYSTEM, "9.4.1.C", line(f" {span}"), line("half of it to the die"))
    if not band.losses:
        return link(SYSTEM, "9.4.1.D", line(f" {span}"), line("nothing"))
    rule = "9.4.1.F" if band.losses > 1 else "9.4.1.E"
    return link(SYSTEM, rule, line(f" {span}"), line(f"{counted(band.losses, 'asset')} lost"))


def _actions(battle: Battle) -> list[Row]:
    rows = [Row(line((f"{'':<16}TAPs no LOC  out  coys  die", "title")), table=True)]
    rows += [_action(battle, cost) for cost in battle.charts.actions.values()]
    notes = (
        ("7.1.1.A", " TAPs: with an LOC, in command"), ("7.3.2.A", " no LOC: the HQ can trace none"),
        ("7.4.2.A1", " out: battalion beyond the radius"), ("7.5.1", " coys: companies may take part"),
        ("7.1.2.B", " all: every TAP left, at least 1"),
    )  # fmt: skip
    return [*rows, gap(), *(link(SYSTEM, id_, line((words, "dim"))) for id_, words in notes)]


def _action(battle: Battle, cost: ActionCost) -> Row:
    prices = [str(cost.normal), _price(cost.no_loc), _price(cost.out_of_command)]
    coys = "yes" if cost.companies else "no"
    die = f"{cost.drm:+d}" if cost.drm else ""
    left = line((f"{cost.id:<16}", "plain"), f"{prices[0]:^4} {prices[1]:^6} {prices[2]:^4}  {coys:<4} {die:>3}")
    source = _source(battle, "table", f"actions.{cost.id}")
    if source is None:
        return Row(left, table=True)
    return Row(left, table=True, opens=lambda: Page(cost.id, lambda: [note(text) for text in source.lines()]))


def _price(cost: int | None) -> str:
    return "-" if cost is None else str(cost)


def _terrain(battle: Battle) -> list[Row]:
    board, order = battle.board, battle.charts.combat.terrain_order
    rows = [Row(line((f"{'':<20}CRT line  sight   hexes", "title")), table=True)]
    for terrain in board.terrains.values():
        if not terrain.in_play:
            continue
        place = f"{order.index(terrain.id) + 1}" if terrain.id in order else "-"
        blocks = "blocks" if terrain.blocks_sight else "free"
        count = sum(kind == terrain.id for kind in board.terrain.values())
        rows.append(Row(line(f"{terrain.name:<20}{place:^8}  {blocks:<6} {count:>6}"), table=True))
    costs = (
        ("8.1.B", " any hex", "1"), ("8.1.C", " over a stream, more", "1"), ("8.2.C", " road, strategic", "1/3"),
        ("A147", " over a river", "no"),
    )  # fmt: skip
    rows += [gap(), heading("Movement points")]
    rows += [link(SYSTEM, id_, line(text), line((cost, "key"))) for id_, text, cost in costs]
    return [*rows, gap(), link(SYSTEM, "9.2.1.C", line((" line 1 is best for the defender", "dim")))]


def _victory(battle: Battle) -> list[Row]:
    charts = battle.charts
    rows = [heading("US victory points", "result")]
    for level in charts.victory:
        span = f"{level.low} or more" if level.high > 99 else f"{level.low} to {level.high}"
        rows.append(link(SYSTEM, "21.2", line(f" {span}"), line(level.level)))
    worth = [*((f" {kind} depot", points, "21.1.1.B") for kind, points in charts.depot_values.items())]
    worth.append((" St-Lô area, once", charts.area_value, "21.1.2"))
    return [*rows, gap(), heading("What brings points"),
            *(link(SYSTEM, rule, line(text), line((str(points), "key"))) for text, points, rule in worth)]  # fmt: skip


def _reinforcement(battle: Battle) -> list[Row]:
    rows = [heading("Rolls", "succeed on")]
    for side in SIDES:
        row = battle.charts.reinforcement[side]
        dice = ", ".join(str(number) for number in sorted(row.success))
        rule = "18.1.A1" if side == "de" else "18.1.A2"
        rows.append(link(SYSTEM, rule, line(f" {SIDE_NAMES[side]}, from turn {row.from_turn}"), line((dice, "key"))))
    return rows


def _turns(battle: Battle) -> list[Row]:
    rows = [heading("Turns of the game", str(battle.charts.turns))]
    for turn, least in sorted(battle.charts.minimum_operations.items()):
        rows.append(link(SYSTEM, "3.2.6", line(f" turn {turn}, operations at least"), line((str(least), "key"))))
    return rows


_CHARTS: Mapping[str, Callable[[Battle], Page]] = {
    "Combat results": _combat,
    "Barrage": _table("Barrage", "barrage", _barrage),
    "Air strike": _table("Air strike", "air_strike", _air),
    "Long range: interdiction, counter-battery": _table("Long range", "long_range", _long_range),
    "Weather": _table("Weather", "weather", _weather),
    "Armour duel": _table("Armour duel", "armor", _armor),
    "Actions and what they cost": _table("Actions", "actions", _actions),
    "Entrenchments": _table("Entrenchments", "works", lambda battle: _works(battle, "9.4.4.E")),
    "Terrain": lambda battle: Page("Terrain", lambda: _terrain(battle)),
    "Reinforcements": _table("Reinforcements", "reinforcement", _reinforcement),
    "Turns": _table("Turns", "turns", _turns),
    "Victory levels": _table("Victory levels", "victory", _victory),
}


# -- sources of everything ----------------------------------------------------------------------------------


def sources_page(battle: Battle) -> Page:
    """Where everything in the scenario comes from: counters, groups, map, tables."""
    return Page("Sources", lambda: _all_sources(battle))


def _all_sources(battle: Battle) -> Sequence[Row]:
    try:
        known = sources(battle.scenario.id)
    except ScenarioError as error:
        return [note(str(error), "warn")]
    rows = [note(text, "dim") for text in battle.scenario.notes]
    kinds = dict.fromkeys(kind for kind, _ in known)
    for kind in kinds:
        found = [source for source in known.values() if source.kind == kind]
        rows.append(_kind_row(kind, found))
    return rows


def _kind_row(kind: str, found: Sequence[Source]) -> Row:
    def made() -> Page:
        return Page(f"Sources: {_KINDS.get(kind, kind)}", lambda: [_source_row(source) for source in found])

    return Row(line(f" {_KINDS.get(kind, kind)}"), line((str(len(found)), "dim")), made)


_KINDS: Mapping[str, str] = {
    "formation": "divisions and corps", "hq": "headquarters", "unit": "units", "asset": "assets", "gun": "artillery",
    "group": "reinforcement groups", "boundary": "boundaries", "terrain": "terrain", "place": "places",
    "entry": "entry hexes", "works": "entrenchments", "area": "areas", "table": "charts",
}  # fmt: skip


def _source_row(source: Source) -> Row:
    def made() -> Page:
        return Page(source.id, lambda: [note(text, indent=0) for text in source.lines()])

    basis = source.value or source.setup or source.unit
    return Row(line(f" {source.id}"), line((BASIS_WORDS.get(basis, basis), "dim")), made)
