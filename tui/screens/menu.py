"""The first screen: a new game, a game to go on with, help, and out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from tui.lines import Line, LinePanel, columns, line, wrap
from tui.styles import PanelStyles


class Choice:
    """One line of a list: its text, a note at the right, and what happens when it is taken."""

    def __init__(self, text: str, act: Callable[[], None], note: str = "") -> None:
        self.text = text
        self.act = act
        self.note = note


class ListScreen(Screen[None]):
    """A title, a list to pick from and a few lines below it; made again each time it is shown."""

    CSS = """
    ListScreen { layout: vertical; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "step(-1)", show=False, priority=True),
        Binding("down,j,tab", "step(1)", show=False, priority=True),
        Binding("enter,space", "take", show=False),
        Binding("escape,q,backspace", "leave", show=False),
    ]

    def __init__(
        self,
        title: str,
        choices: Callable[[], Sequence[Choice]],
        notes: Callable[[], Sequence[str]],
        styles: PanelStyles,
    ) -> None:
        super().__init__()
        self.heading = title
        self.make_choices = choices
        self.make_notes = notes
        self.styles_of = styles
        self.index = 0
        self.choices: Sequence[Choice] = choices()

    def compose(self) -> ComposeResult:
        """One block of lines."""
        yield LinePanel(self.styles_of, id="list")

    def on_screen_resume(self) -> None:
        """Ask again what there is to choose, since games may have been played meanwhile."""
        self.choices = self.make_choices()
        self.index = min(self.index, max(0, len(self.choices) - 1))
        self.call_after_refresh(self.redraw)

    def on_resize(self) -> None:
        """Draw again for the new size."""
        self.call_after_refresh(self.redraw)

    def redraw(self) -> None:
        """The title, the list with the picked line marked, and the notes."""
        panel = self.query_one("#list", LinePanel)
        width = max(1, min(panel.size.width - 4, 76))
        shown: list[Line] = [line(""), line("  ", (self.heading, "title")), line("")]
        rows = max(3, panel.size.height - 12)
        first = max(0, min(self.index - rows // 2, len(self.choices) - rows))
        for index, choice in list(enumerate(self.choices))[first : first + rows]:
            picked = index == self.index
            row = columns(
                line((f" {'>' if picked else ' '} {choice.text}", "plain")), line((choice.note, "dim")), width
            )
            shown.append([("  ", "plain"), *((text, "selected" if picked else style) for text, style in row)])
        shown.append(line(""))
        for note in self.make_notes():
            shown += [[("  ", "plain"), *one] for one in wrap(note, width, "dim")]
        shown.append(line(""))
        shown.append(
            line(
                "  ",
                ("Up/Down", "key"),
                (" pick  ", "dim"),
                ("Enter", "key"),
                (" take  ", "dim"),
                ("q", "key"),
                (" back", "dim"),
            )
        )
        panel.show(shown)

    def action_step(self, by: int) -> None:
        """Pick out another line."""
        if self.choices:
            self.index = (self.index + by) % len(self.choices)
        self.redraw()

    def action_take(self) -> None:
        """Do what the picked line says."""
        if self.choices:
            self.choices[self.index].act()

    def action_leave(self) -> None:
        """Back to where one came from; out of the first screen, out of the program."""
        self.dismiss()
