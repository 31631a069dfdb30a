"""Pictures of scenarios for printing: the map, with its units if wanted, or its counters to cut out.

hexalattice and matplotlib draw them; nothing else of Bocage needs these, so they are loaded here only when something is
drawn, and a Bocage without them still does everything else. What a system's scenarios look like is in
`editors.picture.systems`.
"""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

from editors.errors import EditError

KINDS = ("svg", "png", "pdf")
"""The kinds of files that can be written, by their suffix."""

PAPERS = ("A4", "A3")
"""The sheets that a PDF can be spread over."""

MOST_HEXES = 60_000
"""The largest map of which a picture is made."""

SMALLEST, LARGEST = 3.0, 60.0
"""The distance across a hex on paper, in millimetres."""

COUNTER = 0.8
"""The edge of a counter, in parts of the distance across a hex."""


@dataclass(frozen=True)
class Options:
    """What is drawn and how large: ``across`` is the millimetres across a hex; ``paper`` is for PDF only."""

    units: bool = False
    counters: bool = False
    across: float = 16.0
    paper: Literal["A4", "A3"] | None = None


def kind_of(path: Path) -> str:
    """The kind of a picture by the suffix of its file. Raises EditError if it is none of `KINDS`."""
    kind = path.suffix.lower().removeprefix(".")
    if kind not in KINDS:
        expected = ", ".join(f".{name}" for name in KINDS[:-1]) + f" or .{KINDS[-1]}"
        raise EditError(f"a picture is a file whose name ends in {expected}")
    return kind


def picture(files: Any, scenario: Any, kind: str, options: Options = Options()) -> bytes:
    """A scenario as a picture: the bytes of an SVG, PNG or PDF file.

    ``files`` are its typed files and ``scenario`` what the rules make of them. The same scenario and options give the
    same bytes. Raises EditError for a map too large, a size out of range, or where matplotlib is missing.
    """
    _check(scenario, options)
    _prepare()
    from editors.picture import pages
    from editors.picture.output import rendered
    from editors.picture.systems import sheet_of

    sheet = sheet_of(files, scenario)
    if options.counters:
        if not sheet.counters:
            raise EditError("this scenario has no counters to draw")
        paper = options.paper or ("A4" if kind == "pdf" else None)
        return rendered(pages.counter_pages(sheet, options.across * COUNTER, paper), kind, sheet.title)
    if not options.units:
        sheet = replace(sheet, stacks=())
    if options.paper and kind == "pdf":
        return rendered(pages.tiled_map(sheet, options.across, options.paper), kind, sheet.title)
    return rendered([pages.whole_map(sheet, options.across)], kind, sheet.title)


def _check(scenario: Any, options: Options) -> None:
    if not SMALLEST <= options.across <= LARGEST:
        raise EditError(f"a hex on paper is {SMALLEST:g} to {LARGEST:g} millimetres across")
    count = len(scenario.board.grid)
    if count > MOST_HEXES:
        raise EditError(f"the map has {count} hexes, a picture at most {MOST_HEXES}")


def _prepare() -> None:
    """See that the drawing libraries are there, and that matplotlib has a folder to keep its list of fonts in."""
    missing = [name for name in ("matplotlib", "hexalattice") if find_spec(name) is None]
    if missing:
        names = " and ".join(missing)
        raise EditError(f"pictures need {names}: make pictures, or python -m pip install {' '.join(missing)}")
    if "MPLCONFIGDIR" not in os.environ and not _writable_home():
        os.environ["MPLCONFIGDIR"] = tempfile.mkdtemp(prefix="bocage-matplotlib-")
    import matplotlib

    matplotlib.use("Agg")


def _writable_home() -> bool:
    try:
        home = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home())
    except RuntimeError:
        return False
    return os.access(home, os.W_OK)
