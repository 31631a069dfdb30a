"""Maps that come from other programs and go to them, and pictures for print."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from editors import exchange, queries
from editors.errors import EditError
from editors.exchange import interpret
from editors.exchange.interpret import Missing
from editors.exchange.legend import Legend, Meaning, meanings, read_legend
from editors.exchange.sketch import Sketch
from editors.exchange.things import row_layers, words_of
from editors.picture import Options, kind_of
from editors.picture import picture as drawn
from rules.engine.words import counted
from scenarios.problems import shown
from scenarios.writing import write_bytes, write_text
from tui.editing.listing import Finder, Item, Listing
from tui.editing.modes import Ask, Confirm

if TYPE_CHECKING:
    from tui.editing.session import EditSession

MAPS = (".txt", ".tmx", ".tmj", ".json")
"""The endings of maps of other programs."""


class Exchange:
    """Brings maps in and writes them out. ``_sketch`` and ``_legend`` are those of the map that is coming in."""

    def __init__(self, session: EditSession) -> None:
        self._session = session
        self._sketch: Sketch | None = None
        self._legend: Legend | None = None
        self._folder = Path()
        self._asked = 0

    @property
    def _files(self) -> Any:
        return self._session.document.files

    # -- in ---------------------------------------------------------------------------------------------------

    def bring(self) -> None:
        """Ask for a file, and take its map in place of the one at hand; all else stays."""
        session = self._session

        def done(text: str) -> str:
            path = Path(text).expanduser()
            if not text or not path.is_file():
                return "there is no such file"
            session.ask = None
            session.attempt(lambda: self._begin(path))
            return ""

        session.ask = Ask(
            "Which map takes the place of this one?", done, hint=".txt of text-mapper; .tmx, .tmj, .json of Tiled",
            offers=_maps_here, tell=lambda _: "Units, charts and the sheet stay as they are. Tab names the maps here.",
        )  # fmt: skip

    def _begin(self, path: Path) -> None:
        self._sketch = exchange.read(path)
        self._folder, self._asked = path.parent, 0
        legend = path.with_name(f"{path.stem}.legend.toml")
        self._legend = read_legend(legend, self._files) if legend.is_file() else Legend(self._session.document.system)
        self._go_on()

    def _go_on(self) -> None:
        """Ask for the next name that the legend does not know; without any, take the map."""
        assert self._sketch is not None
        assert self._legend is not None
        missing = interpret.missing(self._sketch, self._legend, self._files)
        if not missing:
            self._take()
        elif missing[0].layer:
            self._ask_default(missing[0])
        else:
            self._ask_name(missing[0], len(missing))

    def _ask_name(self, missing: Missing, count: int) -> None:
        """Ask what a name stands for; a guess comes first."""

        def take(meaning: Meaning | None) -> None:
            assert self._legend is not None
            self._legend = self._legend.with_name(missing.name, meaning)
            self._asked += 1
            self._go_on()

        told = f"{shown(str(missing), 60)} stands for this; {counted(count, 'name')} to go"
        known = sorted(meanings(self._files), key=lambda one: one[1] != missing.suggestion)
        items = [Item(words, partial(take, meaning), told=f"{told}: {words}") for words, meaning in known]
        items.insert(1 if missing.suggestion else 0, Item("nothing: leave it out", lambda: take(None), told=told))
        self._session.show(Finder(f"{shown(missing.name, 20)}?", items))

    def _ask_default(self, missing: Missing) -> None:
        """Ask what the hexes are of which the map does not say it."""

        def take(word: str | int) -> None:
            assert self._legend is not None
            self._legend = self._legend.with_default(missing.layer, word)
            self._asked += 1
            self._go_on()

        layer = next(one for one in row_layers(self._files) if one.id == missing.layer)
        count = counted(missing.count, "hex", "hexes")
        told = f"the map does not say the {layer.label} of {count}, first {missing.first}"
        words = words_of(self._files, layer).values()
        items = [Item(str(word), partial(take, word), told=told) for word in words]
        self._session.show(Listing(f"{layer.label} of the others?", items))

    def _take(self) -> None:
        assert self._sketch is not None
        assert self._legend is not None
        made = interpret.interpret(self._sketch, self._legend, self._files)
        self._session.change(f"bring in {shown(self._sketch.file, 30)}", made.files)
        self._session.say(f"{shown(self._sketch.file, 30)} is the map now", "good")
        if made.lost:
            self._session.show(losses(made.lost))
        if self._asked:
            self._ask_legend()

    def _ask_legend(self) -> None:
        """Offer to keep what was answered, so that nobody is asked it twice."""
        session, legend, sketch = self._session, self._legend, self._sketch
        assert legend is not None
        assert sketch is not None

        def done(text: str) -> str:
            session.ask = None
            if text:
                session.attempt(lambda: self._write_legend(Path(text).expanduser(), legend))
            return ""

        name = str(self._folder / f"{Path(sketch.file).stem}.legend.toml")
        session.ask = Ask("Keep the legend in which file?", done, name, "empty for none")

    def _write_legend(self, path: Path, legend: Legend) -> None:
        write_text(path, legend.text())
        self._session.say(f"written: {shown(path.name)}", "good")

    # -- out --------------------------------------------------------------------------------------------------

    def give(self) -> None:
        """Ask for a file, and write the map to it for another program."""
        session = self._session

        def done(text: str) -> str:
            path = Path(text).expanduser()
            if path.suffix.lower() not in MAPS:
                return "a name that ends in .txt, .tmx, .tmj or .json is needed"
            session.ask = None
            session.attempt(lambda: self._give(path))
            return ""

        name = f"{self._files.scenario.id}.tmx"
        session.ask = Ask(
            "Write the map to which file?", done, name, "a file",
            tell=lambda _: "A name ending in .txt is for text-mapper, one in .tmx, .tmj or .json for Tiled.",
        )  # fmt: skip

    def _give(self, path: Path) -> None:
        made = exchange.export(self._files, path.name)

        def write() -> None:
            for name, raw in made.files.items():
                write_bytes(path.parent / name, raw)
            self._session.say(f"written: {', '.join(made.files)}", "good")
            if made.lost:
                self._session.show(losses(made.lost))

        self._unless_there([path.parent / name for name in made.files], write)

    def _unless_there(self, paths: Sequence[Path], write: Callable[[], None]) -> None:
        """Write files, but ask first if any is there already."""
        there = [path.name for path in paths if path.exists()]
        if there:
            question = f"{', '.join(there)} {'is' if len(there) == 1 else 'are'} there already. Write over?"
            self._session.confirm = Confirm(question, write)
        else:
            write()

    def picture(self) -> None:
        """Ask what is to be drawn, then in which file."""
        kinds = [
            ("map", "m", Options(), ".svg"),
            ("map with the units", "u", Options(units=True), ".svg"),
            ("map with the units, on sheets of A4", "4", Options(units=True, paper="A4"), ".pdf"),
            ("counters to cut out", "c", Options(counters=True), ".pdf"),
        ]
        items = [Item(text, partial(self._ask_picture, options, end), letter) for text, letter, options, end in kinds]
        self._session.show(Listing("A picture of what?", items))

    def _ask_picture(self, options: Options, ending: str) -> None:
        session = self._session

        def done(text: str) -> str:
            path = Path(text).expanduser()
            try:
                kind = kind_of(path)
            except EditError as error:
                return str(error)
            session.ask = None
            session.attempt(lambda: self._unless_there([path], lambda: self._draw(path, kind, options)))
            return ""

        session.ask = Ask(
            "Write the picture to which file?", done, f"{self._files.scenario.id}{ending}", "a file",
            tell=lambda _: "A name that ends in .svg, .png or .pdf says which kind it is.",
        )  # fmt: skip

    def _draw(self, path: Path, kind: str, options: Options) -> None:
        """Draw in the background: a large map takes seconds."""
        files = self._files
        scenario = queries.playable(files)

        def work() -> str:
            write_bytes(path, drawn(files, scenario, kind, options))
            return f"written: {shown(path.name)}"

        if not path.parent.is_dir():
            raise EditError(f"there is no folder {shown(str(path.parent))}")
        self._session.say(f"drawing {shown(path.name)}; go on meanwhile")
        self._session.errand(work, lambda words: self._session.say(words, "good"))


def losses(lost: Sequence[str]) -> Listing:
    """What could not be carried over, as a list to be read."""
    return Listing("Not carried over", [Item(text, lambda: None, told=text) for text in lost], stays=True)


def _maps_here(text: str) -> list[str]:
    """The maps of other programs in the folder that was typed, or here."""
    typed = Path(text).expanduser()
    folder = typed if typed.is_dir() else typed.parent
    try:
        found = sorted(path for path in folder.iterdir() if path.suffix.lower() in MAPS and path.is_file())
    except OSError:
        return []
    begun = [path for path in found if typed.is_dir() or path.name.startswith(typed.name)]
    return [str(path) for path in begun or found]
