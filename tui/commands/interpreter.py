"""The language of scripts: each line a directive or an action (see docs/script.md)."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from rules import systems
from rules.engine import journal
from rules.engine.decisions import ActionError, IllegalAction
from rules.engine.dice import DiceExhausted, DictatedDice, SeededDice
from rules.engine.game import Game, System
from rules.engine.options import fault
from rules.opponents.random_player import RandomPlayer, of_system
from scenarios import library
from scenarios.problems import ScenarioError
from tui.commands import answers
from tui.commands.notes import Notes
from tui.commands.output import Answer, CommandError, Printer, complain
from tui.commands.sources import BadLine
from tui.commands.systems import Answers, answers_of, many, one
from tui.saves import MAX_SEED

MAX_DICE = 10_000
"""The most dice that one line dictates."""


@dataclass
class _SetUp:
    """What a script has said before its game begins. ``seed_position`` counts the seeded dice rolled already."""

    scenario: Any = None
    name: str = ""
    place: str = ""
    situation: str = ""
    position: Any = None
    seed: int | None = None
    dice: list[int] = field(default_factory=list)
    seed_position: int = 0
    options: frozenset[str] = frozenset()


class Script:
    """A script being carried out. Nothing is played before the first line that needs the game.

    ``folder`` is where files named in the script are looked for if they are not where the program was started.
    """

    def __init__(self, printer: Printer, name: str, folder: Path | None = None) -> None:
        self._printer = printer
        self._name = name
        self._folder = folder
        self._set = _SetUp()
        self._game: Game | None = None
        self._shown = 0
        self._ended = False
        self._line = 0
        self._notes = Notes()
        self._pick: RandomPlayer | None = None
        self._late_dice = False
        self.directives: dict[str, Callable[[Sequence[str]], None]] = {
            "scenario": self._scenario,
            "situation": self._situation,
            "seed": self._seed,
            "dice": self._dice,
            "option": self._option,
            "?": self._ask,
            "why": self._why,
            "state": self._state,
            "random": self._random,
            "undo": self._undo,
            "record": self._record,
            "situation-out": self._situation_out,
            "los": self._los,
            "reach": self._reach,
            "radius": self._radius,
            "loc": self._loc,
            "zoc": self._zoc,
            "odds": self._odds,
            "vp": self._vp,
        }

    def run(self, lines: Iterable[tuple[int, str]]) -> None:
        """Carry out all lines. Raises CommandError at the first that can not be."""
        try:
            for number, text in lines:
                self._line = number
                self._guarded(lambda text=text: self._carry_out(text))  # type: ignore[misc]
        except BadLine as error:
            self._line = error.line
            self._fail(str(error))
        self._guarded(self._finish)

    def _finish(self) -> None:
        if self._notes.waiting or self._game is not None:
            self._notes.finished(self._started(), self._line)

    def _guarded(self, work: Callable[[], None]) -> None:
        """Do one line's work; what goes wrong ends the script with the line named."""
        try:
            work()
        except IllegalAction as error:
            self._printer.put(answers.refusal(error.text, error.refusal))
            raise CommandError(self._at(answers.refused_in_words(error))) from None
        except DiceExhausted as error:
            self._fail(f"{error}; dictate more with `dice`, or give a `seed`")
        except (ActionError, ScenarioError, CommandError, ValueError) as error:
            self._fail(str(error))
        except journal.RecordError as error:
            self._line = error.line or self._line
            self._fail(error.message)

    def _fail(self, message: str) -> None:
        if self._printer.as_json:
            self._printer.put(answers.error(self._line, message))
        raise CommandError(self._at(message)) from None

    def _at(self, message: str) -> str:
        return f"{self._name} line {self._line}: {message}"

    def _carry_out(self, text: str) -> None:
        stripped = text.strip()
        if stripped.startswith(journal.NOTE):
            self._notes.add(self._line, stripped.removeprefix(journal.NOTE).strip())
            return
        words = stripped.partition("#")[0].split()
        if not words:
            return
        directive = self.directives.get(words[0])
        if directive is not None:
            directive(words[1:])
        else:
            self._play(" ".join(words), journal.seal_of(stripped))

    # -- the game -------------------------------------------------------------------------------------------

    def _started(self) -> Game:
        """The game, begun by the first line that needs it."""
        if self._game is None:
            self._scenario_named()
            self._game = self._new_game()
            self._pick = of_system(self._system.name, _own_stream(self._set.seed or 0))
            self._show_events()
        return self._game

    def _scenario_named(self) -> Any:
        """The scenario. Raises CommandError before one is named."""
        if self._set.scenario is None:
            raise CommandError("a script names its scenario first: scenario NAME-OR-FOLDER")
        return self._set.scenario

    @property
    def _system(self) -> System:
        """The rules of the scenario."""
        return systems.system(self._scenario_named().system)

    @property
    def _answers(self) -> Answers:
        """The answers of the scenario's system."""
        return answers_of(self._scenario_named().system)

    def _new_game(self) -> Game:
        made = self._set
        seeded = None if made.seed is None else SeededDice(made.seed, made.seed_position)
        dice = seeded if seeded is not None and not made.dice else DictatedDice(made.dice, seeded)
        return Game(
            self._system, made.scenario, seed=made.seed or 0, options=made.options, dice=dice, state=made.position
        )  # fmt: skip

    def _play(self, text: str, seal: str = "") -> None:
        game = self._started()
        self._check_notes()
        game.apply(text)
        self._notes.acted(game, self._line, seal)
        self._printer.put(answers.played(game, len(game.actions)))
        self._show_events()

    def _show_events(self) -> None:
        game = self._started()
        self._printer.put_all(map(answers.event, game.events[self._shown :]))
        self._shown = len(game.events)
        if game.over and not self._ended:
            self._ended = True
            self._printer.put(answers.result(game))

    def _check_notes(self) -> None:
        self._notes.check(self._started())

    # -- directives that set up -----------------------------------------------------------------------------

    def _scenario(self, words: Sequence[str]) -> None:
        self._before_play("scenario")
        if self._set.name:
            raise CommandError("the scenario was named before")
        name = _rest("scenario NAME-OR-FOLDER", words)
        place = self._found(name)
        self._agreed(library.load(place))
        self._set.name, self._set.place = name, place

    def _situation(self, words: Sequence[str]) -> None:
        self._before_play("situation")
        if self._set.situation:
            raise CommandError("a situation was named before")
        name = _rest("situation FILE", words)
        scenario, self._set.position, options = library.read_situation(Path(self._found(name)))
        self._agreed(scenario)
        self._set.scenario, self._set.situation = scenario, name
        self._set.options |= options

    def _agreed(self, scenario: Any) -> None:
        """Take a scenario, unless a situation has brought its own; both must be the same one."""
        if self._set.scenario is None:
            self._set.scenario = scenario
        elif self._set.scenario.id != scenario.id:
            raise CommandError(f"the situation is one of {self._set.scenario.id}, not of {scenario.id}")

    def _seed(self, words: Sequence[str]) -> None:
        self._before_play("seed")
        self._set.seed = _whole("seed N", words, MAX_SEED)

    def _option(self, words: Sequence[str]) -> None:
        self._before_play("option")
        name = one("option NAME", words)
        known = self._options()
        if name not in known:
            raise CommandError(f"there is no option {name!r}; options are {', '.join(known)}")
        options = self._set.options | {name}
        wrong = fault(self._system, options) if self._set.scenario is not None else ""
        if wrong:
            raise CommandError(wrong)
        self._set.options = options

    def _options(self) -> tuple[str, ...]:
        """The options that can be named: those of the scenario's system, of any system before it is named."""
        if self._set.scenario is not None:
            return tuple(self._system.options)
        return tuple(option for name in systems.NAMES for option in systems.system(name).options)

    def _dice(self, words: Sequence[str]) -> None:
        if len(words) > MAX_DICE:
            raise CommandError(f"a line dictates at most {MAX_DICE} dice")
        values = [_number(word, 1, 6) for word in words]
        game = self._game
        if game is None or self._set.seed is None:
            self._set.dice += values
            if game is not None:
                game.add_dice(values)
            return
        # What was rolled counts as dictated from here on, and after the new dice the seed goes on where it was.
        self._set.seed_position += max(0, len(game.thrown) - len(self._set.dice))
        rolled = [thrown.value for thrown in game.thrown]
        self._set.dice = rolled + self._set.dice[len(rolled) :] + values
        self._game, self._late_dice = self._played_again(self._new_game()), True

    def _played_again(self, twin: Game) -> Game:
        """A new game with the actions of this one."""
        for action in self._started().actions:
            twin.apply(action)
        return twin

    def _before_play(self, directive: str) -> None:
        if self._game is not None:
            raise CommandError(f"{directive} belongs before the first action or question")

    def _found(self, name: str) -> str:
        """A name or path; a path that leads nowhere from here is tried from the script's own folder."""
        if self._folder is None or os.path.exists(name) or not os.path.exists(self._folder / name):
            return name
        return str(self._folder / name)

    # -- directives that play -------------------------------------------------------------------------------

    def _random(self, words: Sequence[str]) -> None:
        count = None if list(words) == ["all"] else _whole("random N or random all", words, 10**9)
        game = self._started()
        assert self._pick is not None
        while game.decision is not None and count != 0:
            self._play(self._pick.choose(game.table, game.decision))
            count = None if count is None else count - 1

    def _undo(self, words: Sequence[str]) -> None:
        _none("undo", words)
        game = self._started()
        self._check_notes()
        number = len(game.actions)
        action = game.undo()
        self._shown = len(game.events)
        self._ended = False
        self._printer.put(answers.undone(action, number))

    # -- directives that tell -------------------------------------------------------------------------------

    def _ask(self, words: Sequence[str]) -> None:
        _none("?", words)
        self._printer.put(answers.asked_now(self._started()))

    def _why(self, words: Sequence[str]) -> None:
        self._printer.put(answers.why(self._started(), _rest("why ACTION", words)))

    def _state(self, words: Sequence[str]) -> None:
        _none("state", words)
        game = self._started()
        self._printer.put(self._answers.state(game))

    def _record(self, words: Sequence[str]) -> None:
        _none("record", words)
        game = self._started()
        if self._late_dice:
            # The seed alone would not give these dice again, so the record dictates all of them.
            rolled = DictatedDice(thrown.value for thrown in game.thrown)
            begun = {"options": game.options, "state": self._set.position}
            game = self._played_again(Game(self._system, game.scenario, dice=rolled, **begun))
        self._check_notes()
        name = self._set.name or self._set.scenario.id
        trust = None if self._late_dice else self._notes.trust
        text = journal.record(game, name, self._set.situation, trust)
        self._printer.put(Answer("record", {"text": text}, tuple(text.splitlines())))

    def _situation_out(self, words: Sequence[str]) -> None:
        from tui.commands import moments

        path = Path(_rest("situation-out FILE", words))
        back = moments.write(path, self._started(), self._set.place)
        if back:
            last = "the last action" if back == 1 else f"the last {back} actions"
            complain(f"{path.name} holds the moment before {last}, the last between operations")

    def _los(self, words: Sequence[str]) -> None:
        observer, target = many("los FROM TO", words, 2)
        self._printer.put(self._answers.los(self._scenario_named(), observer, target))

    def _reach(self, words: Sequence[str]) -> None:
        table = self._started().table
        self._printer.put(self._answers.reach(table, words))

    def _radius(self, words: Sequence[str]) -> None:
        table = self._started().table
        self._printer.put(self._answers.radius(table, words))

    def _loc(self, words: Sequence[str]) -> None:
        table = self._started().table
        self._printer.put(self._answers.loc(table, words))

    def _zoc(self, words: Sequence[str]) -> None:
        table = self._started().table
        self._printer.put(self._answers.zoc(table, words))

    def _odds(self, words: Sequence[str]) -> None:
        table = self._started().table
        self._printer.put(self._answers.odds(table, words))

    def _vp(self, words: Sequence[str]) -> None:
        _none("vp", words)
        table = self._started().table
        self._printer.put(self._answers.vp(table))


def _own_stream(seed: int) -> int:
    """The seed of the stream that random actions are picked by: fixed by the game's seed, apart from its dice."""
    return int.from_bytes(sha256(f"bocage:random:{seed}".encode()).digest()[:8], "big")


# -- words of a line ----------------------------------------------------------------------------------------


def _rest(form: str, words: Sequence[str]) -> str:
    if not words:
        raise CommandError(f"it is written: {form}")
    return " ".join(words)


def _none(form: str, words: Sequence[str]) -> None:
    if words:
        raise CommandError(f"it is written: {form}, with nothing after it")


def _whole(form: str, words: Sequence[str], most: int) -> int:
    if len(words) != 1:
        raise CommandError(f"it is written: {form}")
    return _number(words[0], 0, most)


def _number(word: str, least: int, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,20}", word) or not least <= int(word) <= most:
        raise CommandError(f"{word:.40} is no whole number from {least} to {most}")
    return int(word)
