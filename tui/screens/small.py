"""What is shown on a terminal that is too small for anything else."""

from __future__ import annotations

from textual.app import ComposeResult

from tui.lines import LinePanel, wrap
from tui.registry import Keymap
from tui.screens.base import GameScreen
from tui.styles import PanelStyles
from tui.terminal import SMALLEST


class SmallScreen(GameScreen):
    """One line that says what is needed. The screen below it comes back when the terminal has grown."""

    CSS = """
    SmallScreen { layout: vertical; }
    """

    def __init__(self, styles: PanelStyles) -> None:
        super().__init__(Keymap(()))
        self.styles_of = styles

    def compose(self) -> ComposeResult:
        """One block of lines."""
        yield LinePanel(self.styles_of, id="small")

    def on_resize(self) -> None:
        """Say it for the new size."""
        self.call_after_refresh(self.redraw)

    def redraw(self) -> None:
        """What is needed and what there is, broken where the terminal is narrower still."""
        width, height = self.size
        text = f"This needs {SMALLEST[0]} x {SMALLEST[1]} characters; the terminal has {width} x {height}."
        self.query_one("#small", LinePanel).show(wrap(text, max(1, width), "warn"))
