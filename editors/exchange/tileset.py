"""The picture of a tileset: plain hexes in the colours of their tiles, as a PNG, with digits on the levels."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

WIDE, HIGH, SIDE = 64, 56, 32
"""The size of a tile and the length of its upper side in pixels."""

COLUMNS = 8
"""The tiles in a row of the picture."""

_FONT = {
    "0": ("111", "101", "101", "101", "111"),
    "1": ("010", "110", "010", "010", "111"),
    "2": ("111", "001", "111", "100", "111"),
    "3": ("111", "001", "111", "001", "111"),
    "4": ("101", "101", "111", "001", "001"),
    "5": ("111", "100", "111", "001", "111"),
    "6": ("111", "100", "111", "101", "111"),
    "7": ("111", "001", "001", "010", "010"),
    "8": ("111", "101", "111", "101", "111"),
    "9": ("111", "101", "111", "001", "111"),
}
"""Digits three points wide and five high."""

POINT = 3
"""The pixels of a point of a digit."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile: its name, its colour, how strong it is from 0 to 1, and digits upon it."""

    name: str
    colour: str
    strength: float = 1.0
    digits: str = ""


def picture(tiles: Sequence[Tile]) -> tuple[bytes, int, int]:
    """The PNG of a tileset with its width and height in pixels."""
    rows = -(-len(tiles) // COLUMNS)
    width, height = COLUMNS * WIDE, rows * HIGH
    pixels = bytearray(width * height * 4)
    for index, tile in enumerate(tiles):
        _paint(pixels, width, index % COLUMNS * WIDE, index // COLUMNS * HIGH, tile)
    return png(bytes(pixels), width, height), width, height


def _paint(pixels: bytearray, width: int, left: int, top: int, tile: Tile) -> None:
    red, green, blue = (int(tile.colour[n : n + 2], 16) for n in (1, 3, 5))
    fill = bytes((red, green, blue, round(255 * tile.strength)))
    edge = bytes((red * 2 // 3, green * 2 // 3, blue * 2 // 3, round(255 * max(tile.strength, 0.35))))
    for y in range(HIGH):
        # From the middle to the top and the bottom a hex draws in on both sides, by a quarter of its width in all.
        inset = round(abs(y + 0.5 - HIGH / 2) / (HIGH / 2) * (WIDE - SIDE) / 2)
        start = ((top + y) * width + left + inset) * 4
        across = WIDE - 2 * inset
        line = edge * across if y in (0, HIGH - 1) else edge + fill * (across - 2) + edge
        pixels[start : start + 4 * across] = line
    for index, digit in enumerate(tile.digits):
        start = left + WIDE // 2 + round((index - len(tile.digits) / 2) * 4 * POINT) + POINT // 2
        _write(pixels, width, start, top + HIGH - 8 - 5 * POINT, _FONT[digit])


def _write(pixels: bytearray, width: int, left: int, top: int, rows: Sequence[str]) -> None:
    ink = bytes((60, 32, 12, 255)) * POINT
    for y in range(5 * POINT):
        for x, point in enumerate(rows[y // POINT]):
            if point == "1":
                start = ((top + y) * width + left + x * POINT) * 4
                pixels[start : start + len(ink)] = ink


def png(pixels: bytes, width: int, height: int) -> bytes:
    """A PNG of pixels in red, green, blue and opacity, row by row."""
    stride = 4 * width
    rows = b"".join(b"\0" + pixels[y * stride : (y + 1) * stride] for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
