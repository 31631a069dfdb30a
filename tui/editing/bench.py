"""What forms and tables work on: some files, and the hand that takes changes of them over as steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tui.editing.session import EditSession


class Bench:
    """The files of a sitting's document."""

    def __init__(self, session: EditSession) -> None:
        self.session = session

    @property
    def files(self) -> Any:
        """The files as they stand."""
        return self.session.document.files

    def change(self, name: str, files: Any, stroke: object = None) -> None:
        """Take other files over as a step that can be undone."""
        self.session.change(name, files, stroke)
