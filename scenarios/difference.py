"""What differs between two scenarios, in words. Everything comes from the types of their files, whatever the system.

Records are matched by their ids, names or hexes, so that one that stands elsewhere in its list, or has another name, is
told from one that is new. Rows of letters are compared hex by hex.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from rules.engine.hexes import Grid
from scenarios.ground import build_grid
from scenarios.matching import match, name_of
from scenarios.problems import shown

MOST = 10
"""How many hexes or words a line lists; of more it says how many, and of hexes where."""

LONG = 60
"""The longest text that is shown in full."""

SHORT = 24
"""The longest text that is shown of a record that is new."""

ROWS = "_rows"
"""The ending of fields with a letter a hex. What stands before it may be the field that explains the letters."""


@dataclass(frozen=True, slots=True)
class Change:
    """What is otherwise in one place: the file, what the place is called there, and what is so now."""

    file: str
    place: str
    facts: tuple[str, ...]

    def __str__(self) -> str:
        """One line, without the file."""
        words = "; ".join(self.facts)
        return f"{self.place}: {words}" if self.place else words


def differences(old: Any, new: Any) -> tuple[Change, ...]:
    """What is otherwise in the files of one scenario than in those of another, file by file; empty if nothing is."""
    if type(old) is not type(new):
        return (Change("scenario", "", (f"system {old.scenario.system}, now {new.scenario.system}",)),)
    found: list[Change] = []
    for name in old.__struct_fields__:
        comparison = _Comparison(name)
        comparison.struct(getattr(old, name), getattr(new, name), (), ())
        found += comparison.changes
    return tuple(found)


class _Comparison:
    """Compares one file with another. ``within`` are the records that hold what is compared, the innermost last."""

    def __init__(self, file: str) -> None:
        self.changes: list[Change] = []
        self._file = file

    def _note(self, place: Sequence[str], facts: Sequence[str]) -> None:
        if facts:
            self.changes.append(Change(self._file, " ".join(place), tuple(facts)))

    def struct(
        self, old: msgspec.Struct, new: msgspec.Struct, place: tuple[str, ...], within: tuple[msgspec.Struct, ...]
    ) -> None:
        """Compare two records of one type."""
        within = (*within, new)
        facts: list[str] = []
        for field in _fields(type(new)):
            a, b = getattr(old, field.name), getattr(new, field.name)
            if a == b:
                continue
            label = field.name.replace("_", " ")
            if field.name.endswith(ROWS) and isinstance(getattr(new, "grid", None), msgspec.Struct):
                self._letters(old, new, field.name, place)
            elif isinstance(a, msgspec.Struct) and isinstance(b, msgspec.Struct):
                self.struct(a, b, (*place, label), within)
            elif _records(a) or _records(b):
                self._table(a, b, (*place, label), within)
            else:
                facts += _facts(label, a, b, field.type, within)
        self._note(place, facts)

    def _table(self, old: Any, new: Any, place: tuple[str, ...], within: tuple[msgspec.Struct, ...]) -> None:
        """Compare two lists of records, or tables with records by key."""
        before, came, went = len(self.changes), {}, []
        for name, a, b in _pairs(old, new):
            if a is None:
                came[name] = b
            elif b is None:
                went.append(name)
            elif a != b:
                self.struct(a, b, (*place, _quoted(name)), within)
        if len(came) > MOST:
            self._note(place, [f"{_listed(list(came))} added"])
        else:
            for name, record in came.items():
                self._note((*place, _quoted(name)), [f"added{_summary(record)}"])
        self._note(place, [f"{_listed(went)} removed"] if went else [])
        if len(self.changes) == before:
            self._note(place, ["in another order"])

    def _letters(self, old: Any, new: Any, name: str, place: tuple[str, ...]) -> None:
        """Compare two maps hex by hex where both have it."""
        label = name.removesuffix(ROWS)
        a, b = _words(old, name), _words(new, name)
        if a is None or b is None:
            self._note(place, [f"{label}: other rows"])
            return
        kinds: dict[tuple[str, str], list[str]] = defaultdict(list)
        for hex_, word in a.items():
            if (now := b.get(hex_)) is not None and now != word:
                kinds[word, now].append(hex_)
        grid = build_grid(new.grid)
        for (was, now), hexes in sorted(kinds.items(), key=lambda item: -len(item[1])):
            self._note((*place, label), [f"{was}, now {now}: {_hexes(hexes, grid)}"])
        for hexes, word in (([h for h in b if h not in a], "new"), ([h for h in a if h not in b], "gone")):
            if hexes:
                count = _counted(len(hexes), "hex", "hexes")
                self._note((*place, label), [f"{count} {word}"])
        if not kinds and a.keys() == b.keys():
            self._note((*place, label), ["the same by other letters"])


def _pairs(old: Any, new: Any) -> Iterator[tuple[str, Any, Any]]:
    """The records of two lists or tables that belong together, with their names."""
    if isinstance(old, dict):
        for key in {**old, **new}:
            yield str(key), old.get(key), new.get(key)
        return
    for i, j in match(old, new):
        a, b = None if i is None else old[i], None if j is None else new[j]
        place, record = (i, a) if j is None else (j, b)
        yield (name_of(record) if record is not None else "") or f"number {(place or 0) + 1}", a, b


# ---------------------------------------------------------------- values in words


def _facts(label: str, old: Any, new: Any, kind: inspect.Type, within: Sequence[msgspec.Struct]) -> list[str]:
    """What is otherwise about a value that is no record."""
    match old, new:
        case dict(), dict():
            return [fact for key in {**old, **new} for fact in _entry(f"{label} {key}", old.get(key), new.get(key))]
        case tuple(), tuple():
            return _lists(label, old, new, kind, within)
        case str(), str() if _is_cells(kind, old, new):
            return [f"{label}: {fact}" for fact in _cells(old.split(), new.split(), _rolls(len(new.split()), within))]
        case str(), str() if label in ("hex", "setup") and old.isdigit() and new.isdigit():
            return [f"moved from {old} to {new}"]
    return _entry(label, old, new)


def _entry(label: str, old: Any, new: Any) -> list[str]:
    if old == new:
        return []
    if isinstance(new, msgspec.Struct) and old is None:
        return [f"{label} added{_summary(new)}"]
    if isinstance(old, msgspec.Struct) and new is None:
        return [f"{label} removed"]
    if isinstance(old, str) and isinstance(new, str) and old and new and max(len(old), len(new)) > LONG:
        return [f"{label} otherwise worded"]
    return [f"{label} {_value(old)}, now {_value(new)}"]


def _lists(
    label: str, old: tuple[Any, ...], new: tuple[Any, ...], kind: inspect.Type, within: Sequence[msgspec.Struct]
) -> list[str]:
    """What is otherwise in a list of plain values: by place for numbers, else which came and went."""
    if old and new and all(isinstance(value, int) for value in (*old, *new)) and len(old) == len(new):
        return [f"{label}: {fact}" for fact in _cells(old, new, _heads(len(new), within))]
    came, went = _less(new, old), _less(old, new)
    if any(isinstance(value, str) and len(value) > LONG for value in (*came, *went)):
        words = [("added", len(came)), ("removed", len(went))]
        return [f"{label}: {', '.join(f'{count} {word}' for word, count in words if count)}"]
    facts = [f"{label}: {_listed(values)} {word}" for values, word in ((came, "added"), (went, "removed")) if values]
    return facts or [f"{label} in another order"]


def _less(values: tuple[Any, ...], others: tuple[Any, ...]) -> list[Any]:
    """The values without those of another list, each counted as often as it is there."""
    rest = list(others)
    left = []
    for value in values:
        if value in rest:
            rest.remove(value)
        else:
            left.append(value)
    return left


def _is_cells(kind: inspect.Type, old: str, new: str) -> bool:
    """Whether a text is a row of results: of a type with a pattern, several words, as many as before."""
    inner = kind.type if isinstance(kind, inspect.Metadata) else kind
    words = len(old.split())
    return isinstance(inner, inspect.StrType) and inner.pattern is not None and words == len(new.split()) > 1


def _cells(old: Sequence[Any], new: Sequence[Any], heads: Sequence[str]) -> Iterator[str]:
    """The cells that differ, by what stands over them."""
    for head, a, b in zip(heads, old, new, strict=True):
        if a != b:
            yield f"{head}: {a}, now {b}"


def _rolls(count: int, within: Sequence[msgspec.Struct]) -> list[str]:
    """What stands over a number of results: die rolls from the first one, if the chart has one."""
    for record in reversed(within):
        first = getattr(record, "first_roll", None)
        if isinstance(first, int):
            return [f"roll {first + index}" for index in range(count)]
    return _heads(count, within)


def _heads(count: int, within: Sequence[msgspec.Struct]) -> list[str]:
    """What stands over a number of cells: the names in the first list as long, else numbers."""
    for record in reversed(within[:-1]):
        for name in record.__struct_fields__:
            values = getattr(record, name)
            if isinstance(values, tuple) and len(values) == count:
                heads = [value if isinstance(value, str) else getattr(value, "label", "") for value in values]
                if all(heads):
                    return [f"{name.replace('_', ' ').removesuffix('s')} {head}" for head in heads]
    return [f"number {index + 1}" for index in range(count)]


def _words(record: Any, name: str) -> dict[str, str] | None:
    """What each hex of a map is, in words; None if its rows do not fit its grid."""
    try:
        grid = build_grid(record.grid)
    except ValueError:
        return None
    rows: tuple[str, ...] = getattr(record, name)
    columns = range(grid.first_column, grid.last_column + 1)
    lines = range(grid.first_row, grid.last_row + 1)
    if len(rows) != len(lines) or any(len(row) != len(columns) for row in rows):
        return None
    palette = getattr(record, name.removesuffix(ROWS), ())
    words = {entry.symbol: entry.id for entry in palette if hasattr(entry, "symbol")}
    return {
        grid.label(column, line): words.get(letter, letter)
        for line, row in zip(lines, rows, strict=True)
        for column, letter in zip(columns, row, strict=True)
    }


def _hexes(hexes: list[str], grid: Grid) -> str:
    """Hexes as a list, or, if they are many, how many and in which columns and rows."""
    if len(hexes) <= MOST:
        return ", ".join(hexes)
    columns, rows = zip(*(grid.column_row(hex_) for hex_ in hexes), strict=True)
    return f"{len(hexes)} hexes in columns {min(columns)} to {max(columns)}, rows {min(rows)} to {max(rows)}"


def _listed(values: list[Any]) -> str:
    more = f" and {len(values) - MOST} more" if len(values) > MOST else ""
    return ", ".join(_value(value) for value in values[:MOST]) + more


def _value(value: Any) -> str:
    match value:
        case None | "" | ():
            return "nothing"
        case bool():
            return "yes" if value else "no"
        case str():
            return _quoted(value)
        case msgspec.Struct():
            return f"a record{_summary(value)}"
    return shown(str(value))


def _quoted(text: str) -> str:
    """A text for a line: in quotes if it is more than one word."""
    clean = shown(text, LONG)
    return f'"{clean}"' if " " in clean or not clean else clean


def _summary(record: msgspec.Struct) -> str:
    """The numbers and short words of a record, in brackets."""
    words: list[str] = []
    for field in _fields(type(record)):
        value, label = getattr(record, field.name), field.name.replace("_", " ")
        if value == field.default or label.endswith("basis") or str(value) == name_of(record):
            continue
        if isinstance(value, str | int) and len(str(value)) <= SHORT and len(words) < MOST:
            words.append(f"{label} {_value(value)}")
        elif isinstance(value, tuple) and value and isinstance(value[0], str) and len(value[0]) <= len("0101/0202"):
            words.append(f"{len(value)} {label}")
    return f" ({', '.join(words)})" if words else ""


def _counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def _records(value: Any) -> bool:
    """Whether a value is a list or table of records."""
    values = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else ()
    return any(isinstance(item, msgspec.Struct) for item in values)


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[inspect.Field, ...]:
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    return found.fields
