"""Help, the list of all commands, and finding things, in every mode of the editor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from editors import access, layers, placing
from rules.engine.hexes import Hex
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
    """Ask for a hex, a place or a unit, and put the cursor on it."""
    names = dict(_names(session))

    def done(text: str) -> str:
        wanted = text.casefold()
        found = next((hex_ for name, hex_ in names.items() if name.casefold() == wanted), None)
        found = found or next((hex_ for name, hex_ in names.items() if wanted in name.casefold()), None)
        if not text or found is None:
            return f"nothing on the map is called {text!r}"
        session.cursor = found
        session.go_to_mode("map")
        return ""

    def offers(text: str) -> list[str]:
        return [name for name in names if text.casefold() in name.casefold()][:20]

    return Ask("Find a hex, a place or a unit", done, hint="2917, Hill 122, 1/115", offers=offers)


def _names(session: EditSession) -> Iterator[tuple[str, Hex]]:
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
