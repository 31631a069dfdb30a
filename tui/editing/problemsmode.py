"""The problems mode: what is wrong or doubtful, and the way to each place."""

from __future__ import annotations

from collections.abc import Sequence

from editors import places
from scenarios.problems import Problem
from tui.editing.modes import KeyHint, Plain
from tui.lines import Line, flow, line


class ProblemsMode(Plain):
    """The list of problems; Enter goes to the place of the one picked out."""

    title = "Problems"
    context = "edit-problems"
    index = 0

    @property
    def _problems(self) -> Sequence[Problem]:
        return self.session.look_through()

    def do(self, id_: str) -> None:
        """Pick out a problem, or go to its place."""
        count = len(self._problems)
        match id_:
            case "edit-problem-up" | "edit-problem-down":
                self.index = (self.index + (1 if id_.endswith("down") else -1)) % max(1, count)
            case "edit-problem-go" if count:
                self._go(self._problems[min(self.index, count - 1)])

    def _go(self, problem: Problem) -> None:
        place = places.place_of(self.session.document.files, problem)
        if not self.session.go_to(place):
            self.session.say(f"this is in {place.file}.toml, {place.path}")

    def digit(self, number: int) -> None:
        """Go to the place of a number."""
        if number <= len(self._problems):
            self.index = number - 1
            self._go(self._problems[self.index])

    def main_lines(self, width: int, height: int) -> Sequence[Line]:
        """The problems, errors first as the checks give them."""
        problems = self._problems
        self.index = min(self.index, max(0, len(problems) - 1))
        shown: list[tuple[int, Line]] = []
        for number, problem in enumerate(problems):
            mark = "error  " if problem.severity == "error" else "warning"
            style = "warn" if problem.severity == "error" else "plain"
            for one in flow(
                line((f" {mark} ", style), (str(problem).removeprefix(f"{problem.severity}: "), "plain")), width - 1, 9
            ):
                shown.append((number, one))
        if not shown:
            return [line(""), line((" Nothing is wrong and nothing is doubtful.", "good"))]
        top = next(at for at, (number, _) in enumerate(shown) if number == self.index)
        first = max(0, min(top - height // 2, len(shown) - height))
        return [
            [("".join(text for text, _ in one).ljust(width), "selected")] if number == self.index else one
            for number, one in shown[first : first + height]
        ]

    def asked_lines(self, width: int, rows: int) -> Sequence[Line]:
        """What the marks mean."""
        return [line(("Errors keep the scenario from being played, warnings do not. Enter goes to the place.", "dim"))]

    def hints(self) -> Sequence[KeyHint]:
        """The keys of the list."""
        return [("edit-problem-go", "go there"), ("edit-problem-down edit-problem-up", "pick")]
