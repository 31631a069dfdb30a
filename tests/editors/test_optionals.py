"""Records that may be left out: beginning them from a field of theirs, and taking them away."""

from __future__ import annotations

import pytest

from editors import access, optionals, tables
from editors.errors import EditError
from editors.schema import Files
from scenarios.systems.ecouves.schema.moment import InlineMap
from tests.editors.samples import SYSTEMS, empty, fits, reads_back, shipped


def recruit(files: Files) -> Files:
    """Files with one more unit, which has no sections."""
    files, key = tables.insert(files, "oob.units", id="5/PR33", name="5/PR 33", formation=files.oob.formations[0].id)
    return tables.put(tables.put(files, "oob.units", key, "attack", 7), "oob.units", key, "movement", 8)


@pytest.mark.parametrize("start", [empty("ecouves"), shipped("ecouves")], ids=["empty", "shipped"])
@pytest.mark.parametrize(
    ("field", "value"), [("count", 3), ("attack", 2), ("defense", 3), ("movement", 6), ("range", 2), ("weapon", "M10")]
)
def test_any_field_of_the_sections_begins_them(start: Files, field: str, value: object) -> None:
    files = tables.delete(start, "oob.units", [n for n, u in enumerate(start.oob.units) if u.id == "5/PR33"])
    files = recruit(files)
    key = len(files.oob.units) - 1
    assert files.oob.units[key].sections is None
    begun = tables.put(files, "oob.units", key, f"sections.{field}", value)
    fits(begun)
    reads_back(begun)
    sections = begun.oob.units[key].sections
    assert getattr(sections, field) == value
    # What the unit says itself under the same name is what they begin with.
    assert sections.movement == (value if field == "movement" else 8)
    assert tables.put(begun, "oob.units", key, "sections", None) == files


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_georeference_is_begun_with_the_first_hex(system: str) -> None:
    files = access.put(shipped(system), "map.georeference", None)
    made = optionals.begun(files, files.map, "georeference")
    assert made.hex in access.grid_of(files)
    reads_back(access.put(files, "map.georeference", made))


def test_what_can_not_be_made_up_is_not_offered() -> None:
    files = shipped("ecouves")
    assert not optionals.can_begin(InlineMap)
    with pytest.raises(EditError, match="nothing that could be title"):
        optionals.begun(files, files.map, "title")


def test_where_a_record_may_be_left_out() -> None:
    files = shipped("ecouves")
    assert optionals.around(files, "map.georeference") == (files.map, "georeference")
    assert optionals.around(files, "map.grid") is None
    assert optionals.around(files, "map") is None
