"""Broken copies of a shipped scenario: change something in one of its files and see what the checks say."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from functools import cache
from typing import Any

from scenarios import library
from scenarios.problems import Problem, Report
from scenarios.systems import files_of
from scenarios.typed import convert

Change = Callable[[dict[str, Any]], None]

NAMED_BY = ("id", "name", "terrain", "hexside", "hex", "number", "die", "what", "side")


class Breaking:
    """The shipped scenario of a name, to be broken. Nothing is kept of a change."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.shipped_text = cache(self._shipped_text)
        self._plain = cache(lambda file: tomllib.loads(self.shipped_text(file)))

    def _shipped_text(self, file: str) -> str:
        """A file of the shipped scenario."""
        return (library.BUILT_IN / self._name / f"{file}.toml").read_text(encoding="utf-8")

    def problems(self, file: str, change: Change, *, strict: bool = False) -> tuple[Problem, ...]:
        """All that is wrong with the shipped scenario after a change to one of its files."""
        shipped = library.open_scenario(self._name)
        handler = files_of(shipped.scenario.system)
        data = copy.deepcopy(self._plain(file))
        change(data)
        content, found = convert(data, handler.FILE_TYPES[file], f"{file}.toml")
        report = Report()
        report.extend(found)
        files = {name: getattr(shipped.files, name) for name in handler.FILE_TYPES if name != file}
        if content is not None:
            files[file] = content
        handler.check_parts(files, report, strict=strict)
        return report.problems

    def the_problem(
        self, file: str, change: Change, *words: str, severity: str = "error", strict: bool = False
    ) -> Problem:
        """The first problem whose line holds all the words; the test fails if there is none of that severity."""
        found = self.problems(file, change, strict=strict)
        for problem in found:
            if problem.severity == severity and all(word in str(problem) for word in words):
                return problem
        raise AssertionError(f"no {severity} with {words} among: " + "; ".join(map(str, found)))


def row(rows: list[dict[str, Any]], name: str) -> dict[str, Any]:
    """The row of a list with an id (or name, terrain, hexside, hex or number)."""
    return next(r for r in rows if name in [str(r.get(key)) for key in NAMED_BY])


def set_hex(data: dict[str, Any], rows: str, hex_: str, symbol: str) -> None:
    """Change one letter of a map's rows."""
    column, line = int(hex_[:2]) - data["grid"]["first_column"], int(hex_[2:]) - data["grid"]["first_row"]
    text = data[rows][line]
    data[rows][line] = text[:column] + symbol + text[column + 1 :]
