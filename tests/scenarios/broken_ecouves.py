"""Broken copies of the shipped Écouves scenario: change something in one of its files and see what the checks say."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from functools import cache
from typing import Any

from scenarios import library
from scenarios.problems import Problem, Report
from scenarios.systems.ecouves import check, schema
from scenarios.typed import convert

Change = Callable[[dict[str, Any]], None]


@cache
def shipped_text(name: str) -> str:
    """A file of the shipped scenario."""
    return (library.BUILT_IN / "ecouves" / f"{name}.toml").read_text(encoding="utf-8")


@cache
def _plain(name: str) -> dict[str, Any]:
    return tomllib.loads(shipped_text(name))


@cache
def _typed(name: str) -> Any:
    return getattr(library.open_scenario("ecouves").files, name)


def problems(file: str, change: Change, *, strict: bool = False) -> tuple[Problem, ...]:
    """All that is wrong with the shipped scenario after a change to one of its files."""
    data = copy.deepcopy(_plain(file))
    change(data)
    content, found = convert(data, schema.FILE_TYPES[file], f"{file}.toml")
    report = Report()
    report.extend(found)
    files = {name: _typed(name) for name in schema.FILE_TYPES if name != file}
    if content is not None:
        files[file] = content
    check.check_parts(files, report, strict=strict)
    return report.problems


def the_problem(file: str, change: Change, *words: str, severity: str = "error", strict: bool = False) -> Problem:
    """The first problem whose line holds all the words; the test fails if there is none of that severity."""
    found = problems(file, change, strict=strict)
    for problem in found:
        if problem.severity == severity and all(word in str(problem) for word in words):
            return problem
    raise AssertionError(f"no {severity} with {words} among: " + "; ".join(map(str, found)))


def row(rows: list[dict[str, Any]], name: str) -> dict[str, Any]:
    """The row of a list with an id (or name, hexside, hex or number)."""
    keys = ("id", "name", "hexside", "hex", "number", "die", "what", "side")
    return next(r for r in rows if name in [str(r.get(key)) for key in keys])


def set_hex(data: dict[str, Any], rows: str, hex_: str, symbol: str) -> None:
    """Change one letter of a map's rows."""
    column, line = int(hex_[:2]) - data["grid"]["first_column"], int(hex_[2:]) - data["grid"]["first_row"]
    text = data[rows][line]
    data[rows][line] = text[:column] + symbol + text[column + 1 :]
