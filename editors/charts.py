"""The charts as grids of cells: look at them, change a cell, see holes and impossible results, and exact chances.

A grid shows a table of results as it is printed: with the die down the side where a die is rolled. How a chart
becomes a grid, its system declares (`scenarios.layers.Chart`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from msgspec import inspect

from editors import access, fields, making, schema, tables
from editors.access import Key
from editors.errors import EditError
from editors.fields import Field
from editors.schema import Files
from scenarios.layers import Chart
from scenarios.problems import Problem

HOLE = ""
"""What a cell shows that is not there."""

UNKNOWN = "?"
"""What stands in the file for a hole that others come after."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A cell that can not be: where it stands, what is there and what was expected."""

    row: int
    column: int
    found: str
    expected: str

    def __str__(self) -> str:
        """One sentence."""
        return f"found {self.found or 'a hole'}, expected {self.expected}"


@dataclass(frozen=True)
class Grid:
    """A chart as rows and columns of texts. ``corner`` says what the labels of rows and columns are."""

    chart: Chart
    corner: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]

    @property
    def upright(self) -> bool:
        """Whether the records of the file are the columns."""
        return self.chart.upright


def charts(files: Files) -> tuple[Chart, ...]:
    """The charts of the system, in order."""
    return access.declared(files).charts


def chart(files: Files, id_: str) -> Chart:
    """A chart by its id. Raises EditError if there is none."""
    for each in charts(files):
        if each.id == id_:
            return each
    raise EditError(f"there is no chart {id_}")


def grid(files: Files, each: Chart) -> Grid:
    """A chart as it stands. A row that is too short ends in holes, one that is too long goes on without a label."""
    found = [list(_texts(files, each, record)) for record in _records(files, each)]
    names = [_name(each, record, n) for n, record in enumerate(_records(files, each))]
    width = max((len(row) for row in found), default=0)
    labels = _labels(files, each, width)
    width = max(width, len(labels))
    cells = tuple((*row, *[HOLE] * (width - len(row))) for row in found)
    across = (*labels, *[""] * (width - len(labels)))
    name = each.name.replace("_", " ") or each.label
    along = (each.labels or "value").replace("_", " ").removeprefix("first ")
    if each.upright:
        turned = tuple(zip(*cells, strict=True)) if cells else ()
        return Grid(each, f"{along} / {name}", across, tuple(names), turned)
    return Grid(each, f"{name} / {along}", tuple(names), across, cells)


def _records(files: Files, each: Chart) -> tuple[Any, ...]:
    table = access.get(files, each.path)
    return tuple(getattr(table, each.rows)) if each.rows else (table,)


def _name(each: Chart, record: Any, number: int) -> str:
    return str(getattr(record, each.name)) if each.name else each.label if not number else ""


def _texts(files: Files, each: Chart, record: Any) -> Iterator[str]:
    if not each.cells:
        yield from (fields.show(field, _at(record, field.name)) for field in _fields(files, each))
        return
    value = getattr(record, each.cells)
    words = value.split() if isinstance(value, str) else [str(item) for item in value]
    yield from (HOLE if word == UNKNOWN else word for word in words)


def _fields(files: Files, each: Chart) -> tuple[Field, ...]:
    """The columns of a chart whose cells are the fields of its records."""
    return tuple(field for field in tables.columns(files, f"{each.path}.{each.rows}") if field.name != each.name)


def _at(record: Any, name: str) -> Any:
    for part in name.split("."):
        record = None if record is None else getattr(record, part)
    return record


def _labels(files: Files, each: Chart, width: int) -> tuple[str, ...]:
    """The labels along the cells of a record; as many as there ought to be."""
    if not each.cells:
        return tuple(field.label for field in _fields(files, each))
    value = getattr(access.get(files, each.path), each.labels)
    if isinstance(value, int):
        return tuple(str(value + n) for n in range(width))
    return tuple(str(getattr(item, each.label_field)) if each.label_field else str(item) for item in value)


# -- changing -----------------------------------------------------------------------------------------------


def _spot(each: Chart, row: int, column: int) -> tuple[int, int]:
    """The number of the record and the place in it of a cell of the grid."""
    return (column, row) if each.upright else (row, column)


def put(files: Files, each: Chart, row: int, column: int, text: str) -> Files:
    """Files with another text in a cell, counted from 0; an empty one is a hole, and at the end of a record it goes.

    Raises EditError for what the schema refuses. What only the rules refuse is a fault, not an error, so that a chart
    can be half done.
    """
    at, place = _spot(each, row, column)
    if not each.cells:
        key: Key = at
        return tables.put_text(files, f"{each.path}.{each.rows}", (key,), _fields(files, each)[place].name, text)
    record = _records(files, each)[at]
    words = [*_texts(files, each, record)]
    words += [HOLE] * (place + 1 - len(words))
    words[place] = text.strip()
    while words and words[-1] == HOLE:
        words.pop()
    return _put_record(files, each, at, **{each.cells: _as_value(each, record, words)})


