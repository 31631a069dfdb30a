"""The problems mode: what is wrong or doubtful, and the way to each place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from editors import places
from editors.places import Place
from editors.wanted import Wanted
from rules.engine.hexes import Hex
from scenarios.problems import Problem
from tui.editing.listing import Item, Listing
from tui.editing.modes import Beside, KeyHint, Plain
from tui.editing.paging import stepped
from tui.lines import Line, flow, line, text_of


class ProblemsMode(Plain):
    """The list of problems; Enter goes to the place of the one picked out, which a wide screen shows beside it."""

    title = "Problems"
    context = "edit-problems"
    beside: Beside = "map"
    index = 0
    _known: tuple[Any, Sequence[Problem]] = (None, ())

    @property
    def problems(self) -> Sequence[Problem]:
        """The problems found last, errors first."""
        known = self.session.known
        if self._known[0] is not known:
            self._known = (known, sorted(known, key=lambda problem: problem.severity != "error"))
        return self._known[1]

    @property
    def spot(self) -> Hex:
        """The hex of the problem picked out."""
        problems = self.problems
        if not problems:
            return ""
        place = self._place(problems[min(self.index, len(problems) - 1)])
        return place.hex or ""

    def _place(self, problem: Problem) -> Place:
        return places.place_of(self.session.document.files, problem)

    def do(self, id_: str) -> None:
        """Pick out a problem, or go to its place."""
        count = len(self.problems)
        at = stepped(self.index, count, id_)
        if at is not None:
            self.index = at
            return
        match id_:
            case "edit-problem-go" if count:
                self._go(self.problems[min(self.index, count - 1)])

    def _go(self, problem: Problem) -> None:
        place = self._place(problem)
        if place.wanted is not None and place.key is not None:
            self._offer(problem, place, place.wanted)
        else:
            self._go_to(problem, place)

    def _offer(self, problem: Problem, place: Place, one: Wanted) -> None:
        """Something names what is not there: either can be mended."""
        items = [
            Item(f"make {one.key}", partial(self._go_to, problem, places.to_make(one)), "m", told=f"{one.why}."),
            Item("go to what names it", partial(self._go_to, problem, place), "g"),
        ]
        self.session.show(Listing(f"No {one.layer.label} {one.key}", items))

    def _go_to(self, problem: Problem, place: Place) -> None:
        if not self.session.go_to(place, back=self.session.mode_id):
            self.session.say(f"this is in {place.file}.toml, {place.path}")
            return
        lead = "pick a hex, and Enter makes it: " if place.wanted is not None and place.key is None else ""
        self.session.say(f"{lead}{problem}", "warn" if problem.severity == "error" else "plain")

    def digit(self, number: int) -> None:
        """Go to the place of a number."""
        if number <= len(self.problems):
            self.index = number - 1
            self._go(self.problems[self.index])

    def main_lines(self, width: int, height: int) -> Sequence[Line]:
        """The problems, each with its number."""
        problems = self.problems
        self.index = max(0, min(self.index, len(problems) - 1))
        shown: list[tuple[int, Line]] = []
        for number, problem in enumerate(problems):
            shown += [(number, one) for one in self._problem(number, problem, width - 1)]
        if not shown:
            checked = self.session.problems is not None
            words = "Nothing is wrong and nothing is doubtful." if checked else "The checks are still at work."
            return [line(""), line((f" {words}", "good" if checked else "dim"))]
        top = next(at for at, (number, _) in enumerate(shown) if number == self.index)
        first = max(0, min(top - height // 2, len(shown) - height))
        return [
            [(text_of(one).ljust(width), "selected")] if number == self.index else one
            for number, one in shown[first : first + height]
        ]

    @staticmethod
    def _problem(number: int, problem: Problem, width: int) -> Sequence[Line]:
        wrong = problem.severity == "error"
        mark = "wrong " if wrong else "doubt "
        text = str(problem).removeprefix(f"{problem.severity}: ")
        lead = f" {number + 1 if number < 9 else ' '} "
        return flow(line((lead, "key"), (mark, "warn" if wrong else "dim"), (text, "plain")), width, 9)

    def asked_lines(self, width: int, rows: int) -> Sequence[Line]:
        """What the marks mean."""
        return [line("What is wrong keeps the scenario from being played, what is doubtful does not.")]

    def hints(self) -> Sequence[KeyHint]:
        """The keys of the list."""
        return [("edit-problem-go", "go there"), ("edit-problem-down edit-problem-up", "pick")]
