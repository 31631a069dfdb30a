"""Help, the list of all commands, and finding things, in every mode of the editor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from editors import access, layers, placing
from rules.engine.hexes import Hex
from scenarios.problems import shown
from tui.editing.listing import Finder, Item, Listing
from tui.editing.modes import Ask
from tui.keys import key_name
from tui.registry import CURSOR

if TYPE_CHECKING:
    from tui.command import Command
    from tui.editing.session import EditSession


def commands(session: EditSession) -> list[Command]:
    """The commands that can be given now: those of the mode, then those that all modes have on the keys left."""
    own = session.keymap.all_of(session.mode.context)
    taken = {key for one in own for key in one.keys}
    found = list(own)
    for one in session.keymap.all_of("edit"):
        keys = tuple(key for key in one.keys if key not in taken)
        moves = one.id.removeprefix("edit-") in CURSOR
        if keys and (session.mode.on_map or not moves):
            found.append(replace(one, keys=keys))
    return found


def help_list(session: EditSession) -> Listing:
    """The keys with what they do in a sentence; Enter does it."""
    return Listing("Keys", [_item(session, one, _keys(one, 2)) for one in commands(session)])


def palette(session: EditSession) -> Finder:
    """All commands, to be found by any word of their names and sentences."""
    found = sorted(commands(session), key=lambda one: one.name)
    return Finder("Commands", [_item(session, one, "") for one in found])


def _item(session: EditSession, one: Command, keys: str) -> Item:
    text = f"{keys:<8} {one.name}" if keys else one.name
    note = "" if keys else _keys(one, 1)
    return Item(text, lambda: session.carry_out(one.id), note=note, told=f"{_keys(one, 4)}: {one.help}")


def _keys(one: Command, most: int) -> str:
    return " ".join(key_name(key) for key in one.keys[:most])


def find(session: EditSession) -> Ask:
    """Ask for something by its name, and go there: what the mode knows by name, else a hex, a place or a unit."""
    ways = dict(session.mode.names())
    hexes = dict(_hexes(session))
    names = [*ways, *(name for name in hexes if name not in ways)]

    def found(text: str) -> str | None:
        wanted = text.casefold()
        whole = (name for name in names if name.casefold() == wanted)
        return next(whole, None) or next((name for name in names if wanted in name.casefold()), None)

    def done(text: str) -> str:
        name = found(text) if text else None
        if name is None:
            return f"nothing here is called {text!r}" if text else "a name is needed"
        if name in ways:
            ways[name]()
            return ""
        session.cursor = hexes[name]
        session.go_to_mode("map")
        session.mode.moved()
        return ""

    def offers(text: str) -> list[str]:
        return [name for name in names if text.casefold() in name.casefold()][:20]

    def tell(text: str) -> str:
        return f"Goes to {shown(found(text) or 'nothing')}." if text else "The first one that holds what is typed."

    return Ask("Find what?", done, hint="2917, Hill 122, 1/115", offers=offers, tell=tell)


def _hexes(session: EditSession) -> Iterator[tuple[str, Hex]]:
    """The places, units and hexes of the map by name."""
    files = session.document.files
    grid = layers.grid_of(files)
    for _, row in access.records(files, "map.places"):
        if row.hex in grid:
            yield row.name, row.hex
    for unit in placing.units(files):
        if unit.hex in grid:
            yield unit.name, unit.hex
    for hex_ in grid:
        yield hex_, hex_
