"""Situations: a moment of a game on the scenario that is being edited, made and changed as a file of its own.

A situation is a `SituationFile` of the system, which says how a moment differs from the set-up. It is checked by the
very code that reads situation files, so that what is saved here opens everywhere.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from editors import access, schema
from editors.carry import Fallen
from editors.document import Document
from editors.errors import EditError
from editors.making import fitting
from editors.queries import BROKEN
from editors.resize import Resized
from editors.schema import Files
from rules.engine.game import Game
from rules.engine.hexes import Hex
from scenarios import library
from scenarios.canonical import canonical
from scenarios.layers import Standing
from scenarios.moments import Origin
from scenarios.problems import Problem, Report, ScenarioError, shown
from scenarios.reading import read_toml
from scenarios.systems import files_of
from scenarios.typed import convert
from scenarios.writing import write_text

FILE = "situation"
"""What problems call the file of a situation, and the part of `with_moment` that it is."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A counter with where it stands: its hex, or the word for its place off the map."""

    table: Standing
    name: str
    hex: Hex = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """What a situation gives: the scenario, a state and the options, as far as nothing is wrong; and what is wrong."""

    problems: tuple[Problem, ...]
    scenario: Any = None
    state: Any = None
    options: frozenset[str] = frozenset()


# -- beginning ----------------------------------------------------------------------------------------------


def begin(files: Files) -> Any:
    """The situation that differs in nothing from the set-up."""
    return files_of(files.scenario.system).SituationFile(scenario=files.scenario.id)


def of_game(files: Files, game: Game) -> tuple[Any, int]:
    """The last moment at which a game on the scenario stood still, and how many actions back that was.

    Raises EditError for a game on another scenario, or a moment that no situation can express.
    """
    scenario = _built(files)
    if game.scenario.hash != scenario.hash:
        raise EditError("the scenario has changed since that game was played")
    point = game.checkpoints[-1]
    found = files_of(files.scenario.system).situations()
    if refused := found.refusal(point.state):
        raise EditError(refused)
    contents = found.contents(Origin(scenario, scenario, None), point.state, scenario.id, sorted(game.options))
    try:
        return min(contents, key=lambda content: len(canonical(content))), len(game.actions) - point.actions
    except ValueError as error:
        raise EditError(str(error)) from None


def read(document: Document, path: Path) -> Any:
    """The situation in a file.

    Raises ScenarioError for what is wrong with it, EditError for one of another scenario.
    """
    content, problems = convert(read_toml(path), files_of(document.system).SituationFile, shown(path.name))
    if content is None:
        raise ScenarioError(problems)
    named: Any = content
    there = (library.BUILT_IN if named.scenario in library.names() else path.parent) / named.scenario
    if document.folder is None or there.resolve() != document.folder.resolve():
        raise EditError(f"{shown(path.name)} is a situation of {shown(named.scenario, 60)}, not of this scenario")
    return content


# -- what it gives ------------------------------------------------------------------------------------------


def look(files: Files, moment: Any) -> Found:
    """What a situation gives on the scenario as it stands, or all that is wrong with it."""
    try:
        _built(files)
    except EditError as error:
        return Found((Problem(FILE, "scenario", str(error), "a scenario without errors"),))
    handler, report = files_of(files.scenario.system), Report()
    try:
        scenario, state = handler.situations().moment(moment, handler.document(files), FILE, report)
    except ScenarioError as error:
        return Found(error.problems)
    return Found(report.problems, scenario, state, frozenset(moment.options))


def _built(files: Files) -> Any:
    """What the rules play on. Raises EditError while the scenario has errors."""
    for known, scenario in _known:
        if known is files:
            return scenario
    handler = files_of(files.scenario.system)
    wrong = next((one for one in handler.check_files(files) if one.severity == "error"), None)
    if wrong is not None:
        raise EditError(f"the scenario has errors, first {wrong}")
    try:
        scenario = handler.build(files)
    except (*BROKEN, ValueError) as error:
        raise EditError(f"the scenario can not be built: {error}") from None
    _known[:] = [(files, scenario)]
    return scenario


_known: list[tuple[Files, Any]] = []
"""The scenario that was built last."""


def stands(files: Files, state: Any) -> Iterator[Stand]:
    """All counters of a state that can be placed, with where they stand."""
    for table in access.declared(files).standing:
        known = words(files, table)
        for name, now in getattr(state, table.state).items():
            if now.place == "map":
                yield Stand(table, name, now.hex)
            elif now.place in known:
                yield Stand(table, name, place=now.place)


def words(files: Files, table: Standing) -> tuple[str, ...]:
    """The words for places off the map."""
    kind = _entry(files, table)
    if isinstance(kind, type):
        return schema.choices(schema.hints(kind)["place"])
    pattern = getattr(kind, "pattern", None) or ""
    return tuple(re.findall(r"[a-z]{2,}", pattern))


