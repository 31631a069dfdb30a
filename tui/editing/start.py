"""The ways into the editor: a document at once, or its menu with what was left unsaved."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from editors import layers, recovery
from editors.document import Document
from editors.errors import EditError
from scenarios.canonical import canonical
from scenarios.problems import ScenarioError, shown
from scenarios.systems import files_of
from scenarios.writing import write_text
from tui.editing.open import edit_screen
from tui.editing.session import EditSession
from tui.editing.systems import shown_of
from tui.savefiles import SaveError
from tui.screens.menu import Choice, ListScreen

if TYPE_CHECKING:
    from rules.engine.game import Game
    from tui.app import BocageApp

SIZE = (30, 24)
"""Columns and rows of a new map, unless others are chosen."""

UNNAMED = "New scenario"
"""What a scenario is called until its author has said it."""

LONGEST_PATH = 30
"""Characters of the path of a folder that a menu shows."""

STEPS = (8, 10, 12, 16, 20, 30, 45, 60, 80, 100, 150, 200)
"""The sizes to choose from."""


def rescue_folder() -> Path:
    """The folder of unsaved work."""
    from tui.savefiles import home

    return home() / "unsaved"


def first(document: Document | None) -> Callable[[BocageApp], None]:
    """What opens the editor as the first screen."""

    def opened(app: BocageApp) -> None:
        if document is None:
            menu(app, leaving=True)
        else:
            open_or_rescue(app, document, leaving=True)

    return opened


def open_or_rescue(app: BocageApp, document: Document, *, leaving: bool = False) -> None:
    """Show a document; if an earlier editor left unsaved work on it, ask first which of the two."""
    left = [one for one in recovery.found(rescue_folder()) if _same_folder(one.folder, document.folder)]
    if not left:
        open_document(app, document, leaving=leaving)
        return

    def choices() -> list[Choice]:
        found = [
            Choice(f"Go on with the unsaved work of {_when(one)}", partial(_take, app, one, leaving)) for one in left
        ]
        return [
            *found,
            Choice("Open what is on disk, and keep that work for later", partial(_instead, app, document, leaving)),
            Choice("Open what is on disk, and throw that work away", drop),
        ]

    def drop() -> None:
        for one in left:
            one.discard()
        _instead(app, document, leaving)

    def closed(_: None) -> None:
        if leaving:
            app.exit(0)

    notes = ["An editor ended before this was saved. Whatever you open, undo leads back to what is on disk."]
    app.push_screen(_list(app, document.title, choices, lambda: notes), closed)


def _instead(app: BocageApp, document: Document, leaving: bool) -> None:
    """Show a document in place of the question."""
    app.pop_screen()
    open_document(app, document, leaving=leaving)


def _take(app: BocageApp, one: recovery.Rescued, leaving: bool) -> None:
    """Go on with unsaved work, in place of the question."""
    try:
        document = one.document()
    except ScenarioError as error:
        app.tell_about("That work can not be read", [str(error)])
        return
    app.pop_screen()
    open_document(app, document, leaving=leaving, rescued=one)


def _same_folder(one: Path | None, other: Path | None) -> bool:
    return one is not None and other is not None and one.resolve() == other.resolve()


def _when(one: recovery.Rescued) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(one.written))


def _what(one: recovery.Rescued) -> str:
    """Unsaved work by its title and its folder, from the end of its path."""
    if one.folder is None:
        return f"{one.title}, in no folder yet"
    text = shown(str(one.folder))
    return f"{one.title}, in {text if len(text) <= LONGEST_PATH else f'...{text[-LONGEST_PATH:]}'}"


def open_document(
    app: BocageApp, document: Document, *, leaving: bool = False, rescued: recovery.Rescued | None = None
) -> EditSession:
    """Show a document; when it is left the program ends, or what was shown before comes back. The sitting at it."""
    folder = rescue_folder()
    folder.mkdir(parents=True, exist_ok=True)
    keeper = recovery.Recovery(document, folder, path=rescued.path if rescued else None)
    opened = recovery.Opened(None if document.built_in else document.folder, folder)
    app.dress_for(shown_of(document.system).styles)
    screen = edit_screen(document, app.keymap, app.styles_of, app.settings.zoom, keeper)
    trials = Trials()

    def play() -> None:
        screen.session.say("the game begins ...")
        app.work_on(begin)

    def begin() -> None:
        trials.play(app, screen.session)
        # If there is no game, why is said on this screen.
        screen.redraw_soon()

    screen.session.play = play

    if opened.elsewhere:
        screen.session.say("another editor has this scenario open; what it saves will be told here", "warn")

    def closed(_: None) -> None:
        opened.close()
        keeper.close()
        trials.close()
        if leaving:
            app.exit(0)

    app.push_screen(screen, closed)
    return screen.session


class Trials:
    """Games on what is being edited, which nobody keeps."""

    def __init__(self) -> None:
        self._folder: TemporaryDirectory[str] | None = None

    def play(self, app: BocageApp, session: EditSession) -> None:
        """Play the scenario as it stands; who leaves the game is back in the editor, where he was.

        If something is wrong with it, the author is taken there and told what.
        """
        if session.go_to_wrong():
            return
        self.close()
        self._folder = TemporaryDirectory(prefix="bocage-")
        document = session.document
        place = Path(self._folder.name) / document.files.scenario.id

        def begin() -> None:
            from tui.saves import SavedGame

            place.mkdir()
            for name, text in files_of(document.system).texts(document.files).items():
                write_text(place / name, text)
            # In the tab of situations the game begins with the one that is being made.
            moment = document.moment if session.mode_id == "moment" else None
            text = canonical(moment) if moment is not None else ""
            folder = Path(self._folder.name) if self._folder else None
            saved = SavedGame.create(place, folder=folder, situation=text)
            session.trial = partial(_game_in, saved.path)
            key = session.keymap.key("edit-mode-moment")
            session.say(f"back from the game; {key} makes a situation of it")
            app.sit(saved, "")

        try:
            session.attempt(begin)
        except (SaveError, ValueError) as error:
            session.say(str(error), "warn")

    def close(self) -> None:
        """Throw the game away."""
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None


def _game_in(path: Path) -> Game:
    """A game as its file has it. Raises EditError if it can not be read any more."""
    from tui.saves import SavedGame

    try:
        with SavedGame.open(path) as saved:
            return saved.game
    except SaveError as error:
        raise EditError(str(error)) from None


def menu(app: BocageApp, *, leaving: bool = False) -> None:
    """The editor's menu: unsaved work, scenarios, and new ones."""
    from scenarios import library

    def choices() -> list[Choice]:
        found = []
        for one in recovery.found(rescue_folder()):
            found.append(Choice(f"Unsaved work: {_what(one)}", partial(_rescue, app, one), _when(one)))
        found.append(Choice("New scenario", lambda: _new(app)))
        found.append(Choice("New scenario on a map of text-mapper or Tiled", lambda: _new(app, bring=True)))
        for entry in library.scenarios():
            found.append(Choice(entry.title, lambda entry=entry: _open(app, entry.name), "built in"))  # type: ignore[misc]
        return [*found, Choice("A scenario in a folder", lambda: _ask_folder(app))]

    def left(_: None) -> None:
        if leaving:
            app.exit(0)

    app.push_screen(_list(app, "Editor", choices, lambda: ABOUT), left)


