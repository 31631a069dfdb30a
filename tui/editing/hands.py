"""The author's hands: what each key does, in whatever state the sitting is. No widget is known here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from editors import layers
from rules.engine.hexes import DIRECTIONS
from tui.editing.session import SHARED, EditSession
from tui.entry import TypedLine
from tui.keys import DIGITS
from tui.lines import Line, flow, line
from tui.registry import CURSOR, Keymap

LONGEST = 20_000
"""Characters of the longest line: all hexsides of a long river stand in one."""

YES = ("enter", "y")
"""Keys that answer a question with yes."""

Command = Callable[[str], bool]
"""What carries out a command that needs a widget; False if it is none of them."""


class Hands:
    """Keys for a sitting: answers to what is asked, letters of a line, choices by number, commands.

    ``typed`` is the line that is being typed. ``outside`` gets commands that need a widget, such as the zoom.
    """

    def __init__(self, session: EditSession, outside: Command = lambda _: False) -> None:
        self.session = session
        self.typed = TypedLine(longest=LONGEST)
        self.outside = outside
        self._asked: object = None
        self._picked = -1
        self._offers: Sequence[str] = ()
        self.rebind(session.keymap)

    def rebind(self, keymap: Keymap) -> None:
        """Take other keys: those of each context before those that all modes share."""
        self.session.keymap = keymap
        self._by_context: dict[str, dict[str, str]] = {}
        for one in keymap.commands:
            self._by_context.setdefault(one.context, {}).update(dict.fromkeys(one.keys, one.id))

    def press(self, key: str, character: str | None) -> bool:
        """Do what a key means; False if it means nothing here."""
        session = self.session
        self._open_line()
        if session.confirm is not None:
            answered, session.confirm = session.confirm, None
            if key in YES:
                session.attempt(answered.yes)
        elif session.ask is not None:
            self._type(key, character)
        elif session.key(key, character):
            handed, session.handed = session.handed, ""
            if handed:
                self.do(handed)
        elif key in DIGITS:
            session.message = ()
            session.attempt(lambda: session.mode.digit(int(key)))
        else:
            id_ = self._by_context.get(session.mode.context, {}).get(key) or self._by_context[SHARED].get(key)
            if id_ is None:
                return False
            self.do(id_)
        self._open_line()
        return True

    def do(self, id_: str) -> None:
        """Carry out a command of the registry."""
        session = self.session
        way = CURSOR.get(id_.removeprefix("edit-"))
        if way is not None:
            session.message = ()
            if session.mode.on_map:
                self._move(way)
        elif not self.outside(id_):
            session.do(id_)
        self._open_line()

    def _move(self, way: str) -> None:
        """Move the cursor; left and right keep to the row, and so go up and down by half a hex in turn."""
        session = self.session
        grid = layers.grid_of(session.document.files)
        if way in ("left", "right"):
            column, _ = grid.column_row(session.cursor)
            lower = (column % 2 == 1) == (grid.shifted == "odd")
            way = ("n" if lower else "s") + ("w" if way == "left" else "e")
        there = grid.neighbours(session.cursor)[DIRECTIONS.index(way)]
        if there is not None:
            session.cursor = there
            session.mode.moved()

    # -- the line that is typed -------------------------------------------------------------------------------

    def _open_line(self) -> None:
        """Open the line that a command asked for."""
        ask = self.session.ask
        if ask is not None and ask is not self._asked:
            self.typed.begin(ask.typed or ask.text, picked=not ask.typed)
            self._picked = -1
        self._asked = ask

    def _type(self, key: str, character: str | None) -> None:
        session, ask = self.session, self.session.ask
        assert ask is not None
        session.message = ()
        if key == "enter":
            self.typed.keep()
            reproach = ask.done(self.typed.text.strip())
            if reproach:
                session.say(reproach, "warn")
            elif session.ask is ask:
                session.ask = None
        elif key == "escape":
            session.ask = None
        elif key in ("tab", "shift+tab"):
            self._offer(1 if key == "tab" else -1)
        else:
            self.typed.key(key, character)
            self._picked = -1

    def _offer(self, by: int) -> None:
        """Put the next of what may be typed in the line."""
        assert self.session.ask is not None
        if self._picked < 0:
            self._offers = list(self.session.ask.offers(self.typed.text))
            if self.typed.picked and self._offers == [self.typed.text]:
                # What stands there is the author's to replace: it is not what he is looking for.
                self._offers = list(self.session.ask.offers(""))
            self._picked = -1 if by > 0 else 0
        if self._offers:
            self._picked = (self._picked + by) % len(self._offers)
            self.typed.begin(self._offers[self._picked])

    def paste(self, text: str) -> None:
        """Put text from elsewhere into the line, if one is open."""
        if self.session.ask is not None:
            self.typed.insert(text)

    # -- what is asked ----------------------------------------------------------------------------------------

    def asked_lines(self, width: int, rows: int) -> Sequence[Line]:
        """What is asked: a question, a line to type, or what the mode offers."""
        session = self.session
        self._open_line()
        if session.confirm is not None:
            question = flow(line((session.confirm.question, "warn")), width, 2, rows - 1)
            keys = line(("Enter y", "key"), (" yes  ", "dim"), ("any other key", "key"), (" no", "dim"))
            return [*question, *[line("")] * (rows - 1 - len(question)), keys]
        if session.ask is None:
            return session.asked_lines(width, rows)
        ask = session.ask
        told = flow(session.message or line((ask.tell(self.typed.text), "dim")), width, 2)[: rows - 2]
        entry = self.typed.shown(": ", ask.hint, width)
        return [line((ask.prompt, "title")), *told, *[line("")] * (rows - 2 - len(told)), entry]
