"""Regions of the map: copying, pasting, moving, mirroring and rotating what stands on a set of hexes.

To a region belong the symbols of its hexes, the hexsides with both hexes in it, the stretches of road between two of
its hexes, its sets of hexes and its marks. Hexsides and roads across its rim stay where they are. Pasting takes away
what of these stood there before. Units can move with their ground, but are never copied.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from editors import access, brush, features, hexsides, layers, roads
from editors.access import grid_of
from editors.carry import Fallen, Move, carry, side_moved
from editors.clips import MIRRORS, Axis, Clip, Piece, chosen, copy, offsets, rotate_axial
from editors.errors import EditError
from editors.layers import Part
from editors.schema import Files
from rules.engine.hexes import Axial, Hex
from rules.engine.words import counted
from scenarios.layers import Layer

__all__ = ["Axis", "Changed", "Clip", "clear", "copy", "cut", "mirror", "move", "paste", "rotate", "surroundings"]


@dataclass(frozen=True, slots=True)
class Changed:
    """What came of it: the files, the hexes that the region has now, and what fell off the map."""

    files: Files
    hexes: frozenset[Hex]
    fallen: tuple[Fallen, ...] = ()


# -- clearing and pasting -----------------------------------------------------------------------------------


def clear(
    files: Files, hexes: Iterable[Hex], *, fill: Mapping[str, str] | None = None, only: Collection[str] = ()
) -> Files:
    """Files without what stands on some hexes. Their symbols become those of ``fill`` by layer, else what is around."""
    inside = frozenset(hexes)
    for layer in chosen(files, only):
        if layer.kind == "rows":
            symbol = (fill or {}).get(layer.id) or surroundings(files, layer, inside)
            files = brush.paint(files, layer, inside, symbol)
        else:
            files = _without(files, layer, inside)
    return files


def surroundings(files: Files, layer: Layer, inside: frozenset[Hex]) -> str:
    """The commonest symbol next to a region, else of the whole map; of equals the first of the layer."""
    grid, order = grid_of(files), [colour.symbol for colour in brush.palette(files, layer)]
    rim = {there for here in inside for there in grid.adjacent(here)} - inside
    counts = Counter(brush.symbol_at(files, layer, hex_) for hex_ in rim)
    if not counts:
        counts = Counter("".join(access.get(files, layer.path)))
    return max(order, key=lambda symbol: counts[symbol])


def _without(files: Files, layer: Layer, inside: frozenset[Hex]) -> Files:
    """Files without what a layer has in a region; records that are emptied go, but for named sets."""
    if layer.kind == "path":
        return roads.erase_links(files, layer, lambda a, b: a in inside and b in inside)
    before = files
    for part in reversed(layers.parts(files, layer)):
        old = layers.hexes_of(files, part)
        kept = tuple(text for text in old if not inside.issuperset(text.split("/")))
        if len(kept) == len(old):
            continue
        files = layers.drop_part(files, part) if layer.kind == "marks" else layers.with_hexes(files, part, kept)
    if (
        layer.kind in ("sides", "hexes")
        and not layers.plain(layer)
        and not isinstance(access.get(files, layer.path), dict)
    ):
        files = hexsides.without_empty(files, before, layer)
    return files


def cut(
    files: Files, hexes: Iterable[Hex], origin: Hex, *, fill: Mapping[str, str] | None = None,
    only: Collection[str] = (),
) -> tuple[Files, Clip]:  # fmt: skip
    """Files without what stands on some hexes, and what that was."""
    inside = frozenset(hexes)
    return clear(files, inside, fill=fill, only=only), copy(files, inside, origin, only=only)


def paste(files: Files, clip: Clip, at: Hex, *, only: Collection[str] = ()) -> Changed:
    """Put a clip on the map with its origin at a hex; what stood there before goes.

    What lies off the map is listed, as is what this system does not have. Raises EditError if all of it is off the map.
    """
    grid = grid_of(files)
    access.on_map(files, at)
    q, r = grid.axial(at)

    def there(spot: Axial) -> Hex | None:
        return grid.hex_at((q + spot[0], r + spot[1]))

    target = frozenset(hex_ for cell in clip.cells if (hex_ := there(cell)) is not None)
    if clip.cells and not target:
        raise EditError("all of it would lie off the map")
    fallen: list[Fallen] = []
    if len(target) < len(clip.cells):
        fallen.append(
            Fallen("ground off the map", (_of(len(clip.cells) - len(target), len(clip.cells), "hex", "hexes"),))
        )
    known = {layer.id: layer for layer in chosen(files, only) if _alike(files, layer, clip)}
    for id_ in sorted({piece.layer for piece in clip.pieces} - known.keys() if not only else ()):
        fallen.append(Fallen(f"the layer {id_}, which this map does not have", ()))
    for layer in known.values():
        if layer.kind != "rows":
            files = _without(files, layer, target)
    for id_, symbols in clip.symbols.items():
        if id_ in known:
            files = _put_symbols(files, known[id_], symbols, there, fallen)
    for piece in clip.pieces:
        if piece.layer in known:
            files = _put_piece(files, known[piece.layer], piece, there, fallen)
    files = mend(files, tuple(layer for layer in known.values() if layer.kind == "path"), target)
    return Changed(files, target, tuple(fallen))


def _alike(files: Files, layer: Layer, clip: Clip) -> bool:
    """Whether a clip can be pasted on a layer: from a map of the same system, or rows."""
    return clip.system == files.scenario.system or layer.kind == "rows"


def _put_symbols(
    files: Files, layer: Layer, symbols: Mapping[Axial, str], there: Callable[[Axial], Hex | None], fallen: list[Fallen]
) -> Files:
    own = {colour.symbol for colour in brush.palette(files, layer)}
    strange = {symbol for symbol in symbols.values() if symbol not in own}
    if strange:
        fallen.append(Fallen(f"{layer.label} that this map does not have", tuple(sorted(strange))))
    return brush.put_symbols(
        files, layer, {hex_: s for at, s in symbols.items() if s in own and (hex_ := there(at)) is not None}
    )


def _put_piece(
    files: Files, layer: Layer, piece: Piece, there: Callable[[Axial], Hex | None], fallen: list[Fallen]
) -> Files:
    placed = [tuple(there(at) for at in spot) for spot in piece.spots]
    lost = sum(None in spot for spot in placed)
    if lost:
        fallen.append(_short(layer, piece, lost, len(placed)))
    texts = [_text(spot) for spot in placed]
    if layer.kind == "path":
        whole = [text or "" for text in texts]
        for run in roads.pieces(whole, lambda a, b: not a or not b):
            files = _append(files, layer, piece, run)
        return files
    left = tuple(text for text in texts if text)
    if not left:
        return files
    if layer.kind == "marks":
        return _put_mark(files, layer, piece, left[0])
    return _add(files, layer, piece, left)


def _short(layer: Layer, piece: Piece, lost: int, spots: int) -> Fallen:
    """What of a piece lies off the map."""
    title = getattr(piece.record, layer.title, "") if layer.title else piece.key if isinstance(piece.key, str) else ""
    words = layers.with_noun(layer.label, str(title or ""))
    if layer.kind == "marks":
        return Fallen(words, ("off the map",))
    noun = ("hexside", "hexsides") if layer.kind == "sides" else ("hex", "hexes")
    return Fallen(words, (_of(lost, spots, *noun),))


def _of(some: int, all_: int, thing: str, things: str) -> str:
    return f"{some} of {counted(all_, thing, things)}"


def _text(spot: tuple[Hex | None, ...]) -> str:
    """A hex or hexside as in the files; empty if it is off the map."""
    known = [hex_ for hex_ in spot if hex_ is not None]
    return "/".join(sorted(known)) if len(known) == len(spot) else ""


def _append(files: Files, layer: Layer, piece: Piece, hexes: tuple[str, ...]) -> Files:
    changes: dict[str, Any] = {layer.field: hexes}
    if layer.inside:
        changes[layer.inside] = hexes[0].partition("/")[0]
    record = msgspec.structs.replace(piece.record, **changes)
    return access.put(files, layer.path, (*access.get(files, layer.path), record))


def _put_mark(files: Files, layer: Layer, piece: Piece, where: str) -> Files:
    if layers.plain(layer):
        return access.put_record(files, layer.path, where, piece.record)
    record = msgspec.structs.replace(piece.record, **{layer.field: where})
    return access.put(files, layer.path, (*access.get(files, layer.path), record))


def _add(files: Files, layer: Layer, piece: Piece, spots: tuple[str, ...]) -> Files:
    """Add hexes or hexsides to the part that they come from, or to a new one like it."""
    if piece.record is None:
        return features.include(files, Part(layer), spots)
    found = access.get(files, layer.path)
    if isinstance(found, dict):
        assert isinstance(piece.key, str)
        if piece.key not in found:
            bare = msgspec.structs.replace(piece.record, **{layer.field: ()})
            files = access.put_record(files, layer.path, piece.key, bare)
        return features.include(files, Part(layer, piece.key), spots)
    part = next(
        (p for p in layers.parts(files, layer) if _same_but(layer, layers.record_of(files, p), piece.record)), None
    )
    if part is None:
        return _append(files, layer, piece, spots)
    old = layers.hexes_of(files, part)
    return layers.with_hexes(files, part, (*old, *(text for text in spots if text not in old)))


def _same_but(layer: Layer, a: Any, b: Any) -> bool:
    """Whether two records differ in nothing but their hexes, and the hex that tells the side of a line."""
    aside = {layer.field, layer.inside}
    return type(a) is type(b) and all(
        getattr(a, name) == getattr(b, name) for name in a.__struct_fields__ if name not in aside
    )


def mend(files: Files, paths: Iterable[Layer], near: Collection[Hex]) -> Files:
    """Files in which stretches of the same road that meet end to end in a region are one again."""
    for layer in paths:
        found = list(access.get(files, layer.path))
        for record in list(found):
            ends = getattr(record, layer.field)
            if not any(record is other for other in found) or not (ends[0] in near or ends[-1] in near):
                continue
            _absorb(found, layer, record)
        files = (
            access.put(files, layer.path, tuple(found)) if len(found) != len(access.get(files, layer.path)) else files
        )
    return files


def _absorb(found: list[Any], layer: Layer, record: Any) -> None:
    """Join to a stretch of road, in its place, all that go on where it ends."""
    at = next(i for i, other in enumerate(found) if other is record)
    while True:
        mine = getattr(found[at], layer.field)
        for i, other in enumerate(found):
            if i == at or not _same_but(layer, found[at], other):
                continue
            joined = _joined(mine, getattr(other, layer.field))
            if joined is not None:
                found[at] = msgspec.structs.replace(found[at], **{layer.field: joined})
                del found[i]
                at -= i < at
                break
        else:
            return


def _joined(a: tuple[Hex, ...], b: tuple[Hex, ...]) -> tuple[Hex, ...] | None:
    """Two runs of hexes as one, in the direction of the first, if an end of one is an end of the other."""
    for b_ in (b, b[::-1]):
        if a[-1] == b_[0]:
            return (*a, *b_[1:])
        if b_[-1] == a[0]:
            return (*b_[:-1], *a)
    return None


# -- moving, mirroring, rotating in place -------------------------------------------------------------------


def move(
    files: Files, hexes: Iterable[Hex], start: Hex, end: Hex, *, units: bool = False,
    fill: Mapping[str, str] | None = None, only: Collection[str] = (),
) -> Changed:  # fmt: skip
    """Move a region so that one hex comes to lie on another; with ``units`` those that start there go with it."""
    return _turned(files, hexes, start, end, lambda at: at, units, fill, only)


def mirror(
    files: Files, hexes: Iterable[Hex], axis: Axis, centre: Hex, *, units: bool = False,
    fill: Mapping[str, str] | None = None, only: Collection[str] = (),
) -> Changed:  # fmt: skip
    """Mirror a region in a line through the centre of a hex; twice gives back what was."""
    return _turned(files, hexes, centre, centre, MIRRORS[axis], units, fill, only)


def rotate(
    files: Files, hexes: Iterable[Hex], steps: int, centre: Hex, *, units: bool = False,
    fill: Mapping[str, str] | None = None, only: Collection[str] = (),
) -> Changed:  # fmt: skip
    """Turn a region about a hex clockwise by so many times 60 degrees."""
    return _turned(files, hexes, centre, centre, lambda at: rotate_axial(at, steps), units, fill, only)


def _turned(
    files: Files, hexes: Iterable[Hex], start: Hex, end: Hex, turn: Callable[[Axial], Axial], units: bool,
    fill: Mapping[str, str] | None, only: Collection[str],
) -> Changed:  # fmt: skip
    inside = frozenset(hexes)
    clip = copy(files, inside, start, only=only).turned(turn)
    grid = grid_of(files)
    access.on_map(files, end)
    place, (q, r) = offsets(grid, start), grid.axial(end)

    def there(hex_: Hex) -> Hex | None:
        if hex_ not in inside:
            return hex_
        dq, dr = turn(place(hex_))
        return grid.hex_at((q + dq, r + dr))

    lines = {layer.id: _whole_lines(files, layer, inside) for layer in chosen(files, only) if layer.inside}
    pasted = paste(clear(files, inside, fill=fill, only=only), clip, end, only=only)
    fresh, fallen = pasted.files, pasted.fallen
    for id_, records in lines.items():
        fresh = _follow(fresh, layers.layer(fresh, id_), records, there)
    if units:
        fresh, more = carry(fresh, there, only="oob")
        fallen += more
    return Changed(fresh, pasted.hexes, fallen)


def _whole_lines(files: Files, layer: Layer, inside: frozenset[Hex]) -> tuple[Any, ...]:
    """The lines of which every hexside is in a region, and the hex that tells their side too."""
    records = (record for _, record in access.records(files, layer.path))
    return tuple(
        record
        for record in records
        if getattr(record, layer.field)
        and getattr(record, layer.inside) in inside
        and all(inside.issuperset(text.split("/")) for text in getattr(record, layer.field))
    )


def _follow(files: Files, layer: Layer, lines: tuple[Any, ...], there: Move) -> Files:
    """The hex that tells the side of a line goes with a line that moved as a whole."""
    for line in lines:
        moved = there(getattr(line, layer.inside))
        sides = {text for old in getattr(line, layer.field) if (text := side_moved(there, old)) is not None}
        for key, record in access.records(files, layer.path):
            if moved and _same_but(layer, record, line) and sides == set(getattr(record, layer.field)):
                files = access.put_field(files, layer.path, key, **{layer.inside: moved})
    return files
