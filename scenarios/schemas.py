"""JSON Schemas of the files of scenarios, with which editors of TOML complete keys and check values as one types.

They say what the types say; what several values must have in common is left to `bocage check`. Draft 7 is what such
editors understand.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import inspect

from scenarios.explained import about, help_of
from scenarios.systems import files_of
from scenarios.typed import Section

DRAFT = "http://json-schema.org/draft-07/schema#"

SITUATION = "situation"
"""The name of the schema of situation files."""


def names(system: str) -> tuple[str, ...]:
    """The files that a system has schemas of: the four of a scenario, and its situations."""
    return (*files_of(system).FILE_TYPES, SITUATION)


def schema_of(system: str, name: str) -> dict[str, Any]:
    """The JSON Schema of one kind of file of a system. Raises KeyError for an unknown system or file."""
    files = files_of(system)
    kind: type[Section] = files.SituationFile if name == SITUATION else files.FILE_TYPES[name]
    (_,), parts = msgspec.json.schema_components([kind], ref_template="#/definitions/{name}")
    for record in _records(kind):
        _explain(parts[record.__name__], record)
    whole = parts.pop(kind.__name__)
    title = "A situation" if name == SITUATION else f"{name}.toml"
    cleaned: dict[str, Any] = _cleaned({**whole, "title": f"{title} ({system})", "definitions": parts})
    return {"$schema": DRAFT, **cleaned}


def _records(kind: type[msgspec.Struct]) -> list[type[msgspec.Struct]]:
    """All record types that a type is made of, itself first."""
    found: list[type[msgspec.Struct]] = []

    def visit(part: inspect.Type) -> None:
        match part:
            case inspect.StructType() if part.cls not in found:
                found.append(part.cls)
                for field in part.fields:
                    visit(field.type)
            case inspect.Metadata():
                visit(part.type)
            case inspect.VarTupleType():
                visit(part.item_type)
            case inspect.DictType():
                visit(part.value_type)
            case inspect.UnionType():
                for choice in part.types:
                    visit(choice)

    visit(inspect.type_info(kind))
    return found


def _explain(part: dict[str, Any], kind: type[msgspec.Struct]) -> None:
    """Say of a record and each of its fields what it means, and what is expected where the type says so in words."""
    part["title"] = _title(kind)
    part["description"] = about(kind)
    for name, meaning in help_of(kind).items():
        field = part["properties"][name]
        expected = field.get("description")
        field["description"] = _sentence(meaning) + (f" ({expected})" if expected else "")


def _title(kind: type[msgspec.Struct]) -> str:
    """What a record is, in a few words: the beginning of its description."""
    text = about(kind)
    ends = [text.find(mark) for mark in (":", ".", ";", ",", " (")]
    return text[: min(end for end in ends if end > 0)] if any(end > 0 for end in ends) else text


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _cleaned(value: Any) -> Any:
    """A schema without what TOML has not or other languages write differently: null, and the end of a pattern."""
    match value:
        case list() | tuple():
            return [_cleaned(item) for item in value]
        case {"anyOf": choices, **rest} if any(choice.get("type") == "null" for choice in choices):
            others = [choice for choice in choices if choice.get("type") != "null"]
            rest.pop("default", None)
            return _cleaned({**(others[0] if len(others) == 1 else {"anyOf": others}), **rest})
        case dict():
            return {key: _pattern(item) if key == "pattern" else _cleaned(item) for key, item in value.items()}
    return value


def _pattern(pattern: str) -> str:
    return pattern.removesuffix(r"\Z") + ("$" if pattern.endswith(r"\Z") else "")
