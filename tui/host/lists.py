"""The lobby as lists to pick from. The same lists are shown on a screen and said line by line: see `Desk`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from rules import systems
from rules.engine.options import toggled
from scenarios.library import Listed
from scenarios.problems import shown
from tui.clocks import Clock, parse, setting
from tui.gamelist import ListedGame
from tui.host import lobby
from tui.host.lobby import Entry, Games, House, LobbyError, Plan
from tui.live import Live
from tui.savefiles import SaveError, connect, trouble
from tui.saves import SavedGame
from tui.screens.games import moment
from tui.screens.menu import Choice
from tui.seats import BOTH, WATCH, seat_words

CLOCKS = ("", "30m+30s", "1h+30s", "2h+1m", "1d", "3d", "7d+1h", "14d+4h")
"""The clocks to choose from; the first is none."""

FEW = 5
"""Games that stand in the first list although they wait for somebody else."""

Choices = Callable[[], Sequence[Choice]]
Notes = Callable[[], Sequence[str]]


class Desk(Protocol):
    """Where lists are shown, one over another."""

    def show(self, title: str, choices: Choices, notes: Notes) -> None:
        """Show a list over what is shown."""
        ...

    def back(self) -> None:
        """Leave the list that is shown."""
        ...

    def say(self, text: str) -> None:
        """Say something below the list that is shown."""
        ...

    def renew(self) -> None:
        """Show the list again, since what can be picked has changed."""
        ...

    def play(self, live: Live) -> None:
        """Play a game, then come back."""
        ...

    def replay(self, saved: SavedGame) -> None:
        """Look again at a game that is over, then come back."""
        ...

    def more(self) -> Sequence[Choice]:
        """What else there is to pick in the first list."""
        ...


class GameChoice(Choice):
    """A line that stands for a game, by which it is found again when the list has changed."""

    def __init__(self, entry: Entry, act: Callable[[], None], note: str) -> None:
        super().__init__(f"{entry.game.title or shown(entry.path.name)} ({entry.code})", act, note)
        self.path = entry.path


class Lists:
    """The lists of a player."""

    def __init__(self, desk: Desk, house: House) -> None:
        self._desk = desk
        self._house = house
        self._games = Games(house.player)

    # -- the first list -----------------------------------------------------------------------------------------

    def first(self, user: str = "") -> None:
        """Show the first list; a player who came by the name of a side and has one game on it is there at once."""
        self._desk.show("BOCAGE", self._first, self._about)
        entry = lobby.meant(user, self._games.all())
        if entry is not None:
            self.sit(entry.path, entry.seat)
        elif user.casefold() in {word.casefold() for word in seat_words()}:
            self._desk.say(f"There is no single game that waits for you as {user}.")

    def _first(self) -> Sequence[Choice]:
        entries = self._games.all()
        found: list[Choice] = [self._own(one) for one in entries if one.waits]
        found += [self._invited(one) for one in entries if one.kept]
        found += [self._own(one) for one in entries if one.on and one.mine and not one.waits][:FEW]
        found.append(Choice("New game", self._new))
        for title, kind, words in KINDS:
            count = sum(kind(one) for one in entries)
            if count:
                found.append(Choice(title, lambda t=title, k=kind, w=words: self._list(t, k, w), str(count)))  # type: ignore[misc]
        return [*found, *self._desk.more()]

    def _own(self, entry: Entry) -> Choice:
        return GameChoice(entry, lambda: self.sit(entry.path, entry.seat), _stands(entry))

    def _invited(self, entry: Entry) -> Choice:
        note = f"{_sides(entry, entry.kept)} is kept for you{_against(entry)}"
        return GameChoice(entry, lambda: self._page(entry.path), note)

    def _about(self) -> Sequence[str]:
        return [f"You are {self._house.player} here. What waits for you stands first."]

    def _list(self, title: str, kind: Callable[[Entry], bool], words: Callable[[Entry], str]) -> None:
        def choices() -> Sequence[Choice]:
            return [
                GameChoice(one, lambda one=one: self._page(one.path), words(one))  # type: ignore[misc]
                for one in self._games.all()
                if kind(one)
            ]

        self._desk.show(title, choices, lambda: () if choices() else ["There are none now."])

    # -- one game -------------------------------------------------------------------------------------------------

    def _page(self, path: Path) -> None:
        """Show what can be done with a game."""
        entry = self._games.one(path)
        title = f"{entry.game.title or shown(path.name)} ({entry.code})"
        self._desk.show(title, lambda: self._possible(self._games.one(path)), lambda: _details(self._games.one(path)))

    def _possible(self, entry: Entry) -> Sequence[Choice]:
        path, found = entry.path, []
        if entry.on and entry.mine:
            words = "Play" if len(entry.mine) == 1 else "Play both sides"
            found.append(Choice(words, lambda: self.sit(path, entry.seat), "you decide" if entry.waits else ""))
        elif entry.on:
            found += [
                Choice(f"Play the {entry.names[side]} side", lambda side=side: self.sit(path, side))  # type: ignore[misc]
                for side in entry.free
            ]
            if len(entry.free) == len(entry.names):
                found.append(Choice("Play both sides", lambda: self.sit(path, BOTH)))
        if not entry.game.problem and (entry.game.finished or not entry.mine):
            words = "Look at the end" if entry.game.finished else "Watch"
            found.append(Choice(words, lambda: self.sit(path, WATCH)))
        if entry.game.finished:
            found.append(Choice("Play it back from the beginning", lambda: self._replay(path)))
        if entry.on:
            found += [self._handing(entry, side) for side in entry.mine]
            found += [self._resigning(entry, side) for side in entry.mine]
        return [*found, Choice("Back", self._desk.back)]

    def _handing(self, entry: Entry, side: str) -> Choice:
        """Hand a seat over: to whoever comes, or to one player."""

        def hand(to: str) -> None:
            self._do(lambda: lobby.hand_over(self._house, entry.path, side, to), "The seat is handed over.")

        def choices() -> Sequence[Choice]:
            found = [Choice("No", self._desk.back), Choice("Yes, to whoever comes first", lambda: hand(""))]
            return [*found, *(Choice(f"Yes, to {one}", lambda one=one: hand(one)) for one in self._house.others)]  # type: ignore[misc]

        words = f"Hand the {entry.names[side]} seat over"
        return Choice(words, lambda: self._desk.show(f"{words}?", choices, lambda: ["You leave the game."]))

    def _resigning(self, entry: Entry, side: str) -> Choice:
        def choices() -> Sequence[Choice]:
            yes = Choice(
                "Yes", lambda: self._do(lambda: lobby.resign(self._house, entry.path, side), "You have resigned.")
            )
            return [Choice("No", self._desk.back), yes]

        words, name = f"Resign as {entry.names[side]}", entry.names[side]
        notes = [f"The {name} side loses the game, whatever the score."]
        return Choice(words, lambda: self._desk.show(f"{words}?", choices, lambda: notes))

    def _do(self, deed: Callable[[], None], done: str) -> None:
        """Do what was asked about, and come back to the page of the game."""
        try:
            deed()
        except LobbyError as error:
            done = f"{_sentence(error)}"
        self._desk.back()
        self._desk.renew()
        self._desk.say(done)

    def sit(self, path: Path, seat: str) -> None:
        """Sit down at a game and play; what can not be played to its end is offered as far as it is sound."""
        try:
            live = lobby.sit(self._house, path, seat)
        except LobbyError as error:
            self._desk.renew()
            self._desk.say(_sentence(error))
        except SaveError as error:
            self._unsound(path, seat, error)
        else:
            self._desk.play(live)

    def _unsound(self, path: Path, seat: str, error: SaveError) -> None:
        """Say that a game can not be opened; who has a seat in it may go on from its sound part."""

        def go_on() -> None:
            self._desk.back()
            try:
                self._desk.play(lobby.sit(self._house, path, seat, sound_part=True))
            except (LobbyError, SaveError) as problem:
                self._desk.say(_sentence(problem))

        offers = [Choice("Go on from the sound part, in a new file", go_on)] if error.sound and seat != WATCH else []
        self._desk.show(
            "That game can not be opened",
            lambda: [*offers, Choice("Back", self._desk.back)],
            lambda: [_sentence(error)],
        )

    def _replay(self, path: Path) -> None:
        try:
            self._desk.replay(SavedGame.open(path))
        except SaveError as error:
            self._unsound(path, WATCH, error)

    # -- a new game -----------------------------------------------------------------------------------------------

    def _new(self) -> None:
        def choices() -> Sequence[Choice]:
            scenarios = self._house.choice_of_scenarios()
            return [Choice(one.title, lambda one=one: self._plan(one)) for one in scenarios]  # type: ignore[misc]

        self._desk.show("New game", choices, lambda: ["Which battle?"])

    def _plan(self, scenario: Listed) -> None:
        planning = Planning(self._desk, self._house, scenario)
        self._desk.show(scenario.title, planning.choices, planning.notes)


class Planning:
    """What is set for a game before it is begun."""

    def __init__(self, desk: Desk, house: House, scenario: Listed) -> None:
        self._desk = desk
        self._house = house
        self._scenario = scenario
        self._system = systems.system(scenario.system)
        self._seats = (*self._system.side_names, BOTH)
        self._others = ("", *house.others)
        self._seat, self._other, self._clock = 0, 0, 0
        self._options: frozenset[str] = frozenset()

    def choices(self) -> Sequence[Choice]:
        """What can be set, after the line that begins the game."""
        seat, other = self._seats[self._seat], self._others[self._other]
        found = [
            Choice("Begin the game", self._begin),
            self._turning("Your side", self._system.side_names.get(seat, "both"), "_seat", len(self._seats)),
        ]
        if seat != BOTH:
            found.append(self._turning("The other side is for", other or "whoever comes", "_other", len(self._others)))
            found.append(self._turning("Clocks", CLOCKS[self._clock] or "none", "_clock", len(CLOCKS)))
        for option, text in self._system.options.items():
            mark = "[x]" if option in self._options else "[ ]"
            found.append(Choice(f"{mark} {text}", lambda option=option: self._toggle(option)))  # type: ignore[misc]
        return found

    def notes(self) -> Sequence[str]:
        """What the settings mean."""
        if self._seats[self._seat] == BOTH:
            return ["You play both sides, and others may watch."]
        if not CLOCKS[self._clock]:
            return ["Without clocks a game may take days: it waits for whoever is to decide."]
        total, _, more = CLOCKS[self._clock].partition("+")
        rest = f", and {more} more each time that the decision passes to the other side" if more else ""
        return [f"Each side has {total} in all{rest}. Who runs out of time may be made to lose."]

    def _turning(self, text: str, value: str, name: str, count: int) -> Choice:
        def turn(by: int) -> None:
            setattr(self, name, (getattr(self, name) + by) % count)
            self._desk.renew()

        return Choice(text, lambda: turn(1), value, turn)

    def _toggle(self, option: str) -> None:
        self._options = toggled(self._system, self._options, option)
        self._desk.renew()

    def _begin(self) -> None:
        seat = self._seats[self._seat]
        alone = seat == BOTH
        clock: Clock | None = parse(CLOCKS[self._clock]) if CLOCKS[self._clock] and not alone else None
        opponent = "" if alone else self._others[self._other]
        plan = Plan(self._scenario, seat, opponent, clock, tuple(sorted(self._options)))
        try:
            live = lobby.begin(self._house, plan)
        except LobbyError as error:
            self._desk.say(_sentence(error))
            return
        self._desk.back()
        self._desk.back()
        self._desk.play(live)


# -- words ------------------------------------------------------------------------------------------------------


def _sentence(error: Exception) -> str:
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"


def _sides(entry: Entry, sides: Sequence[str]) -> str:
    return " and ".join(entry.names[side] for side in sides)


def _against(entry: Entry) -> str:
    """The other player, if there is one."""
    others = [(side, name) for side, name in entry.game.players.items() if side not in entry.mine]
    return "".join(f" against {name}{' (here)' if side in entry.here else ''}" for side, name in others)


def _stands(entry: Entry) -> str:
    """Where a game stands, for one who has a part in it."""
    if entry.waits:
        return f"you decide, {_sides(entry, entry.mine)}{_against(entry)}, turn {entry.game.turn}"
    empty = [side for side in entry.names if side not in entry.game.players]
    if empty:
        return f"nobody plays {_sides(entry, empty)} yet"
    holder = entry.game.players.get(entry.game.side, "nobody")
    there = " (here)" if entry.game.side in entry.here else ""
    return f"{holder}{there} decides, turn {entry.game.turn}"


def _offered(entry: Entry) -> str:
    others = {entry.game.kept[side] for side in entry.free if side in entry.game.kept}
    if others:
        return f"{_sides(entry, entry.free)}: handed over to {' and '.join(sorted(others))}{_against(entry)}"
    return f"{_sides(entry, entry.free)} is free{_against(entry)}"


def _watched(entry: Entry) -> str:
    players = " against ".join(f"{name} ({entry.names[side]})" for side, name in entry.game.players.items())
    return f"{players or 'nobody'}, turn {entry.game.turn}"


def _ended(entry: Entry) -> str:
    return f"{entry.game.result}  {moment(entry.game.played or entry.game.created)}"


def _faulty(entry: Entry) -> str:
    return "can not be opened"


KINDS: tuple[tuple[str, Callable[[Entry], bool], Callable[[Entry], str]], ...] = (
    ("Games with a free seat", lambda one: one.on and bool(one.free) and not (one.mine or one.kept), _offered),
    ("Your games", lambda one: one.on and bool(one.mine), _stands),
    ("Games to watch", lambda one: one.on and not (one.mine or one.kept), _watched),
    ("Finished games", lambda one: one.game.finished, _ended),
    ("Damaged games", lambda one: bool(one.game.problem), _faulty),
)
"""The lists of games: the title, which games stand in it, and what is said of each."""


def _details(entry: Entry) -> Sequence[str]:
    """All that is known of a game without opening it."""
    game = entry.game
    if game.problem:
        return [game.problem]
    seats = " ".join(_seat(entry, side) for side in entry.names)
    watched = " Somebody watches." if WATCH in entry.here else ""
    options = f"Options: {', '.join(game.options)}." if game.options else "No options."
    begun = f"Begun {moment(game.created)}, last played {moment(game.played or game.created)}."
    where = game.result or f"Turn {game.turn}, {entry.names.get(game.side, game.side)} to decide."
    lines = [f"{seats}{watched}", where, f"{options} {_clock_words(game)}{begun}"]
    return [*lines, f"Commitment of the dice: {game.commitment}"] if game.commitment else lines


def _seat(entry: Entry, side: str) -> str:
    holder, kept = entry.game.players.get(side), entry.game.kept.get(side)
    there = ", here" if side in entry.here else ""
    return (
        f"{entry.names[side]}: {holder}{there}."
        if holder
        else f"{entry.names[side]}: {f'kept for {kept}' if kept else 'free'}."
    )


def _clock_words(game: ListedGame) -> str:
    try:
        db = connect(game.path)
        try:
            with trouble(game.path):
                clock = setting(db)
        finally:
            db.close()
    except SaveError:
        return ""
    return f"Clocks: {clock}. " if clock else ""
