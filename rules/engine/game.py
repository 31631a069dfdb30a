"""A game: a log of actions, driven through the generators of a system.

Between two steps (an operations phase in stlo, a phase elsewhere) the state stands alone and no generator is
pending. To fork, undo or look back, a game copies the last such state and plays the few actions since again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from rules.engine import asides
from rules.engine.decisions import (
    Action,
    AmbiguousAction,
    Decision,
    IllegalAction,
    Procedure,
    Refusal,
    Roll,
    UnknownAction,
    shortened,
)
from rules.engine.dice import Dice, DictatedDice, SeededDice, mixed
from rules.engine.events import Event
from rules.engine.options import fault

S = TypeVar("S")
V = TypeVar("V")


class Table(Generic[S]):
    """What the rules of one game work on: the scenario, the options and the state as it is now.

    ``state`` is a frozen record; the rules replace it and never change it in place. Systems derive their own
    table from this one, with the questions and changes that their rules need.
    """

    def __init__(self, scenario: Any, options: frozenset[str], state: S) -> None:
        self.scenario = scenario
        self.options = options
        self._state = state
        self._memo: dict[Hashable, Any] = {}
        self.events: list[Event] = []

    @property
    def state(self) -> S:
        """The state now."""
        return self._state

    @state.setter
    def state(self, new: S) -> None:
        self._memo_check(self._state, new)
        self._state = new

    def _memo_check(self, old: S, new: S) -> None:
        """Drop what was remembered; a system narrows this to what a change really touches."""
        self._memo.clear()

    def memo(self, key: Hashable, work: Callable[[], V]) -> V:
        """The answer to a question about the present state, worked out once for as long as it holds."""
        try:
            answer: V = self._memo[key]
        except KeyError:
            answer = self._memo[key] = work()
        return answer

    def emit(
        self, kind: str, text: str, rule: str = "", *, only: str | None = None, reveals: bool = False, **data: Any
    ) -> None:
        """Log what happened."""
        self.events.append(Event(kind, text, rule, data, only, reveals))


@dataclass(frozen=True)
class Verb:
    """A kind of action: its verb, the kinds of its words, and what it does in one sentence.

    The kinds of words are the system's: ``unit``, ``hex``, ``asset``, ``gun`` and so on; one that ends in
    ``?`` may be left out.
    """

    name: str
    words: tuple[str, ...] = ()
    help: str = ""


class System(Protocol):
    """A set of rules that the engine can play. ``end`` is the paragraph that says how long a game lasts.

    ``side_names`` are the sides in words. ``options`` can be switched on for a game, of each set in ``exclusive`` one
    at most.
    """

    name: str
    ruleset: int
    end: str
    sides: tuple[str, ...]
    side_names: Mapping[str, str]
    options: Mapping[str, str]
    exclusive: tuple[frozenset[str], ...]
    verbs: Mapping[str, Verb]

    def table(self, scenario: Any, options: frozenset[str], state: Any = None) -> Table[Any]:
        """A table for a scenario, set up as it begins or standing at a given state."""
        ...

    def over(self, table: Any) -> bool:
        """Whether the game has ended."""
        ...

    def step(self, table: Any) -> Procedure[None]:
        """Play from one state that stands alone to the next."""
        ...

    def view(self, table: Any, side: str) -> Any:
        """A table that holds only what a side may know."""
        ...

    def public(self, table: Any) -> Any:
        """A table that holds only what both sides may know."""
        ...

    def concede(self, table: Any, side: str, why: str) -> None:
        """End the game, whatever goes on in it, with a side as the loser; ``why`` says how, as in ``resigned``."""
        ...

    def spelled(self, table: Any, kind: str, word: str) -> str | None:
        """The full name of what a word names among the things of a kind in this scenario, or None.

        Case does not matter, and fixed words (not names of counters and hexes) may be shortened.
        """
        ...


@dataclass(frozen=True)
class Checkpoint:
    """A state that stands alone, with how much of the game led to it."""

    actions: int
    rolls: int
    events: int
    state: Any
    dice: Dice


@dataclass(frozen=True)
class Thrown:
    """A die that was rolled: its number, what it was for, whose it was, and after how many actions."""

    value: int
    sides: int
    purpose: str
    side: str
    after: int


class Game:
    """A game being played. `decision` is what is asked; `apply` answers it; nothing else changes a game."""

    def __init__(
        self,
        system: System,
        scenario: Any,
        *,
        seed: int = 0,
        options: Iterable[str] = (),
        dice: Dice | None = None,
        state: Any = None,
    ) -> None:
        self.system = system
        self.scenario = scenario
        self.seed = seed
        self.options = frozenset(options)
        wrong = fault(system, self.options)
        if wrong:
            raise ValueError(wrong)
        self._dice: Dice = dice if dice is not None else SeededDice(seed)
        self.table = system.table(scenario, self.options, state)
        self.situation = state
        self.actions: list[Action] = []
        self.sides: list[str] = []
        self.thrown: list[Thrown] = []
        self.decision: Decision | None = None
        self._procedure: Procedure[None] | None = None
        self._checkpoints: list[Checkpoint] = []
        self._event_marks: list[int] = []
        self._checkpoint()
        self._run(None)

    # -- questions ------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.decision is None

    @property
    def state(self) -> Any:
        """The state now, as frozen records."""
        return self.table.state

    @property
    def events(self) -> Sequence[Event]:
        """Everything that happened so far."""
        return self.table.events

    @property
    def checkpoints(self) -> Sequence[Checkpoint]:
        """The states that stood alone so far, the first before anything was played or rolled.

        The dice of the first are those that play this game again from its start.
        """
        return self._checkpoints

    def view(self, side: str) -> Any:
        """All that a side may know, as a table of the system."""
        return self.system.view(self.table, side)

    def public(self) -> Any:
        """All that both sides may know, as a table of the system."""
        return self.system.public(self.table)

    def resolve(self, text: str) -> Action:
        """The legal action that a text means; words may be shortened as long as one action fits.

        A word that is a name in full is never taken for the beginning of another name: ``lose US1`` does not
        mean US10. Nor is a text that is an action of its own, though not a legal one, taken for a longer one:
        ``enter UNIT HEX`` never means the same with ``split``. Raises UnknownAction, AmbiguousAction or IllegalAction.
        """
        decision = self.decision
        if decision is None:
            raise IllegalAction(text, Refusal(self.system.end, "the game is over"))
        action = Action(" ".join(text.split()))
        if not action:
            raise UnknownAction(text, "an action is needed, or the beginning of one")
        if action in decision.actions:
            return action
        if (aside := asides.read(action, self.system.sides)) is not None:
            return aside
        near = [fit for fit in shortened(action, decision.actions) if not self._names_another(action, fit)]
        fits = [fit for fit in near if not _taken(action, fit, decision)]
        if len(fits) == 1:
            return fits[0]
        if len(near) > 1:
            raise AmbiguousAction(text, tuple(fits or near))
        self._check_words(text, action)
        refusal = decision.why(self._spelled(action)) or Refusal("", "that can not be done now")
        if near:
            refusal = Refusal(refusal.rule, f"{refusal.reason}; what can be done is: {near[0]}")
        raise IllegalAction(text, refusal)

    def why(self, text: str) -> Refusal | None:
        """Why an action can not be played now, or None if it is legal. Raises UnknownAction, AmbiguousAction."""
        try:
            self.resolve(text)
        except IllegalAction as error:
            return error.refusal
        return None

    # -- changes --------------------------------------------------------------------------------------------

    def apply(self, text: str) -> Sequence[Event]:
        """Play one action and return the events that followed, dice included.

        Raises UnknownAction, AmbiguousAction or IllegalAction, and whatever the dice raise; the game is then
        as it was before.
        """
        action = self.resolve(text)
        mark = len(self.table.events)
        try:
            self._take(action)
        except Exception:
            self._rebuild(len(self.actions) - 1)
            raise
        return self.table.events[mark:]

    def undoable(self) -> Refusal | None:
        """Why the last action can not be taken back, or None if it can."""
        if not self.actions:
            return Refusal("", "nothing has been played yet")
        if asides.is_aside(self.actions[-1]):
            return Refusal("", f"this can not be taken back: {self.actions[-1]}")
        if self.thrown and self.thrown[-1].after >= len(self.actions):
            return Refusal("", f"a die was rolled after: {self.actions[-1]}")
        if any(event.reveals for event in self.table.events[self._event_marks[-1] :]):
            return Refusal("", f"something hidden was shown by: {self.actions[-1]}")
        return None

    def undo(self) -> Action:
        """Take the last action back and return it. Raises IllegalAction if a die or a reveal stands between."""
        refusal = self.undoable()
        if refusal is not None:
            raise IllegalAction("undo", refusal)
        action = self.actions[-1]
        self._rebuild(len(self.actions) - 1)
        return action

    def fork(self, dice: Dice | None = None) -> Game:
        """A game of its own at the same decision, with the same dice to come, or with those given.

        With dice of its own it tells nothing of what is still to be rolled in this game, whatever it takes back.
        """
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.actions, twin.sides, twin.thrown = list(self.actions), list(self.sides), list(self.thrown)
        twin._checkpoints = list(self._checkpoints)
        twin._event_marks = list(self._event_marks)
        twin.table = self.system.table(self.scenario, self.options, self._checkpoints[-1].state)
        twin.table.events = list(self.table.events)
        twin._dice = self._dice.copy()
        if dice is not None:
            twin._checkpoints = [replace(point, dice=self._as_thrown(point, dice)) for point in twin._checkpoints]
        twin._rebuild(len(twin.actions))
        return twin

    def _as_thrown(self, point: Checkpoint, then: Dice) -> Dice:
        """The dice that were thrown since a state that stood alone, and after them others."""
        return DictatedDice((thrown.value for thrown in self.thrown[point.rolls :]), then.copy())

    def at(self, count: int) -> Game:
        """A game of its own as it stood after the first count actions. Raises ValueError if there are fewer."""
        if not 0 <= count <= len(self.actions):
            raise ValueError(f"{len(self.actions)} actions have been played, so there is no state after {count}")
        twin = self.fork()
        twin._rebuild(count)
        return twin

    def add_dice(self, values: Iterable[int]) -> None:
        """Dictate more dice, to be used after those already dictated.

        Raises TypeError for a seeded game, ValueError once the dice have gone on to the source after the dictated
        ones.
        """
        if not isinstance(self._dice, DictatedDice):
            raise TypeError("dice can be dictated only to a game that was started with dictated dice")
        added = tuple(values)
        self._dice.extend(added)
        # Forks share their checkpoints, so these are replaced.
        self._checkpoints = [replace(point, dice=_extended(point.dice, added)) for point in self._checkpoints]

    # -- the works ------------------------------------------------------------------------------------------

    def _take(self, action: Action) -> None:
        """Put an action into the log, send it to the pending procedure and run on."""
        assert self.decision is not None
        side, aside = self.decision.side, asides.is_aside(action)
        self.actions.append(action)
        self.sides.append(action.args[0] if aside and action.verb in asides.REASONS else side)
        self._event_marks.append(len(self.table.events))
        if aside:
            self._step_aside(action, side)
        else:
            self._run(action)

    def _step_aside(self, action: Action, side: str) -> None:
        """Do what answers no decision: the game ends, or the same is still asked and only the dice are others."""
        match action.verb:
            case "burn":
                for _ in range(int(action.args[0])):
                    self._roll(Roll("taken back", side))
            case "mix":
                self._dice = mixed(self._dice, action.args[0])
            case ending:
                self._procedure = None
                self.system.concede(self.table, action.args[0], asides.REASONS[ending])
                self._run(None)

    def _run(self, reply: Any) -> None:
        """Run on to the next decision or to the end of the game."""
        while True:
            if self._procedure is None:
                if self.system.over(self.table):
                    self.decision = None
                    return
                self._procedure = self.system.step(self.table)
                reply = None
            try:
                asked = self._procedure.send(reply)
            except StopIteration:
                self._procedure = None
                self._checkpoint()
                continue
            if isinstance(asked, Decision):
                self.decision = asked
                return
            reply = self._roll(asked)

    def _roll(self, roll: Roll) -> int:
        value = self._dice.roll(roll.sides, roll.purpose)
        self.thrown.append(Thrown(value, roll.sides, roll.purpose, roll.side, len(self.actions)))
        self.table.emit(
            "roll", f"{roll.purpose}: {value}", side=roll.side, value=value, sides=roll.sides, purpose=roll.purpose
        )
        return value

    def _checkpoint(self) -> None:
        self._checkpoints.append(
            Checkpoint(len(self.actions), len(self.thrown), len(self.table.events), self.table.state, self._dice.copy())
        )

    def _rebuild(self, count: int) -> None:
        """Stand after the first count actions again: from the last checkpoint before, with the dice as thrown."""
        replayed = self.actions[:count]
        while len(self._checkpoints) > 1 and self._checkpoints[-1].actions > count:
            self._checkpoints.pop()
        start = self._checkpoints[-1]
        del self.actions[start.actions :], self.sides[start.actions :], self._event_marks[start.actions :]
        del self.thrown[start.rolls :], self.table.events[start.events :]
        self.table.state = start.state
        self._dice = start.dice.copy()
        self._procedure = None
        self._run(None)
        for action in replayed[start.actions :]:
            self._take(action)

    def _check_words(self, text: str, action: Action) -> None:
        """Raise UnknownAction unless the text has the form of an action of the system."""
        verb = self.system.verbs.get(action.verb.casefold())
        if verb is None:
            near = [v for v in self.system.verbs if v.startswith(action.verb.casefold())]
            if len(near) != 1:
                raise UnknownAction(text, f"{action.verb!r} is no action; known are: {', '.join(self.system.verbs)}")
            verb = self.system.verbs[near[0]]
        least = sum(not word.endswith("?") for word in verb.words)
        if not least <= len(action.args) <= len(verb.words):
            raise UnknownAction(text, _form(verb))
        for kind, word in zip(verb.words, action.args, strict=False):
            if self._full(kind, word) is None:
                raise UnknownAction(text, f"there is no {kind.rstrip('?')} {word!r}{self._misplaced(verb, word)}")

    def _misplaced(self, verb: Verb, word: str) -> str:
        """How an action is written, to be said where one of its words is the name of something of another kind."""
        kinds = {kind for other in self.system.verbs.values() for kind in other.words}
        known = any(self._full(kind, word) is not None for kind in sorted(kinds))
        return f"; {_form(verb)}" if known else ""

    def _full(self, kind: str, word: str) -> str | None:
        return self.system.spelled(self.table, kind.rstrip("?"), word)

    def _spelled(self, action: Action) -> Action:
        """An action whose words were checked, with all of them written in full."""
        verb = action.verb.casefold()
        if verb not in self.system.verbs:
            verb = next(v for v in self.system.verbs if v.startswith(verb))
        words = zip(self.system.verbs[verb].words, action.args, strict=False)
        return Action(" ".join((verb, *(self._full(kind, word) or word for kind, word in words))))

    def _names_another(self, said: Action, meant: Action) -> bool:
        """Whether a word that was said is a name of its own, other than that in the action it might shorten."""
        kinds = self.system.verbs[meant.verb].words
        for kind, word, full in zip(kinds, said.args, meant.args, strict=False):
            if word.casefold() != full.casefold() and self._full(kind, word) not in (None, full):
                return True
        return False


def _form(verb: Verb) -> str:
    """How an action is written, with its words in capitals."""
    return f"{verb.name} is written: {' '.join((verb.name, *(word.upper() for word in verb.words)))}"


def _taken(said: Action, meant: Action, decision: Decision) -> bool:
    """Whether the words of an action that were said stand for an action of their own, apart from those left out."""
    words, full = said.split(), meant.split()
    return len(words) < len(full) and " ".join(full[: len(words)]) in decision.candidates()


def _extended(dice: Dice, values: tuple[int, ...]) -> Dice:
    twin = dice.copy()
    assert isinstance(twin, DictatedDice)
    twin.extend(values)
    return twin
