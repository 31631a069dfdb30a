"""The canonical text of typed content."""

from __future__ import annotations

import tomllib

import pytest

from scenarios.canonical import WIDTH, canonical
from scenarios.stlo import schema
from scenarios.typed import Row, Section, convert
from tests.scenarios.broken import shipped_text


class Line(Row, frozen=True, kw_only=True):
    id: str
    many: tuple[int, ...] = ()
    table: dict[str, int] = {}
    flag: bool = False


class Part(Section, frozen=True, kw_only=True):
    name: str
    hexes: tuple[str, ...] = ()
    extra: dict[str, int] = {}


class Whole(Section, frozen=True, kw_only=True):
    title: str = ""
    part: Part | None = None
    number: int | str = 0
    lines: tuple[Line, ...] = ()
    parts: tuple[Part, ...] = ()
    named: dict[str, Part] = {}
    plain: dict[str, str] = {}


def test_rows_lists_tables_and_defaults() -> None:
    content = Whole(
        title='a "b" \\ é',
        part=Part(name="p", extra={"x": 1}),
        number=1,
        lines=(Line(id="1/115", many=(1, 2), flag=True), Line(id="x", table={"a b": 1})),
        parts=(Part(name="q"), Part(name="r", hexes=("0101",))),
        named={"n": Part(name="s")},
        plain={"1/1": "one"},
    )
    expected = """title = "a \\"b\\" \\\\ é"
number = 1
lines = [
  { id = "1/115", many = [1, 2], flag = true },
  { id = "x", table = { "a b" = 1 } },
]

[part]
name = "p"
extra = { x = 1 }

[[parts]]
name = "q"

[[parts]]
name = "r"
hexes = ["0101"]

[named.n]
name = "s"

[plain]
"1/1" = "one"
"""
    assert canonical(content) == expected
    again, problems = convert(tomllib.loads(expected), Whole, "x")
    assert problems == ()
    assert again == content


def test_short_strings_are_packed_and_long_ones_stand_alone() -> None:
    text = canonical(Part(name="n", hexes=tuple(f"{n:04}" for n in range(100))))
    assert max(len(line) for line in text.splitlines()) <= WIDTH
    assert len(text.splitlines()) < 12
    text = canonical(Part(name="n", hexes=("x" * 50, "y")))
    assert text.splitlines()[1:] == ["hexes = [", f'  "{"x" * 50}",', '  "y",', "]"]


@pytest.mark.parametrize("name", list(schema.FILE_TYPES))
def test_the_shipped_files_are_canonical(name: str) -> None:
    content, problems = convert(tomllib.loads(shipped_text(name)), schema.FILE_TYPES[name], name)
    assert problems == ()
    assert content is not None
    assert canonical(content) == shipped_text(name)
