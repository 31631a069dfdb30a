"""The four files of a scenario of any system: reading, checking, building the model, saving.

A system makes one `FileSet` of its types, its checks and its builder; all else is the same for every system.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

import msgspec

from rules.engine.board import Board
from scenarios.canonical import canonical
from scenarios.problems import Problem, Report, ScenarioError, shown
from scenarios.reading import folder_name, parse_toml, read_toml
from scenarios.typed import Section, convert
from scenarios.words import FORMAT

if TYPE_CHECKING:
    from scenarios.moments import Situations
    from scenarios.saving import Plan, Read
    from scenarios.systems import Moment

F = TypeVar("F", bound=msgspec.Struct)
S = TypeVar("S", covariant=True)


class Ground(Protocol):
    """What the checks of a map found sound."""

    @property
    def board(self) -> Board:
        """The board of rows and watercourses."""
        ...


class CheckParts(Protocol):
    """The checks of a system that the files at hand allow; they return the ground of a sound map."""

    def __call__(
        self, files: dict[str, Any], report: Report, *, strict: bool = False, folder: str = ""
    ) -> Ground | None:
        """Report all that is wrong; ``files`` holds the typed files by name, ``folder`` is for messages."""
        ...


@dataclass(frozen=True)
class Document(Generic[F, S]):
    """A scenario as it stands in its folder: the typed files, and what was odd about them."""

    folder: Path
    files: F
    warnings: tuple[Problem, ...] = ()
    base: Board | None = None
    _build: Callable[[F, Board | None], S] = field(repr=False, compare=False, kw_only=True)

    @cached_property
    def scenario(self) -> S:
        """What the rules play on."""
        return self._build(self.files, self.base)


@dataclass(frozen=True)
class FileSet(Generic[F, S]):
    """How a system reads, checks and writes its files.

    *Files* are the typed content of the four files, a frozen record with a field for each; editing is making new ones.
    ``FILE_TYPES`` has the types of the files by name, in the order in which they are hashed, ``Files`` that of all
    together, ``SituationFile`` that of a situation. ``builder`` makes the scenario that the rules play on from checked
    files and the board of the map's rows and watercourses, if there is one already. New scenarios and situations are
    in modules ``blank`` and ``situation`` of the ``package``, which are loaded when they are needed.

    Errors are `ScenarioError` with every problem found.
    """

    system: str
    Files: type[F]
    FILE_TYPES: Mapping[str, type[Section]]
    SituationFile: type[Section]
    check_parts: CheckParts
    builder: Callable[[F, Board | None], S]
    package: str

    def open_folder(self, folder: Path) -> Document[F, S]:
        """Read, check and build the scenario in a folder. Raises ScenarioError with all problems."""
        report = Report()
        parts = self._read(folder, report)
        ground = self.check_parts(parts, report, folder=folder_name(folder))
        report.raise_errors()
        return Document(
            folder, self.Files(**parts), report.problems, ground.board if ground else None, _build=self.builder
        )

    def check_folder(self, folder: Path, *, strict: bool = False) -> tuple[Problem, ...]:
        """All problems of the scenario in a folder. ``strict`` adds warnings on what rules and sources leave open."""
        report = Report()
        self.check_parts(self._read(folder, report), report, strict=strict, folder=folder_name(folder))
        return report.problems

    def read_files(self, folder: Path) -> F:
        """The typed files in a folder, whatever the checks say of them. Raises ScenarioError if one does not fit."""
        report = Report()
        parts = self._read(folder, report)
        report.raise_errors()
        return self.Files(**parts)

    def parse_files(self, texts: Mapping[str, str]) -> F:
        """As `read_files`, from texts by file name, as `texts` gives them."""
        report = Report()
        parts: dict[str, Any] = {}
        for name, kind in self.FILE_TYPES.items():
            file = f"{name}.toml"
            if file not in texts:
                report.error(file, "", "no such file", "a TOML file")
                continue
            try:
                content = self._typed(name, kind, parse_toml(texts[file], file), file, report)
            except ScenarioError as error:
                report.extend(error.problems)
                continue
            parts[name] = content
        report.raise_errors()
        return self.Files(**parts)

    def check_files(self, files: F, folder: str = "", *, strict: bool = False) -> tuple[Problem, ...]:
        """All problems of typed files, as `check_folder` finds them; ``folder`` is what messages call their folder."""
        report = Report()
        parts = {name: getattr(files, name) for name in self.FILE_TYPES}
        self.check_parts(parts, report, strict=strict, folder=shown(folder))
        return report.problems

    def document(self, files: F, folder: Path = Path()) -> Document[F, S]:
        """Typed files as if they stood in a folder. To be played they must check without errors."""
        return Document(folder, files, _build=self.builder)

    def build(self, files: F) -> S:
        """What the rules play on. The files must check without errors."""
        return self.builder(files, None)

    def texts(self, files: F) -> dict[str, str]:
        """The canonical text of each file by its file name. Raises ScenarioError if reading it back would not work."""
        found = {f"{name}.toml": canonical(getattr(files, name)) for name in self.FILE_TYPES}
        self.read_back(found)
        return found

    def read_back(self, texts: Mapping[str, str]) -> None:
        """Raise ScenarioError if any of the texts could not be read as what its file name says."""
        for file, text in texts.items():
            _, problems = convert(parse_toml(text, file), self.FILE_TYPES[file.removesuffix(".toml")], file)
            if problems:
                raise ScenarioError(problems)

    def plan(self, files: F, folder: Path, *, reformat: bool = False, read: Sequence[Read] = ()) -> Plan:
        """What saving would write to a folder, and which comments it would lose; nothing is written yet.

        A file whose content is not changed keeps its bytes, unless ``reformat`` brings all into the canonical form. One
        whose content is again that of a text that was ``read`` gets that text, unless it would lose comments by it.
        Raises ScenarioError if what would be written could not be read back.
        """
        from scenarios.saving import plan

        return plan(self, files, folder, reformat=reformat, read=read)

    def save(self, files: F, folder: Path, *, unchecked: bool = False) -> tuple[str, ...]:
        """Write a scenario to its folder, which is made if need be. Returns the names of the files that changed.

        A scenario with errors is refused with ScenarioError unless ``unchecked`` says that it is work in progress;
        even then every file can be read back. Comments are kept as `plan` says; the old version of a file that loses
        some stays beside it. Raises OSError if a file can not be written.
        """
        if not unchecked:
            found = self.check_files(files, folder_name(folder))
            if any(problem.severity == "error" for problem in found):
                raise ScenarioError(found)
        return self.plan(files, folder).write()

    def blank(self, name: str, width: int, height: int) -> F:
        """The files of a new scenario; see `scenarios.blank.blank`."""
        return cast("F", import_module(f"{self.package}.blank").blank(name, width, height))

    def situations(self) -> Situations[Any, Any, Any, Any]:
        """How its situations are read and written."""
        return cast("Situations[Any, Any, Any, Any]", import_module(f"{self.package}.situation").SITUATIONS)

    def read_situation(self, path: Path) -> Moment:
        """What a situation file describes."""
        return cast("Moment", import_module(f"{self.package}.situation").read_situation(path))

    def write_situation(
        self, path: Path, scenario: Any, state: Any, options: Iterable[str] = (), *, named: str = ""
    ) -> None:
        """Write a situation file that gives a state again.

        ``named`` is how the file names the scenario if it is no built-in one. Raises ValueError for a state that no
        situation can express, OSError if the file can not be written.
        """
        import_module(f"{self.package}.situation").write_situation(path, scenario, state, options, named=named)

    def _read(self, folder: Path, report: Report) -> dict[str, Any]:
        """The files that could be read and typed, by name."""
        parts: dict[str, Any] = {}
        for name, kind in self.FILE_TYPES.items():
            file = f"{folder_name(folder)}/{name}.toml"
            try:
                data = read_toml(folder / f"{name}.toml", file)
            except ScenarioError as error:
                report.extend(error.problems)
                continue
            content = self._typed(name, kind, data, file, report)
            if content is not None:
                parts[name] = content
        return parts

    def _typed(
        self, name: str, kind: type[Section], data: dict[str, Any], file: str, report: Report
    ) -> Section | None:  # fmt: skip
        """The content of one file, None if it does not fit its type, which is reported."""
        if name == "scenario" and (head := self._head_problem(data, file)):
            report.add(head)
            return None
        content, problems = convert(data, kind, file)
        report.extend(problems)
        return content

    def _head_problem(self, data: dict[str, Any], file: str) -> Problem | None:
        """A wrong format or system, which would make all other messages misleading."""
        if data.get("format") != FORMAT:
            found = shown(str(data.get("format", "nothing")))
            return Problem(file, "format", found, f"{FORMAT}, the format that this version reads")
        if data.get("system") != self.system:
            return Problem(file, "system", shown(str(data.get("system", "nothing"))), self.system)
        return None


def file_names(types: Mapping[str, type[Section]], folder: str = "") -> dict[str, str]:
    """What messages call the files, by name."""
    return {name: f"{folder}/{name}.toml" if folder else f"{name}.toml" for name in types}
