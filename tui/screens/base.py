"""What all screens share: keys from the registry, in the order in which they come, and no painting that is wasted."""

from __future__ import annotations

from textual.await_complete import AwaitComplete
from textual.binding import BindingsMap
from textual.events import Key
from textual.screen import Screen

from tui.registry import Keymap


class GameScreen(Screen[None]):
    """A screen of the program; ``context`` names the commands of the registry that it knows.

    The application hands a screen its keys through `hear`, each before it looks at the next one. Textual's own way
    goes through several queues, so that of ``:end`` typed at once only a part would get into a line that the first
    key opens, and the rest would be taken for commands.
    """

    context = ""

    def __init__(self, keymap: Keymap) -> None:
        super().__init__()
        self._behind = False
        self._left = False
        self._early: list[Key] | None = []
        self.rebind(keymap)

    def rebind(self, keymap: Keymap) -> None:
        """Take other keys."""
        self.keymap = keymap
        self._commands = {key: one.id for one in keymap.all_of(self.context) for key in one.keys}
        # Textual's own, such as Tab for the next widget, would come first.
        self._bindings = BindingsMap()

    def on_mount(self) -> None:
        """Take the keys that came before the screen was there, once its own work is done."""
        self.call_later(self._hear_early)

    def _hear_early(self) -> None:
        early, self._early = self._early or [], None
        for event in early:
            if not self._left:
                self.capture(event)

    def hear(self, event: Key) -> bool:
        """Take a key, or keep it until the screen is there; False if it means nothing here."""
        if self._early is not None:
            self._early.append(event)
            return True
        return self._left or self.capture(event)

    def capture(self, event: Key) -> bool:
        """Do what a key means; False if it means nothing here."""
        id_ = self._commands.get(event.key)
        if id_ is not None:
            self.do(id_)
        return id_ is not None

    def do(self, id_: str) -> None:
        """Carry out a command of the registry."""

    def redraw(self) -> None:
        """Show everything as it is now."""

    part = "LinePanel"
    """What of its parts is looked at to tell whether a screen is still there."""

    @property
    def gone(self) -> bool:
        """Whether the screen was left, or the program ends, perhaps before the screen was there."""
        return self._left or not self.query(self.part)

    def redraw_soon(self) -> None:
        """Show everything as it is now, or if more keys have come already, when they are done with."""
        if self._left or not self.children:
            return
        if self.app.message_queue_size == 0:
            self.redraw()
        elif not self._behind:
            self._behind = True
            self.call_later(self._catch_up)

    def _catch_up(self) -> None:
        self._behind = False
        if not self._left and self.children:
            self.redraw()

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Leave the screen; from here on nothing is shown any more, since what it shows may be closed already."""
        self._left = True
        return super().dismiss(result)

    def on_key(self, event: Key) -> None:
        """Keys from an application that knows nothing of this."""
        if self.hear(event):
            event.stop()
            event.prevent_default()

    def _compositor_refresh(self) -> None:
        """Paint, but not while the application holds its frames back: Textual would paint and throw it away."""
        if not self.app._batch_count:
            super()._compositor_refresh()
