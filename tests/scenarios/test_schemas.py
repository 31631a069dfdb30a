"""JSON Schemas: they take what is right, refuse what is of a wrong type, and explain every key."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator
from typing import Any

import jsonschema
import pytest

from rules import systems
from scenarios import library
from scenarios.blank import blank
from scenarios.schemas import names, schema_of
from scenarios.systems import files_of
from tests.scenarios import broken, broken_ecouves
from tests.scenarios.documented import examples

Data = dict[str, Any]


def problems(system: str, name: str, data: Data) -> list[str]:
    """What a validator says of data."""
    validator = jsonschema.Draft7Validator(schema_of(system, name))
    return [error.message for error in validator.iter_errors(data)]


EACH = [(system, name) for system in systems.NAMES for name in names(system)]


@pytest.mark.parametrize(("system", "name"), EACH)
def test_a_schema_is_one_of_draft_7_and_of_json_alone(system: str, name: str) -> None:
    schema = schema_of(system, name)
    jsonschema.Draft7Validator.check_schema(schema)
    text = json.dumps(schema)
    assert "\\\\Z" not in text
    assert '"null"' not in text
    assert json.loads(text) == schema


@pytest.mark.parametrize("name", library.names())
def test_the_built_in_scenarios_are_valid(name: str) -> None:
    system = library.load(name).system
    for file in files_of(system).FILE_TYPES:
        text = (library.BUILT_IN / name / f"{file}.toml").read_text(encoding="utf-8")
        assert problems(system, file, tomllib.loads(text)) == []


@pytest.mark.parametrize("system", systems.NAMES)
def test_new_scenarios_are_valid(system: str) -> None:
    for file, text in files_of(system).texts(blank(system, "New", 12, 10)).items():
        assert problems(system, file.removesuffix(".toml"), tomllib.loads(text)) == []


def test_the_situations_of_the_document_are_valid() -> None:
    for system, name in (
        ("stlo", "situation"),
        ("stlo", "situation on a small map"),
        ("ecouves", "situation of ecouves"),
    ):
        assert problems(system, "situation", tomllib.loads(examples()[name])) == []


def _set(*path: Any, to: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        here: Any = data
        for step in path[:-1]:
            here = here[step]
        here[path[-1]] = to

    return change


BROKEN: list[tuple[str, str, Callable[[Data], None], str]] = [
    ("stlo", "map", _set("steeples", 0, to="49"), "does not match"),
    ("stlo", "map", _set("grid", "shifted", to="both"), "is not one of"),
    ("stlo", "map", _set("terrian", to=[]), "terrian"),
    ("stlo", "map", lambda data: data.pop("terrain_rows") and None, "required"),
    ("stlo", "oob", _set("battalions", 0, "full", to="12"), "is not of type 'integer'"),
    ("stlo", "oob", _set("battalions", 0, "full", to=100), "maximum"),
    ("stlo", "oob", _set("substitutes", 0, "faces", to=[]), "non-empty"),
    ("stlo", "oob", _set("reinforcements", 0, "entry", "1/1 34", to="4900"), "1/1 34"),
    ("stlo", "charts", _set("actions", "prices", 0, "cost", to="some"), "is not valid under any"),
    ("stlo", "scenario", _set("format", to=2), "is not one of"),
    ("stlo", "situation", _set("phase", to="lunch"), "is not one of"),
    ("ecouves", "map", _set("bridges", 0, "hexside", to="0101"), "does not match"),
    ("ecouves", "map", _set("areas", "alencon", "kind", to="door"), "is not one of"),
    ("ecouves", "oob", _set("units", 0, "sections", "count", to=1), "minimum"),
    ("ecouves", "oob", _set("units", 0, "sections", to=3), "is not of type 'object'"),
    ("ecouves", "charts", _set("terrain_effects", "roads", 0, "cost", to="1.2"), "does not match"),
]


@pytest.mark.parametrize(("system", "name", "change", "words"), BROKEN)
def test_a_broken_file_is_refused_where_it_is_broken(
    system: str, name: str, change: Callable[[Data], None], words: str
) -> None:
    shipped = broken if system == "stlo" else broken_ecouves
    text = examples()["situation"] if name == "situation" else shipped.shipped_text(name)
    data = tomllib.loads(text)
    assert problems(system, name, data) == []
    change(data)
    assert any(words in found for found in problems(system, name, data))


def described(schema: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Every key of a schema with its description."""
    for key, part in schema.get("properties", {}).items():
        yield f"{place}.{key}", part.get("description", "")
    for name, part in schema.get("definitions", {}).items():
        assert part["title"]
        assert part["description"]
        yield from described(part, name)


@pytest.mark.parametrize(("system", "name"), EACH)
def test_every_key_is_explained(system: str, name: str) -> None:
    found = list(described(schema_of(system, name)))
    assert len(found) > 5
    assert [place for place, text in found if not text] == []
    assert all(text[0].isupper() for _, text in found)
    assert not any("Fields:" in text or "``" in text for _, text in found)


def test_there_are_no_other_files() -> None:
    with pytest.raises(KeyError):
        schema_of("stlo", "weather")
    with pytest.raises(KeyError):
        schema_of("chess", "map")
