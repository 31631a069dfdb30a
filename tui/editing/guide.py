"""Help, and the list of all commands, in every mode of the editor."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tui.editing.listing import Finder, Item, Listing
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
