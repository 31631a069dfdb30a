"""The lobby line by line, for dumb terminals, screen readers and programs: the same lists, each line with a number."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path

from tui.alarm import Alarm
from tui.host.lists import Choices, Lists, Notes
from tui.host.lobby import Entry, Games, House, branch_off
from tui.live import Live
from tui.plain.partner import GOOD_BYE, Partner
from tui.plain.setting import settle
from tui.plain.speaker import Speaker
from tui.plain.talk import Talk
from tui.savefiles import games_folder
from tui.saves import SavedGame
from tui.screens.menu import Choice
from tui.seats import WATCH
from tui.settings import Settings

HELP = (
    "A number takes a line; + and a number, or - and a number, change what the line sets. back goes back, an empty "
    "line says the list again, settings tells and changes what can be set, quit leaves. In a game, help tells what can "
    "be said there."
)


USUAL_WIDTH = 79
"""Columns of a line where the client has not said how many its terminal has."""


class Aloud(Partner):
    """A desk without a screen: lists are said, and answered by numbers."""

    def __init__(self, speaker: Speaker, settings: Settings, house: House, user: str = "") -> None:
        super().__init__(speaker, settings)
        self._house = house
        self._user = user
        self._pages: list[tuple[str, Choices, Notes]] = []
        self._said: Sequence[Choice] = ()
        self._again = False
        self._lists = Lists(self, house)
        self._games = Games(house.player)
        self._alarm = Alarm(games_folder())
        self._waiting = self._waiting_now()

    # -- the talk -------------------------------------------------------------------------------------------------

    def greet(self) -> None:
        """Say the first list, or go to the game that the player came for."""
        self.speaker.say("Bocage, line by line. A number takes a line, help tells more, quit leaves.")
        self._lists.first(self._user)
        self._say_list()

    def come_back(self) -> None:
        """Say the list again, after a game."""
        self._again = True
        self._say_list()

    def answer(self, text: str) -> None:
        """Take a line: a number, or one of a few words."""
        sign, digits = (text[0], text[1:].strip()) if text[:1] in ("+", "-") else ("", text)
        match text.casefold():
            case "":
                self._again = True
            case "back":
                self.back()
            case "quit" | "q" | "bye":
                self._leave()
            case _ if digits.isascii() and digits.isdigit() and len(digits) < 6:
                self._take(int(digits), sign)
            case "help" | "?":
                self.speaker.say(HELP)
            case words if words.partition(" ")[0] == "settings":
                self.speaker.say(*settle(self, words.partition(" ")[2].strip()))
            case words:
                self.speaker.say(f"there is no word {words.partition(' ')[0]!r}; help tells the words")
        self._say_list()

    def _take(self, number: int, sign: str) -> None:
        """Take a line as it was said: others may have changed the list meanwhile."""
        if not 1 <= number <= len(self._said):
            self.speaker.say(f"there is no line {number}")
            return
        choice = self._said[number - 1]
        if not sign:
            choice.act()
        elif choice.turn is not None:
            choice.turn(1 if sign == "+" else -1)
            self._say_changed()
        else:
            self.speaker.say(f"line {number} sets nothing")

    def _say_changed(self) -> None:
        """Say the lines that a setting has changed, and no others."""
        before = [_worded(choice) for choice in self._said]
        self._said = self._pages[-1][1]()
        self._again = False
        for number, choice in enumerate(self._said, start=1):
            if number > len(before) or _worded(choice) != before[number - 1]:
                self.speaker.say(f"{number}: {_worded(choice)}")

    def _say_list(self) -> None:
        """Say the list, if it is another one or has changed."""
        if not self._again or self.over or self.inside is not None:
            return
        self._again = False
        title, choices, notes = self._pages[-1]
        self._said = choices()
        self.speaker.say(title)
        for number, choice in enumerate(self._said, start=1):
            self.speaker.say(f"{number}: {_worded(choice)}")
        self.speaker.say(*notes())

    # -- what others do -------------------------------------------------------------------------------------------

    @property
    def alarms(self) -> Sequence[int]:
        """What can be read when somebody has written to a game."""
        if self.inside is not None:
            return self.inside.alarms
        return (self._alarm.fd,) if self._alarm.fd >= 0 else ()

    def heard(self) -> None:
        """The alarm was heard."""
        if self.inside is not None:
            self.inside.heard()
        else:
            self._alarm.heard()

    def look(self) -> None:
        """Say which games wait for the player that did not before."""
        before, self._waiting = self._waiting, self._waiting_now()
        for path, entry in self._waiting.items():
            if path not in before:
                self.speaker.say(f"{entry.game.title} ({entry.code}) waits for you")

    def _waiting_now(self) -> dict[Path, Entry]:
        return {one.path: one for one in self._games.all() if one.waits}

    def close(self) -> None:
        """End all that goes on."""
        super().close()
        self._alarm.close()

    # -- the desk -------------------------------------------------------------------------------------------------

    def show(self, title: str, choices: Choices, notes: Notes) -> None:
        """Say a list."""
        self._pages.append((title, choices, notes))
        self._again = True

    def back(self) -> None:
        """Leave a list; the first one stays."""
        if len(self._pages) > 1:
            self._pages.pop()
        self._again = True

    def say(self, text: str) -> None:
        """Say something."""
        self.speaker.say(text)

    def renew(self) -> None:
        """Say the list again."""
        self._again = True

    def play(self, live: Live) -> None:
        """Talk about a game until the player leaves it."""
        from tui.plain.starting import talk_about

        self._begin(talk_about(live, self.speaker, self.settings))

    def replay(self, saved: SavedGame) -> None:
        """Look at a game that is over again."""
        from tui.plain.replaying import begun
        from tui.reels import Reel

        talk = begun(Reel(saved.game, WATCH), self.speaker, self.settings, None)
        talk.branch = lambda reel, word: self._branch(saved, reel.place, word)
        self._begin(talk)

    def _branch(self, saved: SavedGame, count: int, word: str) -> Talk:
        from tui.plain.starting import talk_about

        return talk_about(branch_off(self._house, saved, count, word), self.speaker, self.settings)

    def _begin(self, talk: Partner) -> None:
        self.inside = talk
        talk.greet()

    def more(self) -> Sequence[Choice]:
        """What else there is to pick in the first list."""
        return [Choice("Help", lambda: self.speaker.say(HELP)), Choice("Leave", self._leave)]

    def _leave(self) -> None:
        self.over = True
        self.speaker.say(GOOD_BYE)


def _worded(choice: Choice) -> str:
    """A line of a list in words."""
    return f"{choice.text}{f': {choice.note}' if choice.note else ''}"


def run(house: House, user: str, kept: Settings, stopping: str) -> int:
    """Talk to the player at standard input and output; ``stopping`` is said when the host is about to stop."""
    from tui.plain.run import converse
    from tui.plain.starting import speaker_for

    signal.signal(signal.SIGUSR1, lambda *_: _tell(stopping))
    # Without a terminal here there may be one at the player's end, which breaks a long line in the middle of a word.
    return converse(Aloud(speaker_for(kept, USUAL_WIDTH), kept, house, user))


def _tell(text: str) -> None:
    """Say something at once, whatever is being said or typed."""
    os.write(1, f"\n{text}\n".encode())
