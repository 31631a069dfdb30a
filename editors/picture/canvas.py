"""What is drawn with: one sheet of matplotlib in millimetres, and the few kinds of strokes that the pictures need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.font_manager import FontProperties
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.patheffects import withStroke
from matplotlib.textpath import TextPath

from editors.picture.lattice import Point, Window

POINTS = 72 / 25.4
"""Points in a millimetre."""

SANS, SERIF = "DejaVu Sans", "DejaVu Serif"
"""Fonts that come with matplotlib, so that a picture is the same everywhere."""


@dataclass(frozen=True)
class Canvas:
    """A sheet to draw on, of which a window shows. Sizes and widths are millimetres."""

    axes: Axes
    window: Window
    transform: Any = field(default=None)

    def area(
        self, paths: Sequence[Sequence[Point]], colour: str, *, order: float, edge: str = "none", width: float = 0.0,
        alpha: float = 1.0,
    ) -> None:  # fmt: skip
        """Fill closed shapes, all of them as one path."""
        if paths:
            self._patch(closed(paths), colour, edge, width, alpha, order)

    def shape(
        self, path: Path, colour: str, *, order: float, edge: str = "none", width: float = 0.0, alpha: float = 1.0
    ) -> None:
        """Fill a path."""
        self._patch(path, colour, edge, width, alpha, order)

    def _patch(self, path: Path, colour: str, edge: str, width: float, alpha: float, order: float) -> None:
        self.axes.add_artist(
            PathPatch(
                path, facecolor=colour, edgecolor=edge, linewidth=width * POINTS, alpha=alpha, zorder=order,
                joinstyle="round", **self._how(),
            )
        )  # fmt: skip

    def stroke(
        self, path: Path, colour: str, width: float, *, order: float, dashes: tuple[float, ...] = (),
        alpha: float = 1.0, cap: Any = "round",
    ) -> None:  # fmt: skip
        """Draw along a path; ``dashes`` are lengths of strokes and gaps in millimetres."""
        style: Any = (0, tuple(length / width for length in dashes)) if dashes else "solid"
        self.axes.add_artist(
            PathPatch(
                path, facecolor="none", edgecolor=colour, linewidth=width * POINTS, linestyle=style, alpha=alpha,
                zorder=order, capstyle=cap, joinstyle="round", **self._how(),
            )
        )  # fmt: skip

    def segments(
        self, pairs: Sequence[tuple[Point, Point]], colour: str, width: float, *, order: float, alpha: float = 1.0
    ) -> None:
        """Draw many short lines of one kind."""
        if pairs:
            lines = LineCollection(
                list(pairs), colors=colour, linewidths=width * POINTS, alpha=alpha, zorder=order, capstyle="round",
                **self._how(),
            )  # fmt: skip
            self.axes.add_collection(lines, autolim=False)

    def text(
        self, at: Point, words: str, size: float, colour: str = "#1c1c1c", *, order: float, halo: float = 0.0,
        halo_colour: str = "#ffffff", family: str = SANS, style: Any = "normal", weight: Any = "normal",
        across: Any = "center", down: Any = "center", turn: float = 0.0,
    ) -> None:  # fmt: skip
        """Write words; ``size`` is the height of the type, ``halo`` the width of the light edge around it."""
        effects = [withStroke(linewidth=2 * halo * POINTS, foreground=halo_colour)] if halo else None
        self.axes.text(
            *at, words, fontsize=size * POINTS, color=colour, zorder=order, path_effects=effects, family=family,
            style=style, weight=weight, ha=across, va=down, rotation=turn, rotation_mode="anchor",
            parse_math=False, clip_on=True, **self._how(),
        )  # fmt: skip

    def labels(
        self, places: Sequence[tuple[Point, str]], size: float, colour: str, *, order: float, style: str = "normal"
    ) -> None:
        """Write many numbers in one type, each around a point; as one path, which is drawn much faster."""
        path = joined(_set(words, at, size, style) for at, words in places)
        if path is not None:
            self.shape(path, colour, order=order)

    def _how(self) -> dict[str, Any]:
        return {} if self.transform is None else {"transform": self.transform}


@lru_cache(maxsize=8192)
def outline(words: str, family: str = SANS, weight: str = "normal", style: str = "normal") -> Path:
    """The outline of a line of words in a type one high, from its left end, with y upwards."""
    slant: Any = style
    font: Any = FontProperties(family=family, weight=weight, style=slant)
    # Without this a dollar sign would start a formula.
    made = TextPath((0, 0), words.replace("$", "S"), size=100, prop=font)
    return Path(np.asarray(made.vertices) / 100, made.codes)


@lru_cache(maxsize=8192)
def width_of(words: str, family: str = SANS, weight: str = "normal", style: str = "normal") -> float:
    """The width of a line of words in a type one high."""
    points = np.asarray(outline(words, family, weight, style).vertices)
    return float(points[:, 0].max()) if len(points) else 0.3 * len(words)


def _set(words: str, at: Point, size: float, style: str) -> Path:
    found = outline(words, style=style)
    points = np.asarray(found.vertices) * (size, -size)
    middle = (width_of(words, style=style) * size / 2, -0.36 * size)
    moved = points + np.array((at[0] - middle[0], at[1] - middle[1]))
    return Path(moved, found.codes)


def closed(paths: Iterable[Sequence[Point]]) -> Path:
    """Polygons as one path."""
    points: list[Point] = []
    codes: list[Any] = []
    for path in paths:
        points += [*path, path[0]]
        codes += [Path.MOVETO, *[Path.LINETO] * (len(path) - 1), Path.CLOSEPOLY]
    return Path(points, codes)


def joined(paths: Iterable[Path]) -> Path | None:
    """Several paths as one, None if there are none."""
    found = list(paths)
    return Path.make_compound_path(*found) if found else None


def polyline(points: Sequence[Point]) -> Path:
    """A line from point to point."""
    return Path(list(points))


def box(left: float, top: float, width: float, height: float) -> list[Point]:
    """The corners of a rectangle."""
    return [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]
