"""What the scenarios of St-Lô hold: layers of the map, references of the order of battle, charts as grids."""

from __future__ import annotations

from scenarios.layers import Chart, Layer, Layers, Reference, Sought, Standing

_MAP = (
    Layer(id="terrain", kind="rows", label="terrain", path="map.terrain_rows", palette="map.terrain", key="t"),
    Layer(
        id="level", kind="rows", label="level", path="map.level_rows", symbols="123456789ABCDE", first=1, key="l"
    ),
    Layer(
        id="water", kind="sides", label="stream or river", path="map.streams", field="hexsides", title="name",
        variant="kind", key="w",
    ),
    Layer(
        id="boundary", kind="sides", label="divisional boundary", path="map.boundaries", field="hexsides", title="name",
        inside="closed_from", key="b",
    ),
    Layer(
        id="road", kind="path", label="road", path="map.roads", field="hexes", title="name", variant="kind", key="r",
    ),
    Layer(id="steeple", kind="hexes", label="steeple", path="map.steeples", key="s"),
    Layer(
        id="strongpoint", kind="hexes", label="strongpoint", path="map.works.strongpoint", excludes=("improved",),
        key="e",
    ),
    Layer(
        id="improved", kind="hexes", label="improved position", path="map.works.improved", excludes=("strongpoint",),
        key="i",
    ),
    Layer(
        id="area", kind="hexes", label="area", path="map.areas", field="hexes", title="name", key="a",
        sought=(Sought(key="st_lo_victory", title="St-Lô victory area", rule="21.1.2"),),
    ),
    Layer(id="place", kind="marks", label="place", path="map.places", field="hex", title="name", key="p"),
    Layer(
        id="depot", kind="marks", label="depot", path="map.depots", field="hex", title="name", variant="side",
        unique=True, key="d",
    ),
    Layer(
        id="entry", kind="marks", label="entry hex", path="map.entries", field="hex", title="name", variant="side",
        key="n",
    ),
    Layer(
        id="observing", kind="marks", label="observing level", path="map.observing_levels", unique=True, key="o"
    ),
)  # fmt: skip

_UNITS = (
    Layer(
        id="battalion", kind="marks", label="battalion", path="oob.battalions", field="setup", title="id", units=True,
        off="R",
    ),
    Layer(
        id="company", kind="marks", label="company", path="oob.companies", field="setup", title="id", units=True,
        off="R",
    ),
    Layer(
        id="recon", kind="marks", label="recon unit", path="oob.recon", field="setup", title="id", units=True, off="R"
    ),
)  # fmt: skip

_REFERENCES = (
    Reference(path="oob.formations", field="substitutes_from", to=("oob.formations",)),
    Reference(path="oob.hqs", field="id", to=("oob.battalions",), parent=True),
    Reference(path="oob.hqs", field="formation", to=("oob.formations",)),
    Reference(path="oob.hqs", field="group", to=("oob.reinforcements",)),
    Reference(path="oob.battalions", field="formation", to=("oob.formations",), parent=True),
    Reference(path="oob.battalions", field="group", to=("oob.reinforcements",)),
    Reference(path="oob.companies", field="battalion", to=("oob.battalions",), parent=True),
    Reference(path="oob.companies", field="id", to=("oob.battalions",), prefix=True, endings=("a", "b", "c")),
    Reference(path="oob.companies", field="formation", to=("oob.formations",)),
    Reference(path="oob.substitutes", field="faces", to=("oob.formations",), parent=True),
    Reference(path="oob.recon", field="formation", to=("oob.formations",), parent=True),
    Reference(path="oob.assets", field="formation", to=("oob.formations",), parent=True),
    Reference(path="oob.artillery", field="formation", to=("oob.formations",), parent=True),
    Reference(path="oob.artillery", field="group", to=("oob.reinforcements",)),
    Reference(path="oob.reinforcements", field="entry", to=("oob.battalions",)),
    Reference(path="oob.reinforcements", field="artillery", to=("oob.artillery",)),
    Reference(path="oob.boundary_rules", field="boundary", to=("map.boundaries",)),
    Reference(path="oob.boundary_rules", field="applies_to", to=("oob.formations", "oob.battalions"), parent=True),
    Reference(path="charts.combat.lines", field="terrain", to=("map.terrain",)),
    Reference(path="charts.combat.known", field="terrain", to=("map.terrain",)),
    Reference(path="charts.reinforcement.automatic_after", field="", to=("oob.reinforcements",)),
    Reference(path="charts.reinforcement.automatic_after", field="", to=("oob.reinforcements",), values=True),
)

_LOSSES = (*(f"A{n}" for n in range(7, 0, -1)), *(f"D{n}" for n in range(1, 8)))
_BARRAGE = ("N", "P", "D", "DL")

_CHARTS = (
    Chart(
        id="combat", label="combat: columns by terrain and ratio", path="charts.combat", rows="lines", name="terrain",
        cells="columns", labels="ratios", through=("columns", "column", "results"), die=6,
    ),
    Chart(
        id="combat-results", label="combat: results", path="charts.combat", rows="columns", name="column",
        cells="results", labels="first_roll", upright=True, words=_LOSSES, die=6,
    ),
    Chart(
        id="barrage", label="barrage", path="charts.barrage", rows="columns", name="name", cells="results",
        labels="first_roll", upright=True, words=_BARRAGE, die=6,
    ),
    Chart(
        id="air-strike", label="air strike", path="charts.air_strike", cells="results", labels="first_roll",
        upright=True, words=(*_BARRAGE, "US"), die=6,
    ),
    Chart(
        id="long-range", label="long-range fire", path="charts.long_range", rows="columns", name="name",
        cells="results", labels="first_roll", upright=True, words=("0", "1", "2"), die=6,
    ),
    Chart(id="weather", label="weather track", path="charts.weather", rows="boxes", name="roll", die=6),
    Chart(id="armor", label="armour", path="charts.armor", rows="bands", name="low"),
    Chart(id="actions", label="tactical actions", path="charts.actions", rows="prices", name="id"),
    Chart(id="victory", label="levels of victory", path="charts.victory", rows="levels", name="level"),
)  # fmt: skip

LAYERS = Layers(
    system="stlo",
    layers=(*_MAP, *_UNITS),
    references=_REFERENCES,
    charts=_CHARTS,
    forces=(
        "oob.formations", "oob.hqs", "oob.battalions", "oob.companies", "oob.recon", "oob.assets", "oob.artillery",
        "oob.substitutes", "oob.reinforcements", "oob.boundary_rules",
    ),
    distinct=(
        ("oob.battalions", "oob.companies", "oob.substitutes", "oob.recon", "oob.assets"),
    ),
    groups="oob.reinforcements",
    members=("entry", "artillery"),
    group="group",
    order="order",
    waiting="R",
    entries="entry",
    standing=(Standing(path="units", state="units"),),
)  # fmt: skip
"""What St-Lô declares."""
