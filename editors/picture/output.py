"""Writing pages as SVG, PNG or PDF. The same pages give the same bytes: no date, no random ids, fonts of our own."""

from __future__ import annotations

import io
import math
import re
import warnings
from collections.abc import Sequence
from typing import Any

import matplotlib
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure

from editors.picture.canvas import SANS, Canvas
from editors.picture.lattice import Window
from editors.picture.pages import Page

INCH = 25.4
DPI = 160
MOST_PIXELS = 45_000_000
"""The most pixels of a PNG; larger maps are drawn with fewer to the inch."""

SETTINGS: Any = {
    "svg.hashsalt": "bocage",
    "svg.fonttype": "path",
    "pdf.fonttype": 42,
    "font.family": SANS,
    "path.simplify": False,
    "axes.unicode_minus": False,
}


_LONG = re.compile(rb"(\d\d\.\d\d)\d+")
"""Coordinates with more than two decimals: a hundredth of a point is finer than any printer. Scales are below ten."""


def rendered(pages: Sequence[Page], kind: str, title: str) -> bytes:
    """The pages as a file; SVG and PNG hold the first one only."""
    with matplotlib.rc_context(SETTINGS), warnings.catch_warnings():
        # A letter that the font does not have is drawn as a box; nobody at a command line needs to hear more of it.
        warnings.filterwarnings("ignore", "Glyph .* missing from font")
        buffer = io.BytesIO()
        if kind == "pdf":
            with PdfPages(
                buffer, metadata={"CreationDate": None, "Title": title, "Creator": "Bocage", "Producer": None}
            ) as pdf:
                for page in pages:
                    pdf.savefig(_figure(page), dpi=72)
        elif kind == "svg":
            metadata: dict[str, Any] = {"Date": None, "Title": title, "Creator": "Bocage"}
            _figure(pages[0]).savefig(buffer, format="svg", metadata=metadata, dpi=72)
            return _LONG.sub(rb"\1", buffer.getvalue())
        else:
            figure = _figure(pages[0])
            figure.savefig(buffer, format="png", metadata={"Software": None, "Title": title}, dpi=_dpi(pages[0]))
        return buffer.getvalue()


def _dpi(page: Page) -> float:
    pixels = page.width * page.height * (DPI / INCH) ** 2
    return DPI if pixels <= MOST_PIXELS else DPI * math.sqrt(MOST_PIXELS / pixels)


def _figure(page: Page) -> Figure:
    figure = Figure(figsize=(page.width / INCH, page.height / INCH), facecolor="#ffffff")
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.set_axis_off()
    page.draw(Canvas(axes, Window(0.0, 0.0, page.width, page.height)))
    axes.set_aspect("auto")
    axes.set_xlim(0.0, page.width)
    axes.set_ylim(page.height, 0.0)
    return figure
