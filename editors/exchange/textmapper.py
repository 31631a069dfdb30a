"""Reading maps of text-mapper, the program by Alex Schroeder that draws hex maps from lines of text.

A line such as ``0101 forest "Old wood"`` names a hex (column, then row; even columns sit half a hex lower), the types
drawn in it and words; ``0101-0203 road "Highway"`` draws a line from hex to hex. What else a file may hold says how
types are drawn. text-mapper passes over lines that it does not understand, and so does this reader, but it tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from editors.exchange.plane import Plane
from editors.exchange.sketch import Cell, Drawn, Group, Losses, Placed, Sketch
from editors.exchange.source import carried, fault, word
from scenarios.mapcheck import MAX_HEXES

MAX_LINE = 20_000
MAX_LINES = 1_000_000

PLANE = Plane(0)
"""text-mapper draws odd columns half a hex higher."""

_HEX = re.compile(r"(-?\d\d)(-?\d\d)(\d\d)?\s+(.*)|(-?\d{2,6})\.(-?\d{2,6})(?:\.(\d{2,6}))?\s+(.*)")
_POINT = r"-?\d\d-?\d\d(?:\d\d)?"
_WIDE = r"-?\d{2,6}\.-?\d{2,6}(?:\.\d{2,6})?"
_LINE = re.compile(
    rf"({_POINT}(?:-{_POINT})+|{_WIDE}(?:-{_WIDE})+)\s+(\S+)\s*(?:[\"“](.+)[\"”])?\s*(left|right)?\s*(\d+%)?"
)
_STEP = re.compile(r"(?:(-?\d{2,6})\.(-?\d{2,6})(?:\.(\d{2,6}))?|(-?\d\d)(-?\d\d)(\d\d)?)(?:-|$)")
_TAGGED = re.compile(r"\b([a-z]+)=[\"“]([^\"”]+)[\"”]\s*(?:\d+)?")
_LABEL = re.compile(r"[\"“]([^\"”]+)[\"”]\s*(?:\d+)?((?:\s*[a-z]+\([^)]+\))*)")
_STYLE = re.compile(r"\S+\s+(?:attributes|lib|xml|path)\s|<.*>|(?:text|glow|label|license|other|url)\s")
_FLOOR = "hexes of other floors, which a map here does not have"


def read(text: str, file: str) -> Sketch:
    """The sketch in a text. Raises ScenarioError if there is no hex in it, or more than a map may have."""
    reader = _Reader(file)
    lines = text.split("\n")
    if len(lines) > MAX_LINES:
        raise fault(file, "", f"{len(lines)} lines", f"at most {MAX_LINES} lines")
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE:
            raise fault(file, f"line {number}", f"{len(line)} characters", f"at most {MAX_LINE} characters a line")
        reader.line(line, f"line {number}")
    return reader.sketch()


class _Reader:
    """Reads line by line."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.placed: list[Placed] = []
        self.drawn: list[Drawn] = []
        self.losses = Losses()

    def line(self, line: str, where: str) -> None:
        """Read one line, as text-mapper tells lines apart."""
        if not line.strip():
            return
        if found := _HEX.match(line):
            self._hex(found, where)
        elif found := _LINE.match(line):
            self._drawn(found, where)
        elif line.lstrip().startswith("#"):
            return
        elif _STYLE.match(line):
            self.losses.add("how text-mapper draws its types and words", where)
        elif line.startswith("include"):
            name = word(line.removeprefix("include"))
            self.losses.add(f"include {name} is not followed: only the types that this file names count", where)
        else:
            self.losses.add("lines that text-mapper does not understand either", where)

    def _hex(self, found: re.Match[str], where: str) -> None:
        column, row, floor = found[1] or found[5], found[2] or found[6], found[3] or found[7]
        rest = found[4] if found[1] else found[8]
        if int(floor or 0):
            self.losses.add(_FLOOR, where)
            return
        labels = []
        for tag, words in _TAGGED.findall(rest):
            if tag == "name":
                labels.append(words)
            else:
                self.losses.add(f"faint words ({tag}=)", where)
        rest = _TAGGED.sub(" ", rest)
        labels += [words for words, _ in _LABEL.findall(rest)]
        names = tuple((name,) for each in _LABEL.sub(" ", rest).split() if (name := word(each)))
        kept = tuple(words for label in labels if (words := carried(label, self.losses, where)))
        self.placed.append(Placed((int(column), int(row)), names, kept))
        if len(self.placed) > 4 * MAX_HEXES:
            raise fault(self.file, where, "more hexes", f"at most {4 * MAX_HEXES} lines with hexes")

    def _drawn(self, found: re.Match[str], where: str) -> None:
        steps = list(_steps(found[1]))
        if any(floor for _, floor in steps):
            self.losses.add(_FLOOR, where)
            return
        points = tuple(PLANE.centre(cell) for cell, _ in steps)
        label = carried(found[3] or "", self.losses, where)
        self.drawn.append(Drawn((word(found[2]),), points, where, label, centres=True))

    def sketch(self) -> Sketch:
        """What was read."""
        if not self.placed:
            raise fault(self.file, "", "no line with a hex", 'lines such as "0101 forest"')
        columns = [placed.cell[0] for placed in self.placed]
        rows = [placed.cell[1] for placed in self.placed]
        return Sketch(
            file=self.file,
            low=PLANE.low,
            size=((min(columns), min(rows)), (max(columns), max(rows))),
            placed=tuple(self.placed),
            drawn=tuple(self.drawn),
            groups=(Group(),),
            numbered=True,
            lost=self.losses.words,
        )


def _steps(text: str) -> Iterator[tuple[Cell, int]]:
    """The hexes of a line, each with its floor."""
    for found in _STEP.finditer(text):
        column, row, floor = (found[1], found[2], found[3]) if found[1] else (found[4], found[5], found[6])
        yield (int(column), int(row)), int(floor or 0)
