"""Reading the four files of an Écouves scenario: limits, types, cross checks, and then the model."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from rules.ecouves.model import Scenario
from rules.engine.board import Board
from scenarios.problems import Problem, Report, ScenarioError, shown
from scenarios.reading import read_toml
from scenarios.systems.ecouves import build, check, schema
from scenarios.typed import convert


@dataclass(frozen=True)
class Document:
    """A scenario as it stands in its folder: the typed files, and what was odd about them."""

    folder: Path
    files: schema.Files
    warnings: tuple[Problem, ...] = ()
    base: Board | None = None

    @cached_property
    def scenario(self) -> Scenario:
        """What the rules play on."""
        return build.build(self.files, self.base)


def open_folder(folder: Path) -> Document:
    """Read, check and build the scenario in a folder. Raises ScenarioError with all problems."""
    report = Report()
    files = _read(folder, report)
    ground = check.check_parts(files, report, folder=shown(folder.name))
    report.raise_errors()
    return Document(folder, schema.Files(**files), report.problems, ground.board if ground else None)


def check_folder(folder: Path, *, strict: bool = False) -> tuple[Problem, ...]:
    """All problems of the scenario in a folder. ``strict`` adds warnings on what rules and sources leave open."""
    report = Report()
    files = _read(folder, report)
    check.check_parts(files, report, strict=strict, folder=shown(folder.name))
    return report.problems


def _read(folder: Path, report: Report) -> dict[str, Any]:
    """The files that could be read and typed, by name."""
    files: dict[str, Any] = {}
    for name, kind in schema.FILE_TYPES.items():
        file = f"{shown(folder.name)}/{name}.toml"
        try:
            data = read_toml(folder / f"{name}.toml", file)
        except ScenarioError as error:
            report.extend(error.problems)
            continue
        if name == "scenario" and data.get("format") != schema.FORMAT:
            found = shown(str(data.get("format", "nothing")))
            report.error(file, "format", found, f"{schema.FORMAT}, the format that this version reads")
            continue
        content, problems = convert(data, kind, file)
        report.extend(problems)
        if content is not None:
            files[name] = content
    return files
