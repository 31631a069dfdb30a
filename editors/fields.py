"""Forms from the schema: what each field of a record is, how its value reads, and what a typed text means for it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import inspect

from editors import access, schema
from editors.schema import Files
from scenarios import explained
from scenarios.layers import Reference
from scenarios.problems import Problem, shown
from scenarios.reading import acceptable
from scenarios.typed import describe

Kind = Literal[
    "text", "number", "decimal", "choice", "yes-no", "hex", "hexside", "date", "reference", "list", "table", "record",
    "records",
]  # fmt: skip
"""What a field is: one value, a list or table of such values, a record of its own, or records of their own."""

YES, NO = "yes", "no"
_WORDS = {YES: True, "y": True, "true": True, "1": True, NO: False, "n": False, "false": False, "0": False}


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record for a form or a column.

    ``path`` is where the records are, ``expected`` says what may stand there, ``help`` what it means. ``low`` and
    ``high`` bound a number, ``choices`` are the words of a choice in their order; ``refers`` are the paths of the
    records that a reference may name.
    """

    path: str
    name: str
    label: str
    kind: Kind
    expected: str
    required: bool
    default: Any
    optional: bool
    help: str
    choices: tuple[str, ...]
    low: float | None
    high: float | None
    refers: tuple[str, ...]
    hint: Any
    type: inspect.Type

    @property
    def free_text(self) -> bool:
        """Whether it is a list or table whose entries are sentences, one a line."""
        return self.kind in ("list", "table") and _free(schema.item_type(self.type))


def fields_of(files: Files, path: str) -> tuple[Field, ...]:
    """The fields of the records at a path, or of the one record there, in order. Raises KeyError if there are none."""
    kind = type(access.get(files, path)) if _single(files, path) else schema.record_type(type(files), path)
    if kind is None:
        raise KeyError(path)
    return fields_of_type(kind, path, access.declared(files).references)


def _single(files: Files, path: str) -> bool:
    return isinstance(access.get(files, path), msgspec.Struct)


def fields_of_type(
    kind: type[msgspec.Struct], path: str = "", references: tuple[Reference, ...] = ()
) -> tuple[Field, ...]:  # fmt: skip
    """The fields of a record type in order; ``references`` are what the system declares."""
    return _fields(kind, path, references)


@cache
def _fields(kind: type[msgspec.Struct], path: str, references: tuple[Reference, ...]) -> tuple[Field, ...]:
    hints = schema.hints(kind)
    notes = explained.help_of(kind)
    return tuple(
        _field(path, field, hints[field.name], notes[field.name], _refers(references, path, field.name))
        for field in schema.info(kind).fields
    )


def _field(path: str, field: inspect.Field, hint: Any, note: str, refers: tuple[str, ...]) -> Field:
    kind = _kind(field.type)
    if refers and kind in ("text", "choice"):
        kind = "reference"
    inner = schema.bare(field.type)
    numbers = isinstance(inner, inspect.IntType | inspect.FloatType)
    return Field(
        path=path,
        name=field.name,
        label=field.name.replace("_", " "),
        kind=kind,
        expected=f"the name of one of the {_nouns(refers)}" if kind == "reference" else _expected(field.type, hint),
        required=field.required,
        default=None if field.required else _default(field),
        optional=schema.optional(field.type),
        help=note,
        choices=schema.choices(hint),
        low=getattr(inner, "ge", None) if numbers else None,
        high=getattr(inner, "le", None) if numbers else None,
        refers=refers,
        hint=hint,
        type=field.type,
    )


def _kind(kind: inspect.Type) -> Kind:
    match schema.bare(kind):
        case inspect.StructType():
            return "record"
        case inspect.DictType() as table:
            return "records" if isinstance(schema.bare(table.value_type), inspect.StructType) else "table"
        case inspect.VarTupleType() | inspect.ListType() as many:
            return "records" if isinstance(schema.bare(many.item_type), inspect.StructType) else "list"
        case inspect.BoolType():
            return "yes-no"
        case inspect.IntType():
            return "number"
        case inspect.FloatType():
            return "decimal"
        case inspect.LiteralType() as choice:
            return "choice" if all(isinstance(value, str) for value in choice.values) else "number"
        case leaf if schema.holds_hex(leaf):
            return "hex"
        case leaf if schema.holds_side(leaf):
            return "hexside"
        case inspect.StrType() as text if (
            text.pattern and re.search(text.pattern, "1944-07-11") and not re.search(text.pattern, "x")
        ):
            return "date"
    return "text"


def _default(field: inspect.Field) -> Any:
    return field.default_factory() if callable(field.default_factory) else field.default


def _nouns(refers: tuple[str, ...]) -> str:
    return " or ".join(path.rpartition(".")[2].replace("_", " ") for path in refers)


def _expected(kind: inspect.Type, hint: Any) -> str:
    words = schema.choices(hint)
    if words:
        return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
    return (
        f"{YES} or {NO}"
        if isinstance(schema.bare(kind), inspect.BoolType)
        else describe(kind).removesuffix(", in quotes")
    )


def about(files: Files, path: str) -> str:
    """What the records at a path are, in a sentence or a few; nothing for a path without any."""
    kind = type(access.get(files, path)) if _single(files, path) else schema.record_type(type(files), path)
    return explained.about(kind) if kind is not None else ""


def _refers(references: tuple[Reference, ...], path: str, name: str) -> tuple[str, ...]:
    found = (ref.to for ref in references if ref.path == path and ref.field == name and not ref.prefix)
    return next(found, ())