def _entry(files: Files, table: Standing) -> Any:
    """The type of the entries of a table: a struct type, or the description of a text."""
    found = schema.type_at(files_of(files.scenario.system).SituationFile, table.path)
    inner = schema.bare(schema.item_type(found) or found)
    return getattr(inner, "cls", inner)


def place(files: Files, moment: Any, stand: Stand, where: str) -> Any:
    """The situation with a counter in a hex, or in a place off the map that a word names.

    Raises EditError for a hex off the map.
    """
    if where[:1].isdigit():
        access.on_map(files, where)
    table, kind = dict(getattr(moment, stand.table.path)), _entry(files, stand.table)
    if isinstance(kind, type):
        old = table.get(stand.name)
        kept = {name: getattr(old, name) for name in kind.__struct_fields__} if old is not None else {}  # type: ignore[attr-defined]
        place_ = {"hex": where, "place": None} if where[:1].isdigit() else {"hex": None, "place": where}
        table[stand.name] = fitting(kind, {**kept, **place_})
    else:
        table[stand.name] = where
    return msgspec.structs.replace(moment, **{stand.table.path: table})


def carried(files: Files, moment: Any, change: Callable[[Files], Resized]) -> tuple[Resized, Any]:
    """A map of another size or numbering, and the situation with all of its counters where they were on the ground.

    What stood on hexes that are gone stands as in the set-up again, and is listed with the rest. A situation on a small
    map of its own stays as it is.
    """
    if moment is None or moment.map is not None:
        return change(files), moment
    found = change(with_moment(files, moment))
    parts = {name: getattr(found.files, name) for name in files.__struct_fields__}
    fresh, fallen = _landed(files, moment, found.files.situation)
    kept = [one for one in found.fallen if not one.what.startswith(FILE)]
    return replace(found, files=type(files)(**parts), fallen=(*kept, *fallen)), fresh


def _landed(files: Files, before: Any, after: Any) -> tuple[Any, list[Fallen]]:
    """A situation without the counters whose hexes are gone, and a line for each."""
    fallen = []
    for table in access.declared(files).standing:
        old, fresh = getattr(before, table.path), dict(getattr(after, table.path))
        for name, entry in old.items():
            hex_ = entry if isinstance(entry, str) else entry.hex
            now = fresh.get(name)
            if hex_ and hex_[:1].isdigit() and not (now if now is None or isinstance(now, str) else now.hex):
                fresh.pop(name, None)
                fallen.append(Fallen(f"{name} in the situation, now as in the set-up", (hex_,)))
        after = msgspec.structs.replace(after, **{table.path: fresh})
    return after, fallen


# -- forms --------------------------------------------------------------------------------------------------


def with_moment(files: Files, moment: Any) -> Files:
    """Files with the situation as one more part, ``situation``, for forms and tables."""
    four: Any = type(files)
    kind = _kind(four, files_of(files.scenario.system).SituationFile)
    return kind(**{name: getattr(files, name) for name in files.__struct_fields__}, situation=moment)


@cache
def _kind(files: Any, moment: Any) -> type[msgspec.Struct]:
    fields = [(name, field.type) for name, field in _typed(files).items()]
    return msgspec.defstruct("Moment", [*fields, (FILE, moment)], frozen=True)


def _typed(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {field.name: field for field in msgspec.structs.fields(kind)}


# -- disk ---------------------------------------------------------------------------------------------------


def save(document: Document, path: Path, *, overwrite: bool = False) -> None:
    """Write the situation to a file from which it opens on the scenario as it is on disk.

    Raises EditError while the scenario is not saved, if a file is there that is no situation, or, without
    ``overwrite``, if any file is; ScenarioError for a situation that is wrong, OSError.
    """
    moment, handler = document.moment, files_of(document.system)
    if document.dirty or document.folder is None:
        raise EditError("the scenario is to be saved first: a situation stands on what is on disk")
    _keep_others(path, overwrite)
    text = canonical(msgspec.structs.replace(moment, scenario=_named(document.folder, path)))
    handler.situations().parse(text, path.parent, shown(path.name))
    write_text(path, text)
    document.moment_saved()


class ThereError(EditError):
    """Another situation is in the file."""


def _keep_others(path: Path, overwrite: bool) -> None:
    if not os.path.lexists(path):
        return
    try:
        found = read_toml(path)
    except ScenarioError:
        found = {}
    if not isinstance(found.get("scenario"), str):
        raise EditError(f"{shown(path.name)} is there already and is no situation; it stays as it is")
    if not overwrite:
        raise ThereError(f"{shown(path.name)} is there already")


def _named(folder: Path, path: Path) -> str:
    """How a situation file names a scenario: a built-in one by its name, another by its folder seen from there."""
    if folder.resolve().parent == library.BUILT_IN.resolve():
        return folder.name
    found = Path(os.path.relpath(folder.absolute(), path.absolute().parent))
    if found.parts[:1] == ("..",):
        raise EditError("a situation is saved beside its scenario's folder, or above it, from where it finds it")
    return found.as_posix()
