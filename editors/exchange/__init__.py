"""Import and export: maps of text-mapper and of Tiled, with a legend that says what their names stand for.

Reading a file gives a *sketch*: names on hexes, lines and points (`read`). ``interpret.missing`` tells which of the
names a legend does not know yet; a legend can be completed in memory (``Legend.with_name``, ``with_default``) and saved
as its ``text()``, with all that a name may stand for from ``legend.meanings`` and a guess in each ``Missing``.
``interpret.interpret`` then makes the map. `export` writes a map with a legend that brings it back as it was. What can
not be carried over is told in words.

    sketch, plane   a map as a file has it, and the lattice its points lie on
    textmapper      reading text-mapper; ``textmapper_out`` writing it
    tiled           reading Tiled (with ``tiled_data``); ``tiled_out`` and ``tileset`` writing it
    legend          what names stand for; ``naming`` gives names for an export
    things          a scenario's map as plain values, by its layers, and back
    interpret       from sketch and legend to a map (with ``frame`` and ``placing``)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from editors.errors import EditError
from editors.exchange.sketch import Sketch
from editors.schema import Files
from scenarios.problems import Report
from scenarios.reading import file_name
from scenarios.systems import files_of

TILED = {".tmx": True, ".tmj": False, ".json": False}
"""The endings of Tiled's maps, and whether such a file is written as XML."""

TEXT = ".txt"
"""The ending of a file of text-mapper that is written; any other is read as one too."""


@dataclass(frozen=True)
class Exported:
    """The files of an export by name, map first and legend last, and in words what they could not take along."""

    files: Mapping[str, bytes]
    legend: str
    lost: tuple[str, ...]


def read(path: Path) -> Sketch:
    """The map in a file: of Tiled by its ending, else of text-mapper. Raises ScenarioError with file and place."""
    if path.suffix.lower() in TILED:
        from editors.exchange import tiled

        return tiled.read(path)
    from editors.exchange import textmapper
    from editors.exchange.source import read_source

    return textmapper.read(read_source(path), file_name(path))


def export(files: Files, name: str, folder: str = "") -> Exported:
    """A scenario's map as the files of another program, by the ending of the name of the map's file.

    ``folder`` is what messages call the folder of the scenario. Raises EditError for an ending that means no format,
    ScenarioError for a map whose rows do not fit its grid.
    """
    path = Path(name)
    _check_rows(files, folder)
    suffix, legend = path.suffix.lower(), f"{path.stem}.legend.toml"
    from editors.exchange import naming, textmapper_out, tiled_out

    if suffix == TEXT:
        named = naming.export(files, by_kind=False)
        text, lost = textmapper_out.write(named, legend)
        made = {name: text.encode()}
    elif suffix in TILED:
        named = naming.export(files, by_kind=True)
        written = tiled_out.write(named, path.stem, xml=TILED[suffix])
        tileset = f"{path.stem}.{'tsx' if TILED[suffix] else 'tsj'}"
        made = {name: written.map.encode(), tileset: written.tileset.encode(), f"{path.stem}.png": written.picture}
        lost = written.lost
    else:
        raise EditError(f"an export is a file whose name ends in {TEXT} (text-mapper), .tmx, .tmj or .json (Tiled)")
    return Exported({**made, legend: named.legend.text().encode()}, legend, lost)


def _check_rows(files: Files, folder: str) -> None:
    report = Report()
    if files_of(files.scenario.system).check_parts({"map": files.map}, report, folder=folder) is None:
        report.raise_errors()
