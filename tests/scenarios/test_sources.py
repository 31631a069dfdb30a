"""Where a number comes from."""

from __future__ import annotations

import pytest

from scenarios import library
from scenarios.stlo import schema
from scenarios.stlo.build import TABLES
from scenarios.stlo.sources import BASIS_WORDS, Source, sources, sources_of


def test_a_counter_tells_what_rests_on_the_rulebook_and_what_does_not() -> None:
    source = sources("st-lo")["unit", "1/115"]
    assert (source.unit, source.value, source.setup) == ("text", "estimate", "text")
    assert source.text_values == ("full",)
    assert "given by the rulebook: full" in source.lines()
    assert source.note in source.lines()


def test_everything_in_the_scenario_has_a_source() -> None:
    scenario = library.load("st-lo")
    found = sources("st-lo")
    kinds = {
        "formation": scenario.formations,
        "hq": scenario.hqs,
        "unit": scenario.units,
        "asset": scenario.assets,
        "gun": scenario.guns,
        "group": [group.id for groups in scenario.groups.values() for group in groups],
        "boundary": scenario.board.boundaries,
        "works": scenario.works,
        "area": scenario.board.areas,
        "terrain": scenario.board.terrains,
        "table": TABLES,
    }
    for kind, names in kinds.items():
        for name in names:
            assert found[kind, name].lines(), (kind, name)


def test_every_basis_has_words() -> None:
    for source in sources("st-lo").values():
        for basis in (source.unit, source.value, source.setup):
            assert not basis or basis in BASIS_WORDS


def test_no_number_passes_for_the_rulebooks_that_is_not() -> None:
    found = sources("st-lo")
    scenario = library.load("st-lo")
    stated = {name for kind, name in found if kind == "unit" and found[kind, name].value == "text"}
    assert stated == {"1/8a", "1/8b", "1/8c"}
    assert {name for name in scenario.guns if found["gun", name].value == "text"} == {"110/115"}
    assert found["table", "combat"].value == found["table", "barrage"].value == "mixed"
    assert found["table", "long_range"].value == found["table", "weather"].value == "estimate"
    assert found["place", "5613"].setup == "history"
    assert found["place", "4516"].setup == "estimate"


def test_the_notes_on_sources_travel_with_the_scenario() -> None:
    notes = " ".join(library.load("st-lo").notes)
    for word in ("GEOREFERENCE", "FIXED BY THE RULEBOOK", "GUESSED", "RECONSTRUCTED", "TUNED"):
        assert word in notes
    inference = library.open_scenario("st-lo").files.oob.inference
    assert {"us29", "de3fj", "de352", "de_artillery"} <= set(inference)


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        (Source("table", "x", value="mixed", ref="9.2"), 2),
        (Source("unit", "x"), 0),
        (Source("unit", "x", "text", "history", "estimate", ("full",), "1.1", "note"), 6),
    ],
)
def test_a_source_in_words(source: Source, lines: int) -> None:
    assert len(source.lines()) == lines


def test_sources_of_typed_files() -> None:
    files: schema.Files = library.open_scenario("st-lo").files
    assert sources_of(files) == sources("st-lo")