def _as_value(each: Chart, record: Any, words: list[str]) -> Any:
    if isinstance(getattr(record, each.cells), str):
        words = [word or UNKNOWN for word in words]
        if any(len(word.split()) != 1 for word in words):
            raise EditError("a cell is one word")
        return " ".join(words)
    kind = schema.item_type(schema.fields(type(record))[each.cells].type)
    if kind is not None and isinstance(schema.bare(kind), inspect.IntType):
        if HOLE in words:
            raise EditError("these cells are numbers: only the last of a row can be left empty")
        if not all(word.lstrip("-").isdecimal() for word in words):
            raise EditError("a cell is a whole number")
        return tuple(int(word) for word in words)
    return tuple(words)


def _put_record(files: Files, each: Chart, at: int, **values: Any) -> Files:
    record = _records(files, each)[at]
    fresh = making.fitting(type(record), {n: values.get(n, getattr(record, n)) for n in record.__struct_fields__})
    if not each.rows:
        return access.put(files, each.path, fresh)
    return access.put_record(files, f"{each.path}.{each.rows}", at, fresh)


def put_label(files: Files, each: Chart, record: int, text: str) -> Files:
    """Files with another label of a record, such as the name of a column of a fire table."""
    if not each.name:
        raise EditError("this chart has one column only")
    return tables.put_text(files, f"{each.path}.{each.rows}", (record,), each.name, text)


def add_record(files: Files, each: Chart, after: int) -> Files:
    """Files with a copy of a record behind it: one more column or row. Raises EditError if none may be."""
    if not each.rows:
        raise EditError("this chart has one column only")
    found = getattr(access.get(files, each.path), each.rows)
    return access.put(files, f"{each.path}.{each.rows}", (*found[: after + 1], found[after], *found[after + 1 :]))


def drop_record(files: Files, each: Chart, at: int) -> Files:
    """Files without a record of a chart. Raises EditError for the last one."""
    if not each.rows or len(_records(files, each)) < 2:
        raise EditError("a chart needs one column at least")
    return access.drop_record(files, f"{each.path}.{each.rows}", at)


# -- faults -------------------------------------------------------------------------------------------------


def faults(files: Files, each: Chart) -> tuple[Fault, ...]:
    """The holes and impossible results of a chart, where they stand. What the whole chart lacks, the checks tell."""
    found = grid(files, each)
    shown = []
    lacking = set(_lacking(files, each, found))
    for row, texts in enumerate(found.cells):
        for column, text in enumerate(texts):
            if text == HOLE and (row, column) in lacking:
                shown.append(Fault(row, column, HOLE, "a result for every label"))
            elif text != HOLE and (expected := _expected(files, each, found, row, column, text)):
                shown.append(Fault(row, column, text, expected))
    return (*shown, *_gaps(each, found))


def doubts(files: Files, each: Chart, problems: Iterable[Problem]) -> Mapping[tuple[int, int], Problem]:
    """What the checks find doubtful or wrong in a cell, by row and column of the grid. What names no cell of its record
    stands at the one with the text that was found, else at the first with a fault, else at the first of all.
    """
    found: dict[tuple[int, int], Problem] = {}
    for record, named in marks(files, each, tuple(problems)).items():
        for problem in named if record >= 0 else ():
            found.setdefault(_spot(each, record, _cell(files, each, record, problem)), problem)
    return found


def spot(files: Files, each: Chart, problem: Problem) -> tuple[int, int] | None:
    """The row and column of the cell that a problem is about; None if it is about the chart as a whole."""
    return next(iter(doubts(files, each, (problem,))), None)


def _cell(files: Files, each: Chart, record: int, problem: Problem) -> int:
    """The place in its record of the cell that a problem is about."""
    rest = problem.place.partition("]")[2] if each.rows else f".{problem.place.rpartition('.')[2]}"
    if not each.cells:
        return next((n for n, one in enumerate(_fields(files, each)) if rest.endswith(f".{one.name}")), 0)
    if numbered := re.search(rf"\.{each.cells}\[([0-9]+)\]$", rest):
        return int(numbered[1]) - 1
    records = _records(files, each)
    texts = list(_texts(files, each, records[record])) if record < len(records) else []
    text = HOLE if problem.found == UNKNOWN else problem.found
    return texts.index(text) if text in texts else min(_faulty(files, each, record), default=0)