def _list(
    app: BocageApp, title: str, choices: Callable[[], Sequence[Choice]], notes: Callable[[], Sequence[str]]
) -> ListScreen:
    """A list of the editor: who is about to leave is told of unsaved work, not of games."""
    screen = app.list_screen(title, choices, notes)
    screen.safe = "unsaved work is kept for the next time"
    return screen


ABOUT = (
    "A built-in scenario is saved under a name of its own. Unsaved work is kept: after a crash it stands in this menu.",
)


def _open(app: BocageApp, source: str) -> None:
    try:
        document = Document.open(source)
        layers.grid_of(document.files)
    except ScenarioError as error:
        app.tell_about("That scenario can not be edited", [str(problem) for problem in error.problems[:8]])
        return
    except EditError as error:
        app.tell_about("That scenario can not be edited", [f"map.toml, grid: {error}"])
        return
    open_or_rescue(app, document)


def _rescue(app: BocageApp, one: recovery.Rescued) -> None:
    def drop() -> None:
        one.discard()
        app.pop_screen()

    offers = [Choice("Go on with it", partial(_take, app, one, False)), Choice("Throw it away", drop)]
    app.tell_about(one.title, ["This was not saved when the editor ended."], offers)


def _new(app: BocageApp, *, bring: bool = False) -> None:
    """A new scenario: its system, and the size of its map unless that comes from another program."""
    from scenarios import library

    titles = {entry.system: entry.title for entry in reversed(library.scenarios()) if entry.system}
    size = list(SIZE)

    def turned(axis: int) -> Callable[[int], None]:
        def turn(by: int) -> None:
            beyond = [step for step in STEPS if (step - size[axis]) * by > 0]
            size[axis] = min(beyond, key=lambda step: abs(step - size[axis]), default=size[axis])
            screen.renew()

        return turn

    def typed(axis: int) -> Callable[[int], None]:
        def put(number: int) -> None:
            size[axis] = number

        return put

    def ask() -> None:
        less, more = app.keymap.key("list-less"), app.keymap.key("list-more")
        screen.tell(f"Type a number, or change it with {less} and {more}; the rules above begin the map.")

    def choices() -> list[Choice]:
        found = [
            Choice(f"By the rules of {title}", partial(_blank, app, name, size, bring))
            for name, title in reversed(titles.items())
        ]
        if bring:
            return found
        return [
            *found,
            Choice("Columns", ask, str(size[0]), turned(0), typed(0)),
            Choice("Rows", ask, str(size[1]), turned(1), typed(1)),
        ]

    note = "The rules that it is for." if bring else "The rules that it is for, and the size of its map."
    screen = _list(app, "New scenario", choices, lambda: [note])
    app.push_screen(screen)


def _blank(app: BocageApp, system: str, size: list[int], bring: bool) -> None:
    try:
        document = Document.blank(system, UNNAMED, *size)
    except EditError as error:
        app.tell_about("That can not be", [str(error)])
        return
    app.pop_screen()
    session = open_document(app, document)
    if bring:
        session.mode.do("edit-bring")
    else:
        session.ask_name()


def _ask_folder(app: BocageApp) -> None:
    """The folders with scenarios here and one level below."""

    def back() -> None:
        app.pop_screen()

    def choices() -> list[Choice]:
        here = Path.cwd()
        found = sorted({path.parent for pattern in ("scenario.toml", "*/scenario.toml") for path in here.glob(pattern)})
        return [
            Choice(shown(str(path.relative_to(here)) if path != here else "."), lambda path=path: _open(app, str(path)))  # type: ignore[misc]
            for path in found
        ] or [Choice("There is none here", back)]

    app.push_screen(_list(app, "Scenarios here", choices, lambda: ["bocage edit FOLDER opens one elsewhere."]))
