"""Plain colours for ground and things in the files of other programs."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

GROUND = {
    "hedgerow": "#e3e7bd", "clear": "#f0ecc9", "open": "#f0ecc9", "woods": "#8fb573", "forest": "#8fb573",
    "brush": "#cfd49a", "hamlet": "#e8cfae", "village": "#dfb894", "town": "#c99a86", "pond": "#9fc5e0",
    "water": "#9fc5e0", "sea": "#7fb0d8", "swamp": "#a9bd8c", "hill": "#cdb27f", "mountain": "#a89a86",
    "beyond": "#d4d3cd", "sand": "#ecdcae",
}  # fmt: skip
"""Ground that is usually called so."""

THINGS = {
    "water": "#3f7fb5", "river": "#2f6598", "road": "#8a5a3c", "highway": "#c24a2c", "main": "#c24a2c",
    "boundary": "#8a2f6a", "ridge": "#7a4f2a", "bridge": "#1c1c1c", "area": "#b03020", "place": "#4d2f16",
}  # fmt: skip
"""Things by their layer or kind."""

SPARE = ("#7d3c3c", "#3f6f8c", "#8a7a2f", "#4f7a4a", "#6a4f86", "#9a5f2f", "#2f7a72", "#5a5a5a")
"""Colours for all else."""


def word_colour(word: str) -> str:
    """The colour of a kind of ground."""
    if word in GROUND:
        return GROUND[word]
    light = ("#e4e6c3", "#d8d2c4", "#c3d0c9", "#ddc9b4", "#c8c4d4", "#b7c7d9")
    return light[crc32(word.encode()) % len(light)]


def thing_colour(layer: str, name: str) -> str:
    """The colour of a thing in a layer, by the kind that its name ends in if that is known."""
    for word in (*reversed(name.split("-")), layer):
        if word in THINGS:
            return THINGS[word]
    return SPARE[crc32(layer.encode()) % len(SPARE)]


def level_shade(level: int, levels: Sequence[int]) -> tuple[str, float]:
    """The colour that is laid over the ground on a level, and how strong it is: higher is darker."""
    low, high = levels[0], levels[-1]
    share = (level - low) / (high - low) if high > low else 0.0
    return "#8a4a1c", 0.6 * share