def _faulty(files: Files, each: Chart, record: int) -> set[int]:
    """The places with a fault in a record."""
    spots = [_spot(each, fault.row, fault.column) for fault in faults(files, each)]
    return {place for at, place in spots if at == record}


def _lacking(files: Files, each: Chart, found: Grid) -> Iterator[tuple[int, int]]:
    """The cells that ought to be there: all, or of fields those that are needed."""
    needed = None if each.cells else [field.required for field in _fields(files, each)]
    for row in range(len(found.rows)):
        for column in range(len(found.columns)):
            if found.rows[row] and found.columns[column] and (needed is None or needed[_spot(each, row, column)[1]]):
                yield row, column


def _expected(files: Files, each: Chart, found: Grid, row: int, column: int, text: str) -> str:
    """What ought to stand in a cell instead; empty if it is right."""
    if (each.cells and not found.columns[column]) or not found.rows[row]:
        return "no more results than labels"
    if each.words and text not in each.words:
        return f"one of {', '.join(each.words)}"
    if each.through and text not in _bodies(files, each):
        return f"one of the columns {', '.join(_bodies(files, each))}"
    return ""


def _gaps(each: Chart, found: Grid) -> Iterator[Fault]:
    """Numbers that are left out among the labels of the die."""
    if not each.die or each.upright or not found.cells:
        return
    numbers = [int(label) if label.lstrip("-").isdecimal() else None for label in found.rows]
    for row, (a, b) in enumerate(pairwise(numbers), start=1):
        if a is not None and b is not None and b != a + 1:
            yield Fault(row, 0, str(b), f"{a + 1} after {a}")


def _bodies(files: Files, each: Chart) -> dict[str, str]:
    """The results that the numbers of a chart stand for, by number."""
    assert each.through is not None
    below, number, results = each.through
    return {str(getattr(r, number)): getattr(r, results) for r in getattr(access.get(files, each.path), below)}


def marks(files: Files, each: Chart, problems: tuple[Problem, ...]) -> Mapping[int, tuple[Problem, ...]]:
    """What the checks say of a chart, by the number of the record that they name; -1 for the chart as a whole."""
    below = each.path.partition(".")[2]
    start = f"{below}.{each.rows}[" if each.rows else f"{below}."
    found: dict[int, tuple[Problem, ...]] = {}
    for problem in problems:
        if not problem.file.endswith(f"{each.path.partition('.')[0]}.toml"):
            continue
        if problem.place.startswith(start):
            number = problem.place[len(start) :].partition("]")[0]
            at = int(number) - 1 if number.isdecimal() else 0
        elif problem.place.startswith(below):
            at = -1
        else:
            continue
        found[at] = (*found.get(at, ()), problem)
    return found


# -- chances ------------------------------------------------------------------------------------------------


def chances(files: Files, each: Chart, column: int, modifier: int = 0, row: int = 0) -> Mapping[str, Fraction]:
    """The exact chance of each result in a column of the grid, with a modifier of the die, in the order of the results.

    Where the cells are numbers of other columns, it is the one at this row and column. A roll beyond the table is held
    to its first or last line; a hole counts as the result ``?``. Raises EditError for a chart without a die.
    """
    if not each.die:
        raise EditError(f"no die is rolled on the chart {each.label}")
    found = grid(files, each)
    if each.through:
        table = access.get(files, each.path)
        results = _bodies(files, each).get(found.cells[row][column], "").split()
        first = int(getattr(table, "first_roll", 1))
        by_roll = {first + n: result for n, result in enumerate(results)}
    else:
        by_roll = _by_roll(found, column)
    return _counted(each, by_roll, modifier)


def _by_roll(found: Grid, column: int) -> dict[int, str]:
    rolls = {}
    for label, row in zip(found.rows, found.cells, strict=True):
        if label.lstrip("-").isdecimal():
            rolls[int(label)] = row[column]
    return rolls


def _counted(each: Chart, by_roll: Mapping[int, str], modifier: int) -> dict[str, Fraction]:
    if not by_roll:
        return {"?": Fraction(1)}
    low, high = min(by_roll), max(by_roll)
    found: dict[str, Fraction] = {}
    for die in range(1, each.die + 1):
        result = by_roll.get(max(low, min(high, die + modifier)), HOLE) or "?"
        found[result] = found.get(result, Fraction(0)) + Fraction(1, each.die)
    order = {word: n for n, word in enumerate(each.words)}
    return dict(sorted(found.items(), key=lambda item: order.get(item[0], len(order))))
