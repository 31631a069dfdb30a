"""Situations of any system: a game's state as a file that says how it differs from the set-up.

A system says in `Situations` what its files hold and how that becomes a state and back; finding the scenario, reading
and writing is the same for all. Reading and writing are exact opposites for every state that stands alone.
"""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from scenarios import library
from scenarios.canonical import canonical
from scenarios.problems import Problem, Report, ScenarioError
from scenarios.reading import inside, parse_toml, read_toml
from scenarios.systems import Document
from scenarios.typed import Section, convert, join
from scenarios.writing import write_text

S = TypeVar("S", bound="Named")
T = TypeVar("T")
C = TypeVar("C", bound="Content")
M = TypeVar("M", bound=Section)
G = TypeVar("G")
CheckMap = Callable[[Any, str, Report], G | None]
E = TypeVar("E", bound=msgspec.Struct)


class Named(Protocol):
    """A scenario as the rules know it."""

    @property
    def id(self) -> str:
        """Its id."""
        ...

    @property
    def hash(self) -> str:
        """Its hash, which tells whether it is the one of its files."""
        ...


class Content(Protocol):
    """A situation file."""

    @property
    def scenario(self) -> str:
        """How it names its scenario."""
        ...

    @property
    def options(self) -> tuple[str, ...]:
        """The options in play."""
        ...


@dataclass(frozen=True)
class Origin(Generic[S, M]):
    """Where a state stands: the library's scenario, the scenario itself, and its small map if that is not the same."""

    base: S
    scenario: S
    small: M | None


@dataclass(frozen=True)
class Situations(Generic[C, S, T, M]):
    """How a system reads and writes its situations.

    ``moment`` gives the scenario (on its small map, if there is one) and state of a file's content, and reports all
    that is wrong. ``contents`` gives the contents that describe a state, of which the shortest is taken; it is told
    the small map that the scenario stands on, if it is one. ``small`` is the map of a scenario as a situation holds it.
    ``refusal`` says why a state does not stand alone, empty if it does; ``in_order`` is the state as reading gives it.
    """

    kind: type[C]
    moment: Callable[[C, Document, str, Report], tuple[S, T]]
    contents: Callable[[Origin[S, M], T, str, list[str]], Iterable[Section]]
    small: Callable[[S], M]
    refusal: Callable[[T], str]
    in_order: Callable[[S, T], T] = lambda _, state: state

    def read(self, path: Path) -> tuple[S, T, frozenset[str]]:
        """The scenario, state and options of a situation file. Raises ScenarioError with every problem found."""
        return self._moment(read_toml(path), path.parent, path.name)

    def parse(self, text: str, folder: Path = Path(), name: str = "situation") -> tuple[S, T, frozenset[str]]:
        """As `read`, from a text. A scenario that it names by a path is looked for in the folder."""
        return self._moment(parse_toml(text, name), folder, name)

    def write(self, path: Path, scenario: S, state: T, options: Iterable[str] = (), *, named: str = "") -> None:
        """Write a situation file; arguments and errors as `text`. Raises OSError if it can not be written."""
        write_text(path, self.text(scenario, state, options, named=named, folder=path.parent))

    def text(
        self, scenario: S, state: T, options: Iterable[str] = (), *, named: str = "", folder: Path = Path()
    ) -> str:
        """The shortest situation file that gives this state.

        ``named`` is how the file names the scenario if it is no built-in one: a folder below that of the file. Raises
        ScenarioError if the scenario can not be found by it, and ValueError for a state that does not stand alone or
        that no situation can express.
        """
        if refused := self.refusal(state):
            raise ValueError(refused)
        name = named or scenario.id
        base = library.open_scenario(_place(name, folder, "situation")).scenario
        origin = Origin(base, scenario, self._small_map(base, scenario))
        contents = self.contents(origin, state, name, sorted(options))
        text = min((canonical(content) for content in contents), key=len)
        found = self.parse(text, folder)
        if found[1] != self.in_order(scenario, state) or found[0].hash != scenario.hash:
            raise ValueError(f"no situation can express this state: {_difference(found[1], state)}")
        return text

    def _small_map(self, base: S, scenario: S) -> M | None:
        """The small map that a scenario stands on, None if it is the library's own."""
        if base.hash == scenario.hash:
            return None
        small = self.small(scenario)
        if small_map_hash(base, small) != scenario.hash:
            expected = "a scenario that is as its files say"
            raise ScenarioError([Problem("situation", "scenario", scenario.id, expected)])
        return small

    def _moment(self, data: dict[str, Any], folder: Path, file: str) -> tuple[S, T, frozenset[str]]:
        content, problems = convert(data, self.kind, file)  # type: ignore[type-var]
        if content is None:
            raise ScenarioError(problems)
        return self._on(content, library.open_scenario(_place(content.scenario, folder, file)), file)

    def on(self, text: str, document: Document, name: str = "situation") -> tuple[S, T, frozenset[str]]:
        """As `parse`, on a scenario at hand, whatever the text calls it."""
        content, problems = convert(parse_toml(text, name), self.kind, name)  # type: ignore[type-var]
        if content is None:
            raise ScenarioError(problems)
        return self._on(content, document, name)

    def _on(self, content: C, document: Document, file: str) -> tuple[S, T, frozenset[str]]:
        report = Report()
        scenario, state = self.moment(content, document, file, report)
        return scenario, state, frozenset(content.options)


