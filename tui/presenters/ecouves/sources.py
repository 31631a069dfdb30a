"""Where the units, the ground and the charts of an Écouves scenario come from, as its files say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, cast

from rules.ecouves.field import Field
from scenarios import library
from scenarios.problems import ScenarioError
from scenarios.systems.ecouves.schema import Files
from scenarios.words import BASIS_WORDS
from tui.browser import Page, Row, gap, heading, note
from tui.lines import line
from tui.presenters.ecouves.words import SYSTEM
from tui.reference import links

RECONSTRUCTED: Mapping[str, tuple[str, ...]] = {
    "fire": ("M01",), "close_combat": ("M02",), "terrain_effects": ("M03",), "turns": ("M04",),
}  # fmt: skip
"""The entries of the catalogue that say what a reconstructed table must satisfy."""

QUALITY: Mapping[str, str] = {
    "point": "a surveyed point", "commune": "the middle of its commune", "estimate": "a guess",
}  # fmt: skip
"""Where the hex of a place comes from."""


def files_of(field: Field) -> Files | None:
    """The files of a scenario; None for one that is not in its place any more."""
    try:
        return cast("Files", library.open_scenario(field.scenario.id).files)
    except ScenarioError:
        return None


def area_name(field: Field, area: str) -> str:
    """An area as the files name it, else by its key."""
    files = files_of(field)
    named = files.map.areas.get(area) if files else None
    return named.name if named is not None else area.replace("_", " ")


# -- a chart ------------------------------------------------------------------------------------------------


def of_table(field: Field, name: str) -> list[Row]:
    """Where the numbers of a chart come from, with the paragraphs that speak of it."""
    basis = field.charts.basis.get(name, "")
    style = "good" if basis == "text" else "warn" if basis == "estimate" else "plain"
    rows = [gap(), heading("Where it comes from"), note(BASIS_WORDS.get(basis, basis or "not told"), style, 1)]
    files = files_of(field)
    table: Any = getattr(files.charts, name, None) if files else None
    if told := getattr(table, "note", ""):
        rows.append(note(told, "dim", 1))
    named = [part.strip() for part in table.ref.split(",")] if table is not None else []
    return rows + links(SYSTEM, "Read on", [*RECONSTRUCTED.get(name, ()), *named])


# -- everything ---------------------------------------------------------------------------------------------


def page(field: Field) -> Page:
    """Where everything in the scenario comes from: notes, charts, units, map."""
    return Page("Sources", lambda: _rows(field))


def _rows(field: Field) -> Sequence[Row]:
    files = files_of(field)
    rows = [note(text, "dim") for text in field.scenario.notes]
    if files is None:
        return [*rows, note("the files of this scenario are not at hand", "warn")]
    return [*rows, gap(), *(_kind(files, title, found) for title, found in _KINDS.items())]


def _kind(files: Files, title: str, found: Callable[[Files], Iterator[Row]]) -> Row:
    return Row(line(f" {title}"), line((str(sum(1 for _ in found(files))), "dim")), _opens(files, title, found))


def _opens(files: Files, title: str, found: Callable[[Files], Iterator[Row]]) -> Callable[[], Page]:
    return lambda: Page(f"Sources: {title}", lambda: list(found(files)))


def _row(name: str, basis: str, text: str = "") -> Row:
    """A thing with its basis; its note stands below."""
    right = line((BASIS_WORDS.get(basis, basis), "dim"))
    return Row(line(f" {name}", (f"  {text}" if text else "", "dim")), right, indent=3)


def _units(files: Files) -> Iterator[Row]:
    for unit in files.oob.units:
        yield _row(unit.id, unit.unit_basis, f"{unit.name}; values {BASIS_WORDS[unit.value_basis]} {unit.note}".strip())


def _formations(files: Files) -> Iterator[Row]:
    for formation in files.oob.formations:
        yield _row(formation.name, formation.basis, formation.note)


def _tables(files: Files) -> Iterator[Row]:
    for name in ("fire", "close_combat", "terrain_effects", "limits", "turns"):
        table: Any = getattr(files.charts, name)
        yield _row(name.replace("_", " "), table.basis, getattr(table, "note", ""))


def _effects(files: Files) -> Iterator[Row]:
    effects = files.charts.terrain_effects
    for row in cast("Sequence[Any]", (*effects.terrain, *effects.sides, *effects.roads)):
        yield _row(row.id.replace("_", " "), row.basis)


def _places(files: Files) -> Iterator[Row]:
    for place in files.map.places:
        yield Row(line(f" {place.hex} {place.name}"), line((QUALITY[place.quality], "dim")))


def _ground(files: Files) -> Iterator[Row]:
    for kind, things in (("stream", files.map.streams), ("road", files.map.roads), ("ridge", files.map.ridges)):
        for thing in cast("Sequence[Any]", things):
            yield _row(thing.name, thing.basis, kind)


def _areas(files: Files) -> Iterator[Row]:
    for area in files.map.areas.values():
        yield _row(area.name, area.basis, area.note)


_KINDS: Mapping[str, Callable[[Files], Iterator[Row]]] = {
    "charts": _tables, "costs and modifiers": _effects, "units": _units, "formations": _formations,
    "places": _places, "streams, roads, ridges": _ground, "areas": _areas,
}  # fmt: skip
