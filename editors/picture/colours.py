"""Colours: mixing them, and the tints of the levels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Rgb = tuple[float, float, float]

TINTS = ("#bcd6a0", "#d7e0a6", "#efe3ae", "#e6c892", "#d3a474", "#b9835c", "#9a6449")
"""The tints from the lowest level to the highest, as on a map of heights."""

INK = "#1c1c1c"
BROWN = "#5b4026"
WATER = "#5c93c4"
DEEP = "#2f6598"


def rgb(colour: str) -> Rgb:
    """The parts of a colour from 0 to 1."""
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def hexadecimal(colour: Rgb) -> str:
    """A colour as it is written."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)


def mixed(one: Rgb, other: Rgb, share: float) -> Rgb:
    """Two colours mixed, with a share of the second."""
    a, b, c = (x * (1 - share) + y * share for x, y in zip(one, other, strict=True))
    return a, b, c


def tints(levels: Iterable[int]) -> Mapping[int, Rgb]:
    """A tint for each level, spread evenly from the lowest to the highest; a few levels do not go up to the last."""
    found = sorted(set(levels))
    low, high = found[0], found[-1]
    reach = min(1.0, 0.25 + (high - low) / 8)
    return {level: _tint(reach * (level - low) / (high - low) if high > low else 0.2) for level in found}


def _tint(share: float) -> Rgb:
    place = share * (len(TINTS) - 1)
    below = min(int(place), len(TINTS) - 2)
    return mixed(rgb(TINTS[below]), rgb(TINTS[below + 1]), place - below)
