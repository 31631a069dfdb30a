"""Writing maps as text-mapper has them: it draws them, and with the legend they come back as they were."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from editors.exchange.colours import level_shade, thing_colour, word_colour
from editors.exchange.naming import Export, Named
from editors.exchange.plane import CORNERS
from editors.exchange.sketch import Losses
from rules.engine.hexes import DIRECTIONS, Hex

ACROSS, DOWN = 100.0, 100.0 * sqrt(3)
"""The hexes of text-mapper: from the middle to a corner at the side, and from edge to edge."""


def write(export: Export, legend_name: str) -> tuple[str, tuple[str, ...]]:
    """The text of the file, and what it could not take along."""
    writer = _Writer(export)
    lines = [
        f"# {export.title}",
        f"# Drawn by text-mapper; Bocage reads it again with the legend {legend_name}.",
        *writer.styles(),
        *writer.hexes(),
        *writer.things(),
    ]
    return "\n".join(lines) + "\n", writer.losses.words


class _Writer:
    def __init__(self, export: Export) -> None:
        self.export = export
        self.losses = Losses()
        self.losses.extend(export.lost)
        grid = export.grid
        # text-mapper always draws even columns lower: where odd ones are, all columns move up by one.
        self.shift = int(grid.shifted == "odd")
        if self.shift:
            self.losses.add(
                "text-mapper draws even columns lower: the columns are numbered one higher; the legend takes that back"
            )
        self.wide = max(grid.last_column + self.shift, grid.last_row) > 99

    def number(self, hex_: Hex) -> str:
        """A hex as text-mapper numbers it."""
        column, row = self.export.grid.column_row(hex_)
        column += self.shift
        return f"{column:03d}.{row:03d}" if self.wide else f"{column:02d}{row:02d}"

    # -- how it is drawn ------------------------------------------------------------------------------------

    def styles(self) -> Iterator[str]:
        """What each type looks like."""
        yield 'default attributes fill="none" stroke="#6b6650" stroke-width="2"'
        yield 'text font-family="sans-serif" font-size="20pt" fill="#4b463a" dy="14px"'
        yield 'label font-family="serif" font-size="26pt" font-style="italic"'
        yield 'glow stroke="#fffbea" stroke-width="6pt" stroke-linejoin="round"'
        for layer in self.export.rows:
            words = self.export.words(layer)
            levels = sorted(level for level in words.values() if isinstance(level, int))
            for name, said in words.items():
                if isinstance(said, int):
                    colour, strength = level_shade(said, levels)
                    yield f'{name} attributes fill="{colour}" fill-opacity="{strength:.2f}"'
                else:
                    yield f'{name} attributes fill="{word_colour(said)}"'
        called: dict[str, list[Named]] = {}
        for named in self.export.things:
            called.setdefault(named.name, []).append(named)
        for name, those in called.items():
            yield from self._style(name, those)

    def _style(self, name: str, those: list[Named]) -> Iterator[str]:
        layer = those[0].thing.layer
        items = [item for named in those for item in named.thing.hexes]
        colour = thing_colour(layer.id, name)
        if layer.kind == "path":
            dashes = ' stroke-dasharray="24 12"' if name.endswith(("lane", "trail", "forest-road")) else ""
            yield f'{name} path attributes fill="none" stroke="{colour}" stroke-width="9"{dashes}'
        elif "/" in items[0]:
            for direction in sorted({self._side(side)[1] for side in items}):
                ending = DIRECTIONS[direction]
                (ax, ay), (bx, by) = (_corner(direction), _corner(direction + 1))
                pen = f'stroke="{colour}" stroke-width="14" stroke-linecap="round"'
                yield f'{name}-{ending} path attributes fill="none" {pen}'
                yield f"{name}-{ending} path M {ax:.0f},{ay:.0f} L {bx:.0f},{by:.0f}"
        elif layer.kind == "hexes" and layer.field:
            yield f'{name} path attributes fill="none" stroke="{colour}" stroke-width="6"'
            points = " L ".join(f"{x * 0.86:.0f},{y * 0.86:.0f}" for x, y in map(_corner, range(6)))
            yield f"{name} path M {points} z"
        else:
            yield f'{name} path attributes fill="{colour}" stroke="#ffffff" stroke-width="3"'
            shape = "m -12,0 a 12,12 0 1,0 24,0 a 12,12 0 1,0 -24,0 z" if layer.title else "M 0,-24 L 22,16 L -22,16 z"
            yield f"{name} path {shape}"

    def _side(self, side: str) -> tuple[Hex, int]:
        """A hexside as a hex and a direction."""
        one, other = side.split("/")
        return one, self.export.grid.neighbours(one).index(other)

    # -- what stands where ----------------------------------------------------------------------------------

    def hexes(self) -> Iterator[str]:
        """The ground of each hex."""
        rows = list(self.export.rows.values())
        for hex_ in self.export.grid:
            yield " ".join((self.number(hex_), *(row[hex_] for row in rows)))

    def things(self) -> Iterator[str]:
        """Everything else, layer by layer in its order."""
        last = ""
        for named in self.export.things:
            layer = named.thing.layer
            if layer.id != last:
                last = layer.id
                yield f"# {layer.label}"
            label = f' "{named.title}"' if named.title else ""
            if layer.kind == "path":
                numbers = "-".join(self.number(hex_) for hex_ in named.thing.hexes)
                yield f"{numbers} {named.name}{label}"
                continue
            for item in named.thing.hexes:
                if "/" in item:
                    hex_, direction = self._side(item)
                    yield f"{self.number(hex_)} {named.name}-{DIRECTIONS[direction]}{label}"
                else:
                    yield f"{self.number(item)} {named.name}{label}"


def _corner(index: int) -> tuple[float, float]:
    x, y = CORNERS[index % 6]
    return x * ACROSS / 2, y * DOWN / 2
