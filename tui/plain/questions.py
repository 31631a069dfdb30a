"""What is asked, and the choices with their numbers, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tui.plain.wording import WIDE, joined, sentence, spoken, spoken_line
from tui.seated import WAITING

if TYPE_CHECKING:
    from rules.engine.decisions import Decision
    from tui.plain.systems import Telling
    from tui.session import Session

FEW = 4
"""Choices that are said again each time."""


class Questions:
    """The questions of a sitting. ``most`` is how many choices are said with one."""

    def __init__(self, session: Session, telling: Telling, say: Callable[..., None]) -> None:
        self._session = session
        self._telling = telling
        self._say = say
        self.most = 9
        self._about: tuple[str, str] = ("", "")
        self._listed: set[tuple[str, ...]] = set()
        self._waits_for: tuple[object, ...] = ()

    def now(self) -> tuple[object, ...]:
        """What changes when something else is asked, or the same of somebody else."""
        session, arrivals = self._session, self._session.arrivals
        waiting = arrivals.mine, arrivals.to_see
        return session.decision, session.menu.prefix, session.curtain, waiting, session.what_if.trial

    def tell(self, *, brief: bool) -> None:
        """Say what is asked and the first choices, in brief not those said before."""
        session, decision = self._session, self._session.decision
        if decision is None:
            self._say("The game is over.", *map(spoken_line, session.presenter.result(session.view, WIDE)))
        elif session.curtain:
            self._curtain(session.presenter.side_name(decision.side))
        elif not session.arrivals.mine:
            self._wait(decision)
        else:
            self._say(self.question(decision))
            self._answers(decision, brief)

    def question(self, decision: Decision) -> str:
        """What is asked, with who is, and the words picked so far."""
        name, prompt = self._session.presenter.side_name(decision.side), decision.prompt
        who = "" if name.casefold() in prompt.casefold() else f"{name}: "
        picked = " ".join(self._session.menu.prefix) if self._session.menu.deep else ""
        return f"{who}{spoken(prompt)}{f' {picked}, then:' if picked else ''}"

    def _answers(self, decision: Decision, brief: bool) -> None:
        """Say the first choices, and that there may be more for one who looks alone."""
        self._waits_for = ()
        withheld, known = self._session.handover.withheld, (decision.side, decision.kind) == self._about
        self._first_choices(decision, brief)
        if withheld and not (brief and known and self._session.menu.options):
            name = self._session.presenter.side_name(decision.side)
            self._say(f"own-view lets the {name} player look alone, and choose among all that he can do.")

    # -- waiting ------------------------------------------------------------------------------------------------

    def waits_on(self) -> bool:
        """Whether one waits for the same thing as when it was last said."""
        return bool(self._waits_for) and self._waits_for == self._waiting()

    def _waiting(self) -> tuple[object, ...]:
        """For what one waits: the other player, or to hear what he has played; empty if one does not wait."""
        asked, arrivals = self._session.decision, self._session.arrivals
        return (asked.side, arrivals.to_see) if asked is not None and not arrivals.mine else ()

    def _wait(self, decision: Decision) -> None:
        """Say for whom one waits."""
        self._waits_for = self._waiting()
        session, name = self._session, self._session.presenter.side_name(decision.side)
        if session.live is not None and session.live.to_see:
            self._say("More was played: Enter says the next action, finish all of it.")
        elif "replay" in session.handover.contexts or decision.kind == WAITING:
            self._say(sentence(f"waiting: {spoken(decision.prompt)}"))
        else:
            self._say(f"Waiting for the {name} player. Asked is: {spoken(decision.prompt)}")

    def _curtain(self, name: str) -> None:
        """Say that somebody else has to sit down, and nothing else."""
        self._say(
            f"Now only the {name} player may read on. {name} player: press Enter on an empty line when you are alone.",
            *(["back leaves it covered."] if self._session.handover.called else []),
        )

    # -- choices ------------------------------------------------------------------------------------------------

    def choice(self, index: int) -> str:
        """A choice with its number."""
        session, decision = self._session, self._session.decision
        assert decision is not None
        option = session.menu.options[index]
        labels = session.presenter.label(session.view, decision, session.menu.prefix_of(option), option)
        left, right = spoken_line(labels.left), spoken_line(labels.right)
        place = session.view.board.place_names.get(session.word_hex(option) or "", "")
        if right.isdigit() and option.action is None:
            right = f"{right} to choose from"
        elif right and place.startswith(right):
            right = place
        return f"{index + 1}: {self._telling.told(joined([left, right]))}"

    def _first_choices(self, decision: Decision, brief: bool) -> None:
        """Say the first choices; in brief those that were said already only if they are few."""
        count, most = len(self._session.menu.options), self.most
        if (about := (decision.side, decision.kind)) != self._about:
            self._about, self._listed = about, set()
        known, prefix = self._listed, self._session.menu.prefix
        if brief and prefix in known and count > FEW:
            self._say(f"{count} choices: Enter says the first, choices all.")
            return
        known.add(prefix)
        shown = count if count <= most + 1 else most
        self._say(*(self.choice(index) for index in range(shown)))
        if shown < count:
            others = f"{count - shown} more" if shown else f"{count} choices"
            self._say(f"{others}: choices says all, choices WORDS those with some words.")

    def choices(self, sought: str) -> None:
        """Say all choices, or those that hold some words."""
        session, words = self._session, sought.casefold().split()
        if session.decision is None or not session.menu.options:
            self._say("there is nothing to choose")
            return
        texts = (self.choice(index) for index in range(len(session.menu.options)))
        found = [text for text in texts if all(word in text.casefold() for word in words)]
        self._say(*(found or [f"no choice holds {sought!r}"]))

    def named(self, text: str) -> int | None:
        """The choice whose own words a text is, or the only one that ends in it: a verb, a unit, a hex.

        None if there is none, or if the text is an action by itself.
        """
        session, words = self._session, tuple(text.casefold().split())
        if session.decision is None or not session.arrivals.mine or text in session.decision.actions:
            return None
        spelled = [tuple(map(str.casefold, option.words)) for option in session.menu.options]
        whole = [index for index, found in enumerate(spelled) if found == words]
        ends = [index for index, found in enumerate(spelled) if found[-1:] == words]
        return whole[0] if whole else ends[0] if len(ends) == 1 else None
