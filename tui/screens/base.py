"""What all screens share: keys from the registry, in the order in which they come, and no painting that is wasted."""

from __future__ import annotations

from textual.await_complete import AwaitComplete
from textual.binding import BindingsMap
from textual.events import Key
from textual.screen import Screen

from tui.registry import Keymap


class GameScreen(Screen[None]):
    """A screen of the program; ``context`` names the commands of the registry that it knows.

    The application hands a screen its keys through `capture`, each before it looks at the next one. Textual's own way
    goes through several queues, so that of ``:end`` typed at once only a part would get into a line that the first
    key opens, and the rest would be taken for commands.
    """

    context = ""

    def __init__(self, keymap: Keymap) -> None:
        super().__init__()
        self._behind = False
        self._left = False
        self.rebind(keymap)

    def rebind(self, keymap: Keymap) -> None:
        """Take other keys."""
        self.keymap = keymap
        self._commands = {key: one.id for one in keymap.all_of(self.context) for key in one.keys}
        # Textual's own, such as Tab for the next widget, would come first.
        self._bindings = BindingsMap()

    def capture(self, event: Key) -> bool:
        """Do what a key means; False if it means nothing here, or if the screen is not laid out yet."""
        id_ = self._commands.get(event.key) if self.is_mounted else None
        if id_ is not None:
            self.do(id_)
        return id_ is not None

    def do(self, id_: str) -> None:
        """Carry out a command of the registry."""

    def redraw(self) -> None:
        """Show everything as it is now."""

    def redraw_soon(self) -> None:
        """Show everything as it is now, or if more keys have come already, when they are done with."""
        if self._left:
            return
        if self.app.message_queue_size == 0:
            self.redraw()
        elif not self._behind:
            self._behind = True
            self.call_later(self._catch_up)

    def _catch_up(self) -> None:
        self._behind = False
        if not self._left:
            self.redraw()

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Leave the screen; from here on nothing is shown any more, since what it shows may be closed already."""
        self._left = True
        return super().dismiss(result)

    def on_key(self, event: Key) -> None:
        """Keys that came before the screen was there, or from an application that knows nothing of it."""
        if self.capture(event):
            event.stop()
            event.prevent_default()

    def _compositor_refresh(self) -> None:
        """Paint, but not while the application holds its frames back: Textual would paint and throw it away."""
        if not self.app._batch_count:
            super()._compositor_refresh()
