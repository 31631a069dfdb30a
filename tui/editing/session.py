"""A sitting at a document: the modes, the cursor, what is asked and said. No widget is known here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from editors import layers, naming, outdated, resize
from editors.document import ChangedOnDiskError, CommentsLostError, OccupiedError
from editors.errors import EditError
from editors.places import Place
from rules.engine.hexes import Hex
from scenarios.problems import Problem, ScenarioError, shown
from tui.editing import finding, guide, heading
from tui.editing.background import Told, Work, at_once
from tui.editing.listing import Listing
from tui.editing.modes import Ask, Confirm, Mode
from tui.editing.ondisk import OnDisk
from tui.lines import Line, flow, line
from tui.map.model import MapModel
from tui.registry import Keymap

if TYPE_CHECKING:
    from editors.document import Document
    from rules.engine.game import Game

SHARED = "edit"
"""The context of the commands that every mode has."""


class EditSession:
    """What the author sees and does. ``problems`` are None until the document has been looked through, ``known`` those
    found last, perhaps before the last change.

    ``moment_path`` is the file of the situation at hand, if it has one.
    ``leave`` and ``play`` are set by the screen: to leave the editor, and to play what is being edited; ``trial`` then
    gives the game that was played.
    """

    def __init__(self, document: Document, keymap: Keymap) -> None:
        self.document = document
        self.keymap = keymap
        self.cursor: Hex = ""
        self._grid = layers.grid_of(document.files)
        self.message: Line = ()
        self.ask: Ask | None = None
        self.confirm: Confirm | None = None
        self.listing: Listing | None = None
        self.handed = ""
        self.problems: Sequence[Problem] | None = None
        self.known: Sequence[Problem] = ()
        self.moment_path: Path | None = None
        self.disk = OnDisk(self)
        self.modes: dict[str, Mode] = {}
        self.mode_id = ""
        self._came: tuple[str, str] | None = None
        self.leave: Callable[[], None] = lambda: None
        self.play: Callable[[], None] = lambda: None
        self.trial: Callable[[], Game] | None = None
        self.background: Callable[[Work, Told], None] = at_once
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
        self._came = None
        if id_ in self.modes and id_ != self.mode_id:
            self.mode_id = id_
            self.mode.enter()

    def turn_mode(self, by: int) -> None:
        """Show the next mode (1) or the one before (-1)."""
        ids = list(self.modes)
        self.go_to_mode(ids[(ids.index(self.mode_id) + by) % len(ids)])

    def go_to(self, place: Place, back: str = "") -> bool:
        """Go to a place that the checks name: its hex if it is on the map, else the form or chart.

        ``back`` is the mode to which leaving that place leads.
        """
        on_map = place.file == "map" and place.hex is not None
        for id_, mode in sorted(self.modes.items(), key=lambda one: one[1].on_map != on_map):
            if mode.goes_to(place):
                self.go_to_mode(id_)
                self._came = (back, self.mode.context) if back else None
                return True
        return False

    def _go_back(self) -> None:
        """Leave what is open; what was gone to from a list leads back to that list."""
        came, context = self._came, self.mode.context
        closed = self.mode.back()
        if came is not None and came[1] == context and not (closed and self.mode.context == context):
            self.go_to_mode(came[0])

    def go_to_wrong(self) -> bool:
        """Go to the first thing that keeps the scenario from being played, and say it; False if nothing does."""
        wrong = [problem for problem in self.look_through() if problem.severity == "error"]
        if not wrong:
            words = self.mode.go_to_wrong()
            if words:
                self.say(f"this keeps it from being played: {words}", "warn")
            return bool(words)
        self.go_to_mode("problems")
        # There what is wrong stands before what is doubtful.
        self.mode.digit(1)
        keep = "keeps" if len(wrong) == 1 else "keep"
        self.say(f"{len(wrong)} wrong {keep} it from being played: {wrong[0]}", "warn")
        return True

    def map_model(self) -> MapModel:
        """The map of the document as it stands, without anything picked out."""
        assert self.draw_map is not None
        return self.draw_map(self.document.files)

    # -- saying and asking ------------------------------------------------------------------------------------

    def say(self, text: str, style: str = "dim") -> None:
        """Say something above the keys until the next command."""
        self.message = line((text, style))

    def show(self, listing: Listing) -> None:
        """Open a list, which takes all keys until it is closed."""
        self.listing = listing

    def key(self, key: str, character: str | None) -> bool:
        """Take a key before it is looked up as a command: by the list that is open, or by the mode."""
        listing = self.listing
        if listing is None:
            return self.mode.key(key, character)
        self.message = ()
        self.attempt(lambda: listing.key(key, character))
        if not listing.open and self.listing is listing:
            self.listing = None
        return True

    def attempt(self, do: Callable[[], None], but: tuple[type[Exception], ...] = ()) -> bool:
        """Do something; what can not be done is said, ``but`` for some errors. Whether it was done."""
        try:
            do()
        except but:
            raise
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

    @staticmethod
    def answer(do: Callable[[], None]) -> str:
        """Do what a line that was typed asks for; why it can not be done, so that the line stays open to be mended."""
        try:
            do()
        except EditError as error:
            return str(error)
        return ""

    def errand(self, work: Work, done: Told) -> None:
        """Do what takes long; ``done`` gets what comes of it, and what goes wrong is said."""

        def told(found: Any) -> None:
            def finish() -> None:
                if isinstance(found, Exception):
                    raise found
                done(found)

            self.attempt(finish)

        self.background(work, told)

    def change(
        self, name: str, files: Any, stroke: object = None, moment: Any = None, shift: tuple[int, int] = (0, 0)
    ) -> None:
        """Take other files into the document as a step that can be undone; the same files are no step.

        ``moment`` is the situation at hand, if it is another on these files, ``shift`` by how much they raise the
        numbers of columns and rows.
        """
        if self.document.change(name, files, stroke=stroke, moment=moment, shift=shift):
            self.changed()

    def changed(self) -> None:
        """The document is another: look through it again before anything is said of it."""
        self.problems = None
        self._follow_grid()
        for mode in self.modes.values():
            mode.renew()

    def _follow_grid(self) -> None:
        """On another grid all hexes that are kept in mind get the numbers that they have there."""
        old, grid = self._grid, layers.grid_of(self.document.files)
        if grid == old:
            return
        self._grid, shift = grid, self.document.shift
        self.cursor = resize.nearest(old, grid, self.cursor, shift)
        for mode in self.modes.values():
            mode.carry(lambda hex_: resize.there(old, grid, hex_, shift) or "")

    def changed_moment(self) -> None:
        """The situation is another; the scenario is not."""
        for mode in self.modes.values():
            mode.renew()

    def look_through(self) -> Sequence[Problem]:
        """What is wrong or doubtful with the document; found once after each change."""
        if self.problems is None:
            self.found(self.document.files, self.document.problems())
        return self.problems or ()

    def found(self, files: Any, problems: Sequence[Problem]) -> None:
        """Take what the checks found in some files, if these are still the ones at hand."""
        if files is self.document.files:
            self.problems = self.known = problems

    # -- commands of all modes --------------------------------------------------------------------------------

    def do(self, id_: str) -> None:
        """Carry out a command of the shared context or of the mode shown."""
        self.message = ()
        match id_:
            case "edit-next-mode" | "edit-previous-mode":
                self.turn_mode(1 if id_ == "edit-next-mode" else -1)
            case "edit-undo":
                self.attempt(lambda: self._back("taken back", self.document.undo))
            case "edit-redo":
                self.attempt(lambda: self._back("done again", self.document.redo))
            case "edit-save":
                self.attempt(self._save)
            case "edit-save-as":
                self.ask_folder()
            case "edit-reload":
                self.disk.take_in()
            case "edit-keep-mine":
                self.disk.keep_mine()
            case "edit-help":
                self.show(guide.help_list(self))
            case "edit-palette":
                self.show(guide.palette(self))
            case "edit-find":
                self.ask = finding.find(self)
            case "edit-play":
                self.play()
            case "edit-leave":
                if not self.mode.back():
                    self._leave()
            case "edit-back":
                self._go_back()
            case _ if id_ == f"edit-mode-{self.mode_id}":
                self._came = None
                self.mode.home()
            case _ if id_.startswith("edit-mode-"):
                self.go_to_mode(id_.removeprefix("edit-mode-"))
            case _:
                self.attempt(lambda: self.mode.do(id_))

    def carry_out(self, id_: str) -> None:
        """Carry out a command picked from a list, which the screen does as if its key had been pressed."""
        self.handed = id_

    def _back(self, words: str, step: Callable[[], str | None]) -> None:
        name = step()
        if name is None:
            self.say("there is nothing more to take back" if words == "taken back" else "nothing was taken back")
            return
        self.changed()
        self.say(f"{words}: {name}")

    def _save(self) -> None:
        if not self.mode.save():
            self.save()

    def save(self, folder: Path | None = None, *, overwrite: bool = False, drop_comments: bool = False) -> None:
        """Save the document, in another folder if one is given; what stands in the way is asked about first."""
        document = self.document
        if folder is None and (document.folder is None or document.built_in):
            self.ask_folder()
            return

        def write() -> None:
            here = folder is None or (document.folder is not None and folder.resolve() == document.folder.resolve())
            old = ", ".join(outdated.outdated(document)) if here else ""
            saved = document.save(folder, overwrite=overwrite, drop_comments=drop_comments)
            self.disk.forget()
            many = len(saved.kept) > 1
            kept = f"; the old {', '.join(saved.kept)} {'stay' if many else 'stays'} beside it" if saved.kept else ""
            names = f"{', '.join(saved.names)}{kept}" if saved.names else "nothing had changed"
            place = saved.folder.resolve()
            told = f"; the old numbers of the hexes are still in {old}" if old else ""
            self.say(f"saved in {shown(place.name or str(place), 30)}: {names}{told}", "warn" if old else "good")

        try:
            self.attempt(write, but=(ChangedOnDiskError, OccupiedError, CommentsLostError))
        except CommentsLostError as error:
            self._sure(f"{error}. Save, and leave the old files beside the new ones?", folder, overwrite, True)
        except (ChangedOnDiskError, OccupiedError) as error:
            self._sure(f"{error}. Write over it?", folder, True, drop_comments)

    def _sure(self, question: str, folder: Path | None, overwrite: bool, drop_comments: bool) -> None:
        def go_on() -> None:
            self.save(folder, overwrite=overwrite, drop_comments=drop_comments)

        self.confirm = Confirm(question[:1].upper() + question[1:], go_on)

    def ask_folder(self) -> None:
        """Ask for a folder to save in."""

        def done(text: str) -> str:
            folder = Path(text).expanduser()
            if not text:
                return "the name of a folder is needed"
            if folder.is_file():
                return f"{shown(folder.name)} is a file, and a folder is needed"
            self.ask = None
            self.save(folder)
            return ""

        document, key = self.document, self.keymap.key("edit-save")
        known = None if document.built_in else document.folder
        told = f"From then on {key} saves in the folder that is named here."
        self.ask = Ask(
            "Save in which folder?", done, str(known or document.files.scenario.id), "a folder that is made if need be",
            tell=lambda _: told,
        )  # fmt: skip

    def ask_name(self) -> None:
        """Ask what a new scenario is called: its title, from which its id is made."""

        def done(text: str) -> str:
            self.ask = None
            self.attempt(lambda: self.change(f"call it {shown(text, 40)}", naming.named(self.document.files, text)))
            return ""

        self.ask = Ask(
            "What is the scenario called?", done, hint="Crossing the Elle", tell=lambda _: "The sheet changes it later."
        )

    def _leave(self) -> None:
        if self.document.unsaved:
            self.confirm = Confirm("There is unsaved work. Leave without it?", self.leave)
        else:
            self.leave()

    # -- lines ------------------------------------------------------------------------------------------------

    def status_line(self, width: int) -> Line:
        """The line at the top: the scenario, the tabs, what is unsaved and what is wrong."""
        return heading.status_line(self, width)

    def asked_lines(self, width: int, rows: int) -> Sequence[Line]:
        """What the mode offers or what was said, and the keys."""
        told = list(self._notice(width))
        for one in self._told(width, rows - 1 - len(told)):
            told += flow(one, width, 2, max(1, rows - 1 - len(told))) if one else [line("")]
        told = told[: rows - 1]
        return [*told, *[line("")] * (rows - 1 - len(told)), heading.keys_line(self, width)]

    def _notice(self, width: int) -> Sequence[Line]:
        """What another program did to the files."""
        if not self.disk.changed:
            return ()
        key = self.keymap.key
        names = self.disk.changed
        what = ", ".join(names) if len(names) < 3 else f"{len(names)} files"
        keys = f"{key('edit-reload')} reads from there, {key('edit-keep-mine')} keeps yours"
        return flow(line((f"{what} changed on disk: {keys}", "warn")), width, 2, 1)

    def _told(self, width: int, rows: int) -> Sequence[Line]:
        """What is said, or what the picked line of a list means, or what can be done; and what undo takes back."""
        if self.message:
            return [self.message]
        if self.listing is not None:
            return [line((self.listing.told, "plain"))]
        found = list(self.mode.asked_lines(width, rows))
        if self.document.next_undo and len(found) < rows:
            undo = self.keymap.key("edit-undo")
            found.append(line((f"{undo} takes back: {self.document.next_undo}", "dim")))
        return found
