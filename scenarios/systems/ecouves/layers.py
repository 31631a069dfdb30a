"""What the scenarios of Écouves hold: layers of the map, references of the order of battle, charts as grids."""

from __future__ import annotations

from rules.ecouves.scoring import EAST, NORTH
from scenarios.layers import Chart, Layer, Layers, Reference, Sought, Standing

_MAP = (
    Layer(id="terrain", kind="rows", label="terrain", path="map.terrain_rows", palette="map.terrain", key="t"),
    Layer(id="level", kind="rows", label="level", path="map.level_rows", symbols="0123456789", first=0, key="l"),
    Layer(
        id="water", kind="sides", label="brook or river", path="map.streams", field="hexsides", title="name",
        variant="kind", key="w",
    ),
    Layer(
        id="road", kind="path", label="road", path="map.roads", field="hexes", title="name", variant="kind", key="r",
    ),
    Layer(id="bridge", kind="marks", label="bridge", path="map.bridges", field="hexside", unique=True, key="b"),
    Layer(
        id="ridge", kind="hexes", label="ridge line", path="map.ridges", field="hexes", title="name",
        new={"level": 2}, key="g",
    ),
    Layer(
        id="area", kind="hexes", label="area", path="map.areas", field="hexes", title="name", variant="kind", key="a",
        sought=(
            Sought(key=NORTH, title="Northern exit", rule="K.1", variant="exit"),
            Sought(key=EAST, title="Eastern exit", rule="K.1", variant="exit"),
        ),
    ),
    Layer(id="place", kind="marks", label="place", path="map.places", field="hex", title="name", key="p"),
)  # fmt: skip

_UNITS = (Layer(id="ready", kind="marks", label="ready set-up", path="oob.ready", field="hex", title="id", units=True),)

_REFERENCES = (
    Reference(path="map.bridges", field="stream", to=("map.streams",), name="name"),
    Reference(path="map.bridges", field="road", to=("map.roads",), name="name"),
    Reference(path="oob.formations", field="areas", to=("map.areas",)),
    Reference(path="oob.formations", field="woods", to=("map.areas",), variant="wood"),
    Reference(path="oob.units", field="formation", to=("oob.formations",), parent=True),
    Reference(path="oob.ready", field="id", to=("oob.units",), parent=True),
    Reference(path="charts.terrain_effects.terrain", field="id", to=("map.terrain",)),
)

_CHARTS = (
    Chart(
        id="fire", label="fire", path="charts.fire", rows="rows", name="die", cells="results", labels="columns",
        label_field="label", words=("-", "R", "D", "C", "E"), die=6,
    ),
    Chart(
        id="close-combat", label="close combat", path="charts.close_combat", rows="rows", name="die", cells="results",
        labels="columns", words=("AE", "AR", "B", "DR", "DE"), die=6,
    ),
    Chart(
        id="terrain", label="terrain effects", path="charts.terrain_effects", rows="terrain", name="id"
    ),
    Chart(id="hexsides", label="hexside effects", path="charts.terrain_effects", rows="sides", name="id"),
    Chart(id="roads", label="roads", path="charts.terrain_effects", rows="roads", name="id"),
    Chart(id="turns", label="turn track", path="charts.turns", rows="boxes", name="number"),
)  # fmt: skip

LAYERS = Layers(
    system="ecouves",
    layers=(*_MAP, *_UNITS),
    references=_REFERENCES,
    charts=_CHARTS,
    forces=("oob.formations", "oob.units", "oob.ready", "oob.dummies"),
    standing=(Standing(path="counters", state="counters"), Standing(path="dummies", state="dummies")),
)
"""What Écouves declares."""
