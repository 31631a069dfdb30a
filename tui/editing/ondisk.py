"""What another program does to the files meanwhile: noticed soon, and never taken in or written over unasked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editors.document import Stamp, stamp_of

if TYPE_CHECKING:
    from tui.editing.session import EditSession


class OnDisk:
    """Looks at the files of a sitting. ``changed`` are those that another program has changed and that still matter.

    Whoever keeps his own is asked again when he saves, and told again when they change once more.
    """

    def __init__(self, session: EditSession) -> None:
        self._session = session
        self._kept: dict[str, Stamp | None] = {}
        self.changed: tuple[str, ...] = ()

    def look(self) -> bool:
        """Look at the files; whether there is something else to tell than before. A look reads no file in vain."""
        found = tuple(name for name in self._session.document.changed_on_disk() if self._is_news(name))
        news, self.changed = found != self.changed, found
        return news

    def _is_news(self, name: str) -> bool:
        return name not in self._kept or not _same(self._kept[name], self._stamp(name, self._kept[name]))

    def _stamp(self, name: str, known: Stamp | None = None) -> Stamp | None:
        folder = self._session.document.folder
        return stamp_of(folder / name, known) if folder is not None else None

    def take_in(self) -> None:
        """Read the files as they are on disk now, as a step that can be undone."""
        session = self._session
        self.look()
        if not self.changed and not self._kept:
            session.say("no other program has changed the files")
            return
        names = ", ".join(self.changed or self._kept)

        def read() -> None:
            if session.document.reload():
                session.changed()
            back = session.keymap.key("edit-undo")
            session.say(f"read from disk: {names}; {back} brings yours back", "good")
            self.forget()

        session.attempt(read)

    def keep_mine(self) -> None:
        """Go on with what is here; saving asks before it writes over the others."""
        self.look()
        if not self.changed:
            self._session.say("no other program has changed the files")
            return
        self._kept.update({name: self._stamp(name) for name in self.changed})
        self.changed = ()
        self._session.say("yours is kept here; saving asks before it writes over the files on disk")

    def forget(self) -> None:
        """What is on disk is known: it was read or written just now."""
        self._kept, self.changed = {}, ()


def _same(old: Stamp | None, new: Stamp | None) -> bool:
    return (old and old.hash) == (new and new.hash)