def choices(files: Files, field: Field) -> tuple[str, ...]:
    """What a form offers for a field: the words of a choice, or the names of the records that it may refer to; for a
    list what its entries may be.
    """
    if not field.refers:
        inner = schema.item_type(field.type) if field.kind == "list" else None
        return field.choices or (schema.choices(inner) if inner is not None else ())
    refs = access.declared(files).references
    named = next((r.name for r in refs if r.path == field.path and r.field == field.name and not r.prefix), "id")
    found: list[str] = []
    for path in field.refers:
        found += [
            key if isinstance(key, str) else str(getattr(record, named)) for key, record in access.records(files, path)
        ]
    return tuple(dict.fromkeys(found))


def doubt(files: Files, field: Field, value: Any) -> str:
    """What is doubtful about a value that fits its type: a name that nothing has, a hex off the map; else nothing."""
    if field.refers:
        known = set(choices(files, field))
        names = [value] if isinstance(value, str) else list(value or ())
        unknown = next((name for name in names if name and name not in known), None)
        return "" if unknown is None else f"there is no {shown(unknown, 40)} among the {_nouns(field.refers)}"
    if field.kind in ("hex", "hexside") and isinstance(value, str):
        grid = access.grid_of(files)
        off = next((hex_ for hex_ in value.split("/") if hex_.isdigit() and hex_ not in grid), None)
        return "" if off is None else f"{off} is off the map"
    return ""


# -- values as texts ----------------------------------------------------------------------------------------


def show(field: Field, value: Any) -> str:
    """A value as a form shows it, which `parse` reads back. Records of their own are only counted."""
    return _show(field.type, value)


def _show(kind: inspect.Type, value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return YES if value else NO
        case msgspec.Struct():
            return f"a {type(value).__name__}"
        case dict() if isinstance(schema.bare(schema.item_type(kind) or kind), inspect.StructType):
            return f"{len(value)} entries"
        case dict():
            between = "\n" if _free(schema.item_type(kind)) else ", "
            return between.join(f"{key} {_show(kind, item)}" for key, item in value.items())
        case tuple():
            inner = schema.item_type(kind) or kind
            if isinstance(schema.bare(inner), inspect.StructType):
                return f"{len(value)} entries"
            return ("\n" if _free(inner) else " ").join(_show(inner, item) for item in value)
    return str(value)


def _free(kind: inspect.Type | None) -> bool:
    """Whether texts of a type may have spaces in them."""
    inner = schema.bare(kind) if kind else None
    return isinstance(inner, inspect.StrType) and inner.pattern is None


def parse(field: Field, text: str) -> Any:
    """The value that a text means for a field, or a `Problem` that says what was expected.

    An empty text is the default, or nothing where a value may be left out. Lists are separated by spaces or commas
    (lists of sentences by lines), tables are ``key value, key value``, and the first letters of a choice are enough.
    """
    found = _parse(field, text)
    if isinstance(found, Problem):
        return found
    try:
        return msgspec.convert(found, field.hint)
    except msgspec.ValidationError:
        return _problem(field, text)


def _parse(field: Field, text: str) -> Any:
    if bad := next((c for c in text if not acceptable(c) and not (c == "\n" and field.free_text)), None):
        return Problem("", field.name, f"the character U+{ord(bad):04X}", "text without control characters")
    text = text.strip()
    if not text:
        return _nothing(field)
    found = _read(field.type, text)
    if field.choices and found not in field.choices:
        return _chosen(field, text)
    return _problem(field, text) if found is None else found


def _nothing(field: Field) -> Any:
    if field.optional:
        return None
    if not field.required:
        return field.default
    if field.kind in ("list", "table"):
        return () if field.kind == "list" else {}
    return "" if field.kind in ("text", "reference") else _problem(field, "")


def _chosen(field: Field, text: str) -> Any:
    """The choice that begins with a text, case apart, if it is the only one."""
    fitting = [word for word in field.choices if word.casefold().startswith(text.casefold())]
    exact = [word for word in fitting if word.casefold() == text.casefold()]
    return (exact or fitting)[0] if len(exact or fitting) == 1 else _problem(field, text)


def _problem(field: Field, text: str) -> Problem:
    return Problem("", field.name, f'"{shown(text, 40)}"' if text.strip() else "nothing", field.expected)


def _read(kind: inspect.Type, text: str) -> Any:
    """A text as a value of a type, None if it is none; ranges and patterns are checked by the caller."""
    match schema.bare(kind):
        case inspect.BoolType():
            return _WORDS.get(text.casefold())
        case inspect.IntType():
            return int(text) if re.fullmatch(r"[+-]?[0-9]{1,18}", text) else None
        case inspect.FloatType():
            return float(text) if re.fullmatch(r"[+-]?[0-9]{1,18}(\.[0-9]{0,18})?", text) else None
        case inspect.LiteralType() as choice:
            return next((value for value in choice.values if str(value).casefold() == text.casefold()), None)
        case inspect.UnionType() as union:
            readings = (_read(each, text) for each in union.types if not isinstance(each, inspect.NoneType))
            return next((value for value in readings if value is not None), None)
        case inspect.VarTupleType() | inspect.ListType() as many:
            parts = text.split("\n") if _free(many.item_type) else re.split(r"[\s,]+", text.strip(" ,"))
            return _all([_read(many.item_type, part.strip()) for part in parts if part.strip()])
        case inspect.DictType() as table:
            return _read_table(table, text)
        case inspect.StrType():
            return text
    return None


def _read_table(table: inspect.DictType, text: str) -> dict[str, Any] | None:
    found = {}
    parts = text.split("\n") if _free(table.value_type) else text.strip(" ,").split(",")
    for part in (part for part in parts if part.strip()):
        key, _, rest = part.strip().partition(" ")
        value = _read(table.value_type, rest.strip())
        if not key or value is None:
            return None
        found[key] = value
    return found


def _all(values: list[Any]) -> tuple[Any, ...] | None:
    return None if any(value is None for value in values) else tuple(values)