def _place(name: str, folder: Path, file: str) -> str | Path:
    """A built-in scenario's name as it is, any other as a path inside the folder of the file."""
    if name in library.names():
        return name
    path = inside(folder, name, file, "scenario")
    if not (path / "scenario.toml").is_file():
        near = difflib.get_close_matches(name, library.names(), 1) or library.names()
        expected = f"a scenario such as {near[0]}, or a folder below this file's with scenario.toml"
        raise ScenarioError([Problem(file, "scenario", repr(name), expected)])
    return path


def _difference(a: Any, b: Any) -> str:
    """The first field in which two states differ."""
    for field in fields(a):
        left, right = getattr(a, field.name), getattr(b, field.name)
        if left != right and isinstance(left, dict) and isinstance(right, dict):
            keys = [key for key in (*left, *right) if left.get(key) != right.get(key)]
            return f"{field.name}.{keys[0]}"
        if left != right:
            return field.name
    return "the scenario"


# ---------------------------------------------------------------- what the systems share


def record_of(kind: type[E], **values: Any) -> E:
    """A record of a kind, without the values that are None. Raises ValueError for a value that it can not hold."""
    try:
        return msgspec.convert({key: value for key, value in values.items() if value is not None}, kind)
    except msgspec.ValidationError as error:
        raise ValueError(f"no situation can express this state: {error}") from None


def check_options(names: Iterable[str], known: Iterable[str], file: str, report: Report) -> None:
    """Report options that the system does not have."""
    known = tuple(known)
    for index, name in enumerate(names, start=1):
        if name not in known:
            report.error(file, f"options[{index}]", name, f"one of {', '.join(known)}")


def check_known(table: str, names: Iterable[str], known: Iterable[str], file: str, report: Report) -> None:
    """Report names that are not among the known ones to the letter."""
    all_known = {name.casefold(): name for name in known}
    for name in names:
        near = all_known.get(name.casefold())
        if near != name:
            expected = f"the name {near}" if near else f"the name of one of the {table} of the scenario"
            report.error(file, join(table, name), name, expected)


def small_map_hash(base: Named, inline: Section) -> str:
    """The hash of a scenario on a small map: that of the scenario it is based on, and the map."""
    return hashlib.sha256((base.hash + canonical(inline)).encode()).hexdigest()


def sound_map(check: CheckMap[G], content: Any, file: str) -> G:
    """The ground of the small map in a situation. Raises ScenarioError with all that is wrong with it."""
    report = Report()
    ground = check(content, file, report)
    if report.errors or ground is None:
        raise ScenarioError(replace(problem, place=f"map.{problem.place}") for problem in report.errors)
    return ground
