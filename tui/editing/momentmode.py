"""Situations: units placed and tracks set on the scenario at hand, saved as a file from which a game can begin."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from editors import moments, schema
from editors.errors import EditError
from editors.moments import Found
from editors.places import Place
from rules.engine.words import counted
from scenarios.problems import Problem, shown
from tui.editing import values
from tui.editing.bench import Bench
from tui.editing.listing import Item, Listing
from tui.editing.modes import Ask, Beside, Confirm, KeyHint, Move, Plain
from tui.editing.momentmap import MomentMap
from tui.editing.session import EditSession
from tui.editing.sheetview import Part, SheetView
from tui.editing.standing import HINTS, StandPlacing
from tui.lines import Line, flow, line
from tui.map.model import MapModel

FIXED = ("format", "scenario")
"""Fields that are written by the program."""


class MomentBench(Bench):
    """The scenario with the situation as one more part; only that part changes here."""

    def __init__(self, session: EditSession) -> None:
        super().__init__(session)
        self._joined: tuple[Any, Any, Any] = (None, None, None)

    @property
    def moment(self) -> Any:
        """The situation."""
        return self.session.document.moment

    @property
    def files(self) -> Any:
        """The files with the situation."""
        files, moment = self.session.document.files, self.moment
        if self._joined[0] is not files or self._joined[1] is not moment:
            self._joined = (files, moment, moments.with_moment(files, moment))
        return self._joined[2]

    def change(self, name: str, files: Any, stroke: object = None) -> None:
        """Take another situation over as a step."""
        self.put(name, files.situation)

    def put(self, name: str, moment: Any) -> None:
        """The same, from the situation itself."""
        if self.session.document.change_moment(name, moment):
            self.session.changed_moment()


class MomentMode(Plain):
    """The situation that is being made, if there is one: a page of its tracks and tables, and placing on the map."""

    title = "Situation"

    def __init__(self, session: EditSession) -> None:
        super().__init__(session)
        self.bench = MomentBench(session)
        self.view = SheetView(self.bench, self._parts)
        self.placing: StandPlacing | None = None
        self.map = MomentMap(session)
        self._found: tuple[Any, Any, Found | None] = (None, None, None)

    @property
    def path(self) -> Path | None:
        """The file of the situation, None without one."""
        return self.session.moment_path

    @path.setter
    def path(self, path: Path | None) -> None:
        self.session.moment_path = path

    # -- what there is ----------------------------------------------------------------------------------------

    @property
    def moment(self) -> Any:
        """The situation, None without one."""
        return self.session.document.moment

    @property
    def found(self) -> Found:
        """What the situation gives, or what is wrong with it."""
        files, moment = self.session.document.files, self.moment
        if self._found[0] is not files or self._found[1] is not moment or self._found[2] is None:
            self._found = (files, moment, moments.look(files, moment))
        assert self._found[2] is not None
        return self._found[2]

    @property
    def context(self) -> str:  # type: ignore[override]
        """The keys of what is open."""
        if self.placing is not None:
            return "edit-stand"
        return self.view.context if self.view.table is not None else "edit-moment"

    @property
    def on_map(self) -> bool:
        """While units are placed."""
        return self.placing is not None

    @property
    def beside(self) -> Beside:  # type: ignore[override]
        """The map as it is at that moment."""
        return "map" if self.view.table is None or self.view.table.form is not None else ""

    def _parts(self) -> Sequence[Part]:
        """Its own fields, then its tables."""
        files = self.bench.files
        entries = tuple(
            entry for entry in values.entries(files, moments.FILE, None) if entry.field.name not in FIXED
        )  # fmt: skip
        kind = type(self.moment)
        tables = tuple(path for path in schema.tables_in(kind, moments.FILE) if path.count(".") == 1)
        return [Part(moments.FILE, entries, tables, f"SITUATION{f': {shown(self.path.name)}' if self.path else ''}")]

    def renew(self) -> None:
        """Close what is no longer there."""
        if self.moment is None:
            self.placing, self.view.table = None, None
        else:
            self.view.renew()

    def carry(self, move: Move) -> None:
        """The units that are being placed stand where they did on the ground."""
        if self.placing is not None:
            self.placing.carry(move)

    def back(self) -> bool:
        """Close what is open over the page."""
        if self.placing is not None:
            self.placing = None
            return True
        return self.view.back()

    def home(self) -> None:
        """Close what is open over the page."""
        while self.back():
            pass

    def goes_to(self, place: Place) -> bool:
        """Nothing of the scenario itself is here."""
        return False

    # -- commands ---------------------------------------------------------------------------------------------

    def do(self, id_: str) -> None:
        """Carry out a command of what is open."""
        if id_ == "edit-moment-begin":
            self._begin()
        elif self.moment is None:
            if id_ != "edit-moment-change":
                key = self.session.keymap.key("edit-moment-change")
                raise EditError(f"there is no situation yet: {key} begins one")
            self._begin()
        elif self.placing is not None:
            self.placing.do(id_)
        elif id_ == "edit-moment-place":
            self.placing = StandPlacing(self)
        elif id_ == "edit-moment-fault":
            self._go_to_fault()
        else:
            self.view.do(id_.replace("edit-moment-", "edit-sheet-"))

    def digit(self, number: int) -> None:
        """Begin to type a number."""
        if self.moment is not None and self.placing is None:
            self.view.digit(number)

    def _begin(self) -> None:
        """Offer what a situation can begin with."""
        items = [Item("from the set-up", self._from_setup, "s", told="A situation that differs in nothing yet.")]
        if self.session.trial is not None:
            told = "The last moment at which the game that was played from here stood still."
            items.append(Item("from the game played from here", self._from_game, "g", told=told))
        items.append(Item("from a file", self._ask_file, "f", told="A situation of this scenario, to be changed."))
        self.session.show(Listing("A situation", items))

    def _from_setup(self) -> None:
        self._take("a new situation", moments.begin(self.session.document.files), None)

    def _from_game(self) -> None:
        assert self.session.trial is not None
        moment, back = moments.of_game(self.session.document.files, self.session.trial())
        self._take("a situation of the game", moment, None)
        if back:
            self.session.say(f"the game stood still {counted(back, 'action')} earlier; that moment is taken")

    def _take(self, name: str, moment: Any, path: Path | None) -> None:
        self.path = path
        self.bench.put(name, moment)
        self.view.index = 0

    def _ask_file(self) -> None:
        session = self.session

        def done(text: str) -> str:
            path = Path(text).expanduser()
            if not text or not path.is_file():
                return "there is no such file"
            session.ask = None
            session.attempt(lambda: self._read(path))
            return ""

        session.ask = Ask("Which situation?", done, offers=lambda _: self._files_here(), hint="Tab names those here")

    def _read(self, path: Path) -> None:
        self._take(f"open {shown(path.name)}", moments.read(self.session.document, path), path)
        self.session.document.moment_saved()

    def _files_here(self) -> list[str]:
        """The files beside the scenario that might be situations."""
        folder = self.session.document.folder
        places = [folder, folder.parent] if folder is not None and not self.session.document.built_in else [Path()]
        known = {f"{name}.toml" for name in ("scenario", "map", "oob", "charts")}
        return [str(path) for place in places for path in sorted(place.glob("*.toml")) if path.name not in known]

    def _go_to_fault(self) -> None:
        """Go to the field or table of the first problem, and say it."""
        words = self._first_fault()
        self.session.say(words or "nothing is wrong with this situation", "warn" if words else "good")

    def go_to_wrong(self) -> str:
        """Go to what keeps the situation from being played, and return it; empty if nothing does."""
        return self._first_fault() if self.moment is not None and self.found.state is None else ""

    def _first_fault(self) -> str:
        """Go to the field or table of the first problem of the situation, and return it."""
        problem = next(iter(self.found.problems), None) if self.moment is not None else None
        if problem is None:
            return ""
        name = problem.place.partition(".")[0].partition("[")[0]
        for number, row in enumerate(self.view.rows()):
            if (row.rpartition(".")[2] if isinstance(row, str) else row.field.name) == name:
                self.view.index, self.view.table = number, None
                if isinstance(row, str):
                    key = problem.place.partition(".")[2].partition(".")[0].strip('"')
                    self.view.goes_to(Place(moments.FILE, row, key))
        return _words(problem)

    # -- saving -----------------------------------------------------------------------------------------------

    def save(self) -> bool:
        """Save the situation, if there is one."""
        if self.moment is None:
            return False
        if self.path is not None:
            self._write(self.path, overwrite=True)
        else:
            self._ask_path()
        return True

    def _ask_path(self) -> None:
        session = self.session
        folder = session.document.folder
        if folder is None or session.document.dirty:
            raise EditError("the scenario is to be saved first: a situation stands on what is on disk")

        def done(text: str) -> str:
            if not text:
                return "the name of a file is needed"
            session.ask = None
            session.attempt(lambda: self._write(Path(text).expanduser()))
            return ""

        built_in = session.document.built_in
        place = Path() if built_in else folder
        tell = "" if built_in else "It is kept in the scenario's folder or above it, from where it finds the scenario."
        session.ask = Ask(
            "Save the situation in which file?", done, str(place / "situation.toml"), tell=lambda _: tell
        )  # fmt: skip

    def _write(self, path: Path, *, overwrite: bool = False) -> None:
        try:
            moments.save(self.session.document, path, overwrite=overwrite)
        except moments.ThereError as error:
            self.session.confirm = Confirm(f"{error}. Write over it?", partial(self._write, path, overwrite=True))
            return
        self.path = path
        self.session.say(f"saved: {shown(path.name)}; bocage play begins a game with it", "good")

    # -- lines ------------------------------------------------------------------------------------------------

    def map_model(self) -> MapModel:
        """The map at that moment, while units are placed with the hex of the one in hand."""
        if self.moment is None:
            return self.session.map_model()
        lit = self.placing.stand.hex if self.placing is not None and self.placing.stand is not None else ""
        return self.map.model(self.found, lit)

    def side_lines(self, width: int, height: int) -> Sequence[Line]:
        """The unit that is placed, and who stands here."""
        return self.placing.lines(width, height) if self.placing is not None else []

    def main_lines(self, width: int, height: int) -> Sequence[Line]:
        """The page, or what a situation is."""
        if self.moment is not None:
            return self.view.lines(width, height)
        return [line((" SITUATION", "title")), line(""), *flow(line((f" {ABOUT}", "plain")), width - 1, 1)]

    def asked_lines(self, width: int, rows: int) -> Sequence[Line]:
        """What is wrong, or what the keys do."""
        if self.moment is None:
            return [line("Enter begins a situation, or opens one.")]
        problems = self.found.problems
        wrong = flow(line((_words(problems[0]), "warn")), width, 2, rows) if problems else []
        if self.placing is not None:
            return [*wrong, *self.placing.asked_lines()][:rows]
        return [*wrong, *self.view.asked_lines(width, max(1, rows - len(wrong)))][:rows]

    def hints(self) -> Sequence[KeyHint]:
        """The keys of what is open."""
        if self.moment is None:
            return [("edit-moment-change", "begin")]
        if self.placing is not None:
            return HINTS
        if self.view.table is not None:
            return self.view.hints()
        return [
            ("edit-moment-change", "change"), ("edit-moment-place", "place units"), ("edit-moment-begin", "another"),
            ("edit-moment-fault", "what is wrong"), ("edit-save", "save it"),
        ]  # fmt: skip


ABOUT = (
    "A situation is a moment of a game on this scenario: where units stand, and how the tracks are. It begins from the "
    "set-up, or from a game that was played from here; it is saved in a file of its own, from which bocage script "
    "begins. Puzzles, examples of a rule and reports of a fault are made of it."
)


def _words(problem: Problem) -> str:
    """A problem of a situation, which needs no file."""
    return str(problem).removeprefix(f"{problem.file}: ")
