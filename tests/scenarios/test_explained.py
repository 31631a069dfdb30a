"""What records and fields mean, from the docstrings of the schema."""

from __future__ import annotations

import re

import msgspec
import pytest
from msgspec import inspect

from rules import systems
from scenarios.explained import USUAL, about, help_of
from scenarios.systems import files_of
from scenarios.typed import Row


class Gun(Row, frozen=True, kw_only=True):
    """A gun (10.1); ``name`` is printed
    on it. It shoots.

    Fields:
        power: how far
            it shoots
        nonsense: no field
        mount: what it
            stands on: wheels or tracks
    """

    name: str
    power: int
    mount: str
    secret: str = ""


def test_sentences_and_fields_are_told_apart() -> None:
    assert about(Gun) == "A gun (10.1); name is printed on it. It shoots."
    assert help_of(Gun) == {
        "name": USUAL["name"],
        "power": "how far it shoots nonsense: no field",
        "mount": "what it stands on: wheels or tracks",
        "secret": "",
    }


def records(kind: inspect.Type, found: dict[str, type[msgspec.Struct]]) -> dict[str, type[msgspec.Struct]]:
    """All records that a type is made of."""
    if isinstance(kind, inspect.StructType) and kind.cls.__qualname__ not in found:
        found[kind.cls.__qualname__] = kind.cls
        for field in kind.fields:
            records(field.type, found)
    for name in ("type", "item_type", "value_type"):
        inner = getattr(kind, name, None)
        if isinstance(inner, inspect.Type):
            records(inner, found)
    for choice in getattr(kind, "types", ()):
        records(choice, found)
    return found


@pytest.mark.parametrize("system", systems.NAMES)
def test_every_record_and_field_of_the_files_is_explained(system: str) -> None:
    handler = files_of(system)
    found: dict[str, type[msgspec.Struct]] = {}
    for kind in (*handler.FILE_TYPES.values(), handler.SituationFile):
        records(inspect.type_info(kind), found)
    assert len(found) > 25
    for record in found.values():
        assert about(record).endswith("."), record
        missing = [name for name, text in help_of(record).items() if not text]
        assert missing == [], record
        # A line that names no field is a slip of the pen.
        lines = re.findall(r"^        (\w+): ", (record.__doc__ or "").partition("Fields:")[2], re.MULTILINE)
        assert set(lines) <= set(record.__struct_fields__), record
