"""What is wrong with a scenario's files, in words: where, what was found, what was expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

Severity = Literal["error", "warning"]

MOST_OF_A_KIND = 20
"""How many problems of one kind a report lists; a broken map has thousands."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in one file.

    ``place`` is a key path (``battalions[3] (1/137).full``) or a line (``line 12``), empty for the whole file.
    ``rule`` names the paragraph of the rulebook that the data contradict, if it is one.
    """

    file: str
    place: str
    found: str
    expected: str
    severity: Severity = "error"
    rule: str = ""

    def __str__(self) -> str:
        """One line: file, place, found, expected."""
        where = f"{self.file}: {self.place}" if self.place else self.file
        paragraph = f" ({self.rule})" if self.rule else ""
        mark = "warning: " if self.severity == "warning" else ""
        return f"{mark}{where}: found {self.found}, expected {self.expected}{paragraph}"


class ScenarioError(Exception):
    """A scenario or situation that can not be used. ``problems`` has all that was found, errors first."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda problem: problem.severity))
        super().__init__(self._line())

    def _line(self) -> str:
        errors = [problem for problem in self.problems if problem.severity == "error"]
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        return f"{errors[0]}{more}" if errors else "no problem"

    def __str__(self) -> str:
        """The first problem in one line, and how many more there are."""
        return self._line()


class Report:
    """Collects problems: all of them, but of one kind in one file no more than can be read."""

    def __init__(self) -> None:
        self._problems: list[Problem] = []
        self._counts: Counter[tuple[str, str, Severity]] = Counter()

    def add(self, problem: Problem) -> None:
        """Note a problem; beyond `MOST_OF_A_KIND` with the same expectation it is only counted."""
        kind = (problem.file, problem.expected, problem.severity)
        self._counts[kind] += 1
        if self._counts[kind] <= MOST_OF_A_KIND:
            self._problems.append(problem)

    def error(self, file: str, place: str, found: str, expected: str, rule: str = "") -> None:
        """Note something that keeps the scenario from being played."""
        self.add(Problem(file, place, shown(found), expected, "error", rule))

    def warning(self, file: str, place: str, found: str, expected: str, rule: str = "") -> None:
        """Note something that is odd but can be played."""
        self.add(Problem(file, place, shown(found), expected, "warning", rule))

    def extend(self, problems: Iterable[Problem]) -> None:
        """Note several problems."""
        for problem in problems:
            self.add(problem)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems in the order in which they were found, with a last line for those left out."""
        return (*self._problems, *self._left_out())

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that keep the scenario from being played."""
        return tuple(problem for problem in self.problems if problem.severity == "error")

    def _left_out(self) -> Iterator[Problem]:
        last = {(p.file, p.expected, p.severity): p for p in self._problems}
        for kind, count in self._counts.items():
            if count > MOST_OF_A_KIND:
                yield replace(last[kind], place="", found=f"{count - MOST_OF_A_KIND} more of this kind")

    def raise_errors(self) -> None:
        """Raise ScenarioError with everything noted, if any of it is an error."""
        if self.errors:
            raise ScenarioError(self.problems)


def shown(text: str, limit: int = 80) -> str:
    """A text from a file made fit for a message: no control or formatting characters, and not too long."""
    clean = "".join(c if c.isprintable() else f"<{ord(c):04X}>" for c in text[: limit + 1])
    return clean if len(clean) <= limit else clean[: limit - 1] + "…"
