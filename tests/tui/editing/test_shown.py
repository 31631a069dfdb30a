"""What every tab, list, form and question of the editor looks like."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from tests.editors.samples import empty, shipped
from tests.tui.editing.desk import Scene, gallery
from tui.glyphs import GlyphSet


@cache
def wrong() -> Any:
    """The shipped scenario with a battalion of nobody, two depots in a hex, and a hole in a chart."""
    files = shipped("stlo")
    rows = (replace(files.oob.battalions[0], formation="nobody"), *files.oob.battalions[1:])
    first, *others = files.charts.combat.columns
    columns = (replace(first, results="A7 A6 Q9"), *others)
    return replace(
        files,
        oob=replace(files.oob, battalions=rows),
        map=replace(files.map, depots=(*files.map.depots, files.map.depots[3])),
        charts=replace(files.charts, combat=replace(files.charts.combat, columns=columns)),
    )


LO, ECOUVES, NEW = partial(shipped, "stlo"), partial(shipped, "ecouves"), partial(empty, "stlo", 16, 12)

AT_122 = ("/", "=Hill 122")

SCENES: Mapping[str, tuple[Callable[[], Any], tuple[str, ...]]] = {
    "map": (LO, AT_122),
    "map, Écouves": (ECOUVES, ()),
    "tools": (LO, ("t",)),
    "tools, Écouves": (ECOUVES, ("t",)),
    "wide brush": (LO, ("s", "s", "Enter")),
    "pen down": (NEW, ("d", "Right", "Down")),
    "line begun": (NEW, ("f", "Enter", "Right", "Right", "Down")),
    "which hexside": (NEW, ("t", "w", "s", "Enter")),
    "a stream": (NEW, ("t", "w", "s", "Enter", "k", "Right", "Right", "Enter", "k")),
    "a road": (NEW, ("t", "r", "h", "Enter", "Right", "Right", "Enter")),
    "a name is asked": (NEW, ("t", "d", "u", "Enter")),
    "values of a depot": (NEW, ("t", "d", "u", "Enter", "=Rampan", "r")),
    "a value is asked": (NEW, ("t", "d", "u", "Enter", "=Rampan", "r", "Enter")),
    "region begun": (LO, ("v", "Right", "Right", "Down")),
    "more": (LO, ("g",)),
    "more of a region": (LO, ("v", "Right", "Right", "Down", "v", "g")),
    "size is asked": (LO, ("g", "e")),
    "replace by": (LO, ("g", "T", "2")),
    "questions": (LO, ("o",)),
    "what is seen": (LO, (*AT_122, "o", "s")),
    "which unit": (LO, ("o", "r")),
    "how many": (LO, ("m",)),
    "picture of what": (LO, ("G",)),
    "forces": (LO, ("F",)),
    "forces, Écouves": (ECOUVES, ("F", "f")),
    "form": (LO, ("F", "Down", "Down", "Enter")),
    "a choice is asked": (LO, ("F", "Down", "Down", "Enter", "Down", "Enter")),
    "wrong text": (LO, ("F", "Down", "Down", "Enter", "Down", "Down", "Enter", "=many")),
    "add to which": (LO, ("F", "a")),
    "delete which": (LO, ("F", "Down", "Down", "x")),
    "which group": (LO, ("F", "Down", "Down", "g")),
    "placing": (LO, ("F", "Down", "Down", "m")),
    "table": (LO, ("F", "Down", "Down", "v", "Right", "Space")),
    "filter": (LO, ("F", "Down", "Down", "v", "Right", "f")),
    "form over a table": (LO, ("F", "Down", "Down", "v", "e")),
    "chart": (LO, ("T", "Tab")),
    "chart with a hole": (wrong, ("T", "Tab", "e")),
    "a cell is asked": (LO, ("T", "Tab", "Enter")),
    "charts": (LO, ("T", "g")),
    "sheet": (LO, ("I", "Down", "Down", "Down")),
    "sentences": (ECOUVES, ("I", *["Down"] * 7, "Enter")),
    "problems": (wrong, ("X",)),
    "no problem": (LO, ("X",)),
    "no situation": (LO, ("R",)),
    "begin a situation": (LO, ("R", "Enter")),
    "situation": (LO, ("R", "Enter", "s", "Down", "Down", "Down", "9", "Enter")),
    "situation that is wrong": (LO, ("R", "Enter", "s", *["Down"] * 10, "Enter", "=1/999", "e")),
    "units of a situation": (LO, ("R", "Enter", "s", "m", *["Tab"] * 9)),
    "off the map": (LO, ("R", "Enter", "s", "m", "x")),
    "help": (LO, ("?", "Down")),
    "commands": (LO, ("p", "s", "a")),
    "find": (LO, ("/", "h", "i")),
    "save where": (NEW, ("Enter", "w")),
    "leave": (NEW, ("Enter", "q")),
}
"""The scenes by name: files, and the keys that lead there."""

WIDE = (
    "map", "map, Écouves", "tools", "more of a region", "forces", "form", "table", "placing", "chart with a hole",
    "sheet", "problems", "situation", "units of a situation", "help",
)  # fmt: skip
ASCII = ("map", "map, Écouves", "a stream", "form", "placing", "chart", "problems", "units of a situation", "leave")


def scenes(names: tuple[str, ...]) -> Mapping[str, Scene]:
    return {name: (SCENES[name][0](), SCENES[name][1]) for name in names}


@cache
def texts(names: tuple[str, ...], size: tuple[int, int], glyphs: GlyphSet) -> Mapping[str, str]:
    return gallery(scenes(names), size, glyphs)


def all_scenes() -> Iterator[Any]:
    for name in SCENES:
        yield pytest.param(name, tuple(SCENES), (80, 24), "unicode", id=f"{name}, 80x24")
    for name in WIDE:
        yield pytest.param(name, WIDE, (120, 40), "unicode", id=f"{name}, 120x40")
    for name in ASCII:
        yield pytest.param(name, ASCII, (80, 24), "ascii", id=f"{name}, ASCII")


@pytest.mark.parametrize(("name", "names", "size", "glyphs"), list(all_scenes()))
def test_what_is_shown(
    name: str, names: tuple[str, ...], size: tuple[int, int], glyphs: GlyphSet, snapshot: SnapshotAssertion
) -> None:
    text = texts(names, size, glyphs)[name]
    assert len(text.splitlines()) <= size[1]
    assert glyphs != "ascii" or text.isascii()
    assert text == snapshot
