"""Screens that are lists: the menu, saved games, notes. Pick a line, take it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.events import Key

from tui.lines import Line, LinePanel, columns, line, wrap
from tui.registry import Keymap
from tui.screens.base import GameScreen
from tui.styles import PanelStyles

WIDEST = 76
"""Cells of the widest list; longer lines are hard to read."""

DECIMALS = tuple("0123456789")
"""The keys of digits."""

MOST_DIGITS = 4
"""Digits of the longest number that is typed on a line."""


class Choice:
    """One line of a list: its text, a note at the right, what happens when it is taken, and when it is turned.

    ``turn`` is given 1 for more and -1 for less, by the keys that go right and left, ``count`` a number that is typed
    on the line, at each of its digits.
    """

    def __init__(
        self, text: str, act: Callable[[], None], note: str = "", turn: Callable[[int], None] | None = None,
        count: Callable[[int], None] | None = None,
    ) -> None:  # fmt: skip
        self.text = text
        self.act = act
        self.note = note
        self.turn = turn
        self.count = count


class ListScreen(GameScreen):
    """A title, a list to pick from and a few lines below it; made again each time it is shown."""

    CSS = """
    ListScreen { layout: vertical; }
    """

    context = "list"
    safe = "everything played is saved"
    """What becomes of the work of somebody who leaves."""

    def __init__(
        self,
        title: str,
        choices: Callable[[], Sequence[Choice]],
        notes: Callable[[], Sequence[str]],
        styles: PanelStyles,
        keymap: Keymap,
    ) -> None:
        super().__init__(keymap)
        self.heading = title
        self.make_choices = choices
        self.make_notes = notes
        self.styles_of = styles
        self.index = 0
        self.message = ""
        self.number = ""
        self.choices: Sequence[Choice] = choices()

    def compose(self) -> ComposeResult:
        """One block of lines."""
        yield LinePanel(self.styles_of, id="list")

    def on_screen_resume(self) -> None:
        """Ask again what there is to choose, since games may have been played meanwhile."""
        self.renew()

    def on_resize(self) -> None:
        """Draw again for the new size."""
        self.call_after_refresh(self.redraw_soon)

    def renew(self) -> None:
        """Ask again what there is to choose, and show it."""
        self.choices = self.make_choices()
        self.index = min(self.index, max(0, len(self.choices) - 1))
        self.call_after_refresh(self.redraw_soon)

    def tell(self, text: str) -> None:
        """Say something below the list, until the next key."""
        self.message = text
        self.redraw_soon()

    def redraw(self) -> None:
        """The title, the list with the picked line marked, and the notes."""
        if not self.is_attached or not self.query(LinePanel):
            # Called for later, and left or replaced by another screen meanwhile.
            return
        panel = self.query_one("#list", LinePanel)
        width, height = max(1, min(panel.size.width - 4, WIDEST)), panel.size.height
        notes = [one for note in self.make_notes() for one in wrap(note, width, "dim")]
        message = wrap(self.message, width, "warn") if self.message else []
        below = [line(""), *notes, *([line(""), *message] if message else []), line(""), self._keys_line()]
        rows = max(3, height - 3 - len(below))
        shown = [line(""), line((self.heading, "title")), line(""), *self._rows(width, rows), *below]
        panel.show([[("  ", "plain"), *one] for one in shown])

    def _rows(self, width: int, rows: int) -> list[Line]:
        first = max(0, min(self.index - rows // 2, len(self.choices) - rows))
        shown: list[Line] = []
        for index, choice in list(enumerate(self.choices))[first : first + rows]:
            picked = index == self.index
            row = columns(
                line((f" {'>' if picked else ' '} {choice.text}", "plain")), line((f"{choice.note} ", "dim")), width
            )
            shown.append([(text, "selected" if picked else style) for text, style in row])
        return shown

    def _keys_line(self) -> Line:
        picked = self.choices[self.index] if self.choices else None
        key = self.keymap.key
        pieces = [(f"{key('list-up')}/{key('list-down')}", "key"), (" pick  ", "dim")]
        pieces += [(key("list-take"), "key"), (" take  ", "dim")]
        if picked is not None and picked.turn is not None:
            pieces += [(f"{key('list-less')}/{key('list-more')}", "key"), (" change  ", "dim")]
        if picked is not None and picked.count is not None:
            pieces += [("0-9", "key"), (" type it  ", "dim")]
        # The key that leaves a game is the one to name if it goes back here as well: it answers at once, Esc does not.
        same = self.keymap.command("quit").keys[0] in self.keymap.command("list-back").keys
        return [*pieces, (key("quit" if same else "list-back"), "key"), (" back", "dim")]

    def capture(self, event: Key) -> bool:
        """Take a digit of the number that the line counts, or take one back; else what the key means."""
        picked = self.choices[self.index] if self.choices else None
        digit = event.key in DECIMALS
        if picked is None or picked.count is None or not (digit or (event.key == "backspace" and self.number)):
            return super().capture(event)
        self.number = (self.number + event.key)[:MOST_DIGITS] if digit else self.number[:-1]
        picked.count(int(self.number or "0"))
        self.renew()
        return True

    def do(self, id_: str) -> None:
        """Carry out a command of the registry."""
        self.message = self.number = ""
        picked = self.choices[self.index] if self.choices else None
        match id_:
            case "list-up" | "list-down":
                self.index = (self.index + (1 if id_ == "list-down" else -1)) % max(1, len(self.choices))
            case "list-back":
                self.dismiss()
                return
            case "list-take" if picked is not None:
                picked.act()
                return
            case "list-more" | "list-less" if picked is not None and picked.turn is not None:
                picked.turn(1 if id_ == "list-more" else -1)
                return
        self.redraw_soon()
