"""A sitting at a document: the modes, the cursor, what is asked and said. No widget is known here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from editors.errors import EditError
from rules.engine.hexes import Hex
from scenarios.problems import Problem, ScenarioError, shown
from tui.editing.modes import Ask, Confirm, Mode
from tui.lines import Line, Piece, columns, flow, line, width_of
from tui.map.model import MapModel
from tui.registry import Keymap

if TYPE_CHECKING:
    from editors.document import Document

SHARED = "edit"
"""The context of the commands that every mode has."""


class EditSession:
    """What the author sees and does. ``problems`` are None until the document has been looked through.

    ``leave`` and ``play`` are set by the screen: to leave the editor, and to play what is being edited.
    """

    def __init__(self, document: Document, keymap: Keymap) -> None:
        self.document = document
        self.keymap = keymap
        self.cursor: Hex = ""
        self.message: Line = ()
        self.ask: Ask | None = None
        self.confirm: Confirm | None = None
        self.problems: Sequence[Problem] | None = None
        self.modes: dict[str, Mode] = {}
        self.mode_id = ""
        self.leave: Callable[[], None] = lambda: None
        self.play: Callable[[], None] = lambda: None
        self.draw_map: Callable[[Any], MapModel] | None = None

    # -- modes ------------------------------------------------------------------------------------------------

    def install(self, modes: Mapping[str, Mode]) -> None:
        """Give the sitting its modes, in the order of their tabs; the first one is shown."""
        self.modes = dict(modes)
        self.mode_id = next(iter(self.modes))

    @property
    def mode(self) -> Mode:
        """The mode that is shown."""
        return self.modes[self.mode_id]

    def go_to_mode(self, id_: str) -> None:
        """Show another mode."""
        if id_ in self.modes and id_ != self.mode_id:
            self.mode_id = id_
            self.mode.enter()

    def turn_mode(self, by: int) -> None:
        """Show the next mode (1) or the one before (-1)."""
        ids = list(self.modes)
        self.go_to_mode(ids[(ids.index(self.mode_id) + by) % len(ids)])

    def map_model(self) -> MapModel:
        """The map of the document as it stands, without anything picked out."""
        assert self.draw_map is not None
        return self.draw_map(self.document.files)

    # -- saying and asking ------------------------------------------------------------------------------------

    def say(self, text: str, style: str = "dim") -> None:
        """Say something above the keys until the next command."""
        self.message = line((text, style))

    def attempt(self, do: Callable[[], None]) -> bool:
        """Do something; what can not be done is said. Whether it was done."""
        try:
            do()
        except EditError as error:
            self.say(str(error), "warn")
            return False
        except ScenarioError as error:
            self.say(str(error.problems[0]), "warn")
            return False
        except OSError as error:
            self.say(f"{shown(str(error.filename or 'the file'))}: {error.strerror or error}", "warn")
            return False
        return True

    def change(self, name: str, files: Any, stroke: object = None) -> None:
        """Take other files into the document as a step that can be undone; the same files are no step."""
        if files is self.document.files:
            return
        self.document.change(name, files, stroke=stroke)
        self.changed()

    def changed(self) -> None:
        """The document is another: look through it again before anything is said of it."""
        self.problems = None
        for mode in self.modes.values():
            mode.renew()

    def look_through(self) -> Sequence[Problem]:
        """What is wrong or doubtful with the document; found once after each change."""
        if self.problems is None:
            self.problems = self.document.problems()
        return self.problems

    # -- commands of all modes --------------------------------------------------------------------------------

    def do(self, id_: str) -> None:
        """Carry out a command of the shared context or of the mode shown."""
        self.message = ()
        match id_:
            case "edit-next-mode" | "edit-previous-mode":
                self.turn_mode(1 if id_ == "edit-next-mode" else -1)
            case "edit-undo":
                self.attempt(lambda: self._back("took back", self.document.undo))
            case "edit-redo":
                self.attempt(lambda: self._back("did again", self.document.redo))
            case "edit-save":
                self.save()
            case "edit-play":
                self.play()
            case "edit-leave":
                if not self.mode.back():
                    self._leave()
            case "edit-back":
                self.mode.back()
            case _ if id_.startswith("edit-mode-"):
                self.go_to_mode(id_.removeprefix("edit-mode-"))
            case _:
                self.attempt(lambda: self.mode.do(id_))

    def _back(self, words: str, step: Callable[[], str]) -> None:
        name = step()
        self.changed()
        self.say(f"{words}: {name}")

    def save(self, overwrite: bool = False, drop_comments: bool = False) -> None:
        """Save the document; what stands in the way is asked about."""
        document = self.document
        if not overwrite and (others := document.changed_on_disk()):
            self.confirm = Confirm(
                f"{', '.join(others)} changed on disk meanwhile. Write over it?",
                lambda: self.save(overwrite=True, drop_comments=drop_comments),
            )
            return
        if not drop_comments and (lost := document.comments_at_risk()):
            self.confirm = Confirm(
                f"Comments that can not be kept: {'; '.join(lost[:2])}. Save? The old file stays beside the new one.",
                lambda: self.save(overwrite=overwrite, drop_comments=True),
            )
            return

        def write() -> None:
            written = document.save(overwrite=overwrite, drop_comments=drop_comments)
            self.say(f"saved: {', '.join(written)}" if written else "saved; nothing had changed", "good")

        self.attempt(write)

    def _leave(self) -> None:
        if self.document.dirty:
            self.confirm = Confirm("There is unsaved work. Leave without it?", self.leave)
        else:
            self.leave()

    # -- lines ------------------------------------------------------------------------------------------------

    def status_line(self, width: int) -> Line:
        """The line at the top: the scenario, the tabs, what is unsaved and what is wrong."""
        files = self.document.files
        left: list[Piece] = [
            (f" {files.scenario.title}", "title"),
            (" *" if self.document.dirty else "", "warn"),
            ("  ", "head"),
        ]
        for id_, mode in self.modes.items():
            shown_as = "selected" if id_ == self.mode_id else "head"
            left += [(f" {self.keymap.key(f'edit-mode-{id_}')} {mode.title} ", shown_as)]
        return columns(left, self._state(), width)

    def _state(self) -> Line:
        if self.problems is None:
            return line(("checking ", "dim"))
        errors = sum(problem.severity == "error" for problem in self.problems)
        doubts = len(self.problems) - errors
        if not self.problems:
            return line(("nothing wrong ", "good"))
        return line((f"{errors} wrong ", "warn" if errors else "dim"), (f"{doubts} doubtful ", "dim"))

    def asked_lines(self, width: int, rows: int) -> Sequence[Line]:
        """What the mode offers or what was said, and the keys."""
        middle: list[Line] = []
        for one in [self.message] if self.message else list(self.mode.asked_lines(width, rows - 1)):
            middle += flow(one, width, 2, rows - 1 - len(middle)) if one else [line("")]
        middle = middle[: rows - 1]
        return [*middle, *[line("")] * (rows - 1 - len(middle)), self._keys_line(width)]

    def _keys_line(self, width: int) -> Line:
        hints = [*self.mode.hints(), ("edit-undo", "undo"), ("edit-save", "save"), ("edit-next-mode", "next tab")]
        last: list[Piece] = [(self.keymap.key("edit-help"), "key"), (" help", "dim")]
        pieces: list[Piece] = []
        for ids, name in hints:
            keys = " ".join(self.keymap.key(id_) for id_ in ids.split())
            part: list[Piece] = [(keys, "key"), (f" {name}  ", "dim")]
            if width_of(pieces) + width_of(part) + width_of(last) <= width:
                pieces += part
        return [*pieces, *last]
