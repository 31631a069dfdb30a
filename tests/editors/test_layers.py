"""What the systems declare fits their schemas, and parts of layers can be read, made and described."""

from __future__ import annotations

import pytest

from editors import access, layers, schema, tables
from editors.errors import EditError
from editors.layers import Part
from scenarios.layers import layers_of
from tests.editors.samples import SYSTEMS, empty, reads_back, shipped

pytestmark = pytest.mark.parametrize("system", SYSTEMS)


def test_every_layer_leads_to_what_it_says(system: str) -> None:
    kind = type(shipped(system))
    for layer in layers_of(system).layers:
        found = schema.type_at(kind, layer.path)
        record = schema.record_type(kind, layer.path)
        if record is None:
            assert schema.may_hold(found) or layer.kind == "rows", layer.id
            continue
        for name in (layer.field, layer.title, layer.variant, layer.inside, *layer.new):
            assert not name or name in schema.fields(record), (layer.id, name)
        assert schema.may_hold(schema.fields(record)[layer.field].type), layer.id


def test_layers_have_ids_and_keys_of_their_own(system: str) -> None:
    found = layers_of(system).layers
    assert len({layer.id for layer in found}) == len(found)
    keys = [layer.key for layer in found if layer.key]
    assert len(set(keys)) == len(keys)
    assert all(not layer.excludes or {layers_of(system).layer(each) for each in layer.excludes} for layer in found)


def test_every_list_of_hexes_of_the_map_is_a_layer(system: str) -> None:
    kind = type(shipped(system))
    paths = {layer.path for layer in layers_of(system).layers}
    told = {f"map.{field.name}" for field in schema.hexed_fields(schema.record_type(kind, "map") or kind)}
    inside = {path for path in paths if path.startswith("map.")}
    assert told - {"map.georeference"} == {".".join(path.split(".")[:2]) for path in inside} - {
        "map.terrain_rows", "map.level_rows",
    }  # fmt: skip


def test_every_reference_leads_from_a_field_to_records(system: str) -> None:
    kind = type(shipped(system))
    for ref in layers_of(system).references:
        record = schema.record_type(kind, ref.path)
        assert not ref.field or (record is not None and ref.field in schema.fields(record)), ref
        for path in ref.to:
            target = schema.record_type(kind, path)
            assert target is not None, ref
            assert isinstance(access.get(shipped(system), path), dict) or ref.name in schema.fields(target), ref


def test_every_chart_leads_to_a_table(system: str) -> None:
    kind = type(shipped(system))
    for chart in layers_of(system).charts:
        table = schema.record_type(kind, chart.path)
        assert table is not None
        for name in (chart.rows, chart.labels):
            assert not name or name in schema.fields(table), chart.id
    covered = {f"{chart.path}.{chart.rows}" for chart in layers_of(system).charts}
    covered |= {f"{chart.path}.{chart.labels}" for chart in layers_of(system).charts}
    for listed in tables.tables(shipped(system), "charts"):
        assert listed.path in covered or listed.path.endswith(".known"), listed.path


def test_the_tools_are_one_for_each_layer_and_variant(system: str) -> None:
    found = layers.tools(shipped(system))
    assert len({tool.id for tool in found}) == len(found)
    assert {"terrain", "level", "place", "water-river"} <= {tool.id for tool in found}
    assert not any(tool.layer.units for tool in found)
    assert any(tool.layer.units for tool in layers.tools(shipped(system), units=True))


def test_a_new_part_of_any_layer_fits_its_type(system: str) -> None:
    files = empty(system)
    for layer in layers.layers_of(files).layers:
        if layer.kind == "rows" or layers.plain(layer):
            continue
        spots = {"sides": ["0303/0304"], "path": ["0303", "0304"], "hexes": ["0303"]}.get(layer.kind, ["0303"])
        if layer.id == "bridge":
            spots = ["0303/0304"]
        values = {layer.inside: "0303"} if layer.inside else {}
        fresh, part = layers.new_part(files, layer, spots, **values)
        assert layers.hexes_of(fresh, part) == tuple(spots)
        assert layers.describe(fresh, part)
        assert len(layers.parts(fresh, layer)) == len(layers.parts(files, layer)) + 1
        assert layers.drop_part(fresh, part) == files
        reads_back(fresh)


def test_what_does_not_fit_is_refused_in_words(system: str) -> None:
    files = empty(system)
    with pytest.raises(EditError, match="at least 2 entries"):
        layers.new_part(files, layers.layer(files, "road"), ["0303"])
    with pytest.raises(EditError, match="name: expected text"):
        layers.new_part(files, layers.layer(files, "place"), ["0303"], name="x" * 200)
    with pytest.raises(EditError, match="no layer lava"):
        layers.layer(files, "lava")
    with pytest.raises(EditError, match="no entry 999"):
        layers.hexes_of(files, Part(layers.layer(files, "road"), 999))


def test_parts_are_described_by_variant_and_name(system: str) -> None:
    files = shipped(system)
    words = {
        "stlo": {"water": "river Vire", "depot": "depot La Meauffe road, us", "steeple": "steeple"},
        "ecouves": {"water": "river Sarthe", "area": "area Alençon, entry"},
    }[system]
    for id_, expected in words.items():
        layer = layers.layer(files, id_)
        assert layers.describe(files, layers.parts(files, layer)[0]) == expected
