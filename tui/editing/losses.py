"""What an operation could not keep: told in one line, or as a list from which all of it can be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from editors import layers
from editors.carry import Fallen
from rules.engine.words import counted
from scenarios.problems import shown
from tui.editing.listing import Item, Listing

if TYPE_CHECKING:
    from tui.editing.session import EditSession


def show(session: EditSession, name: str, fallen: Sequence[Fallen]) -> None:
    """Tell what the step that was done last could not keep."""
    undo = session.keymap.key("edit-undo")
    if len(fallen) == 1:
        session.say(f"{name}: not kept is {shown(str(fallen[0]), 200)}; {undo} takes it back", "warn")
        return
    many = counted(len(fallen), "thing")
    session.say(f"{name}: {many} could not be kept, listed here; {undo} takes all of it back", "warn")

    def back() -> None:
        listing.open = False
        session.do("edit-undo")

    items = [Item("take it all back", back, undo, told="Undoes the whole step, so that nothing is lost.")]
    items += [_item(session, one) for one in fallen]
    listing = Listing(f"{many} not kept", items, stays=True)
    session.show(listing)


def _item(session: EditSession, one: Fallen) -> Item:
    """A line for a thing; Enter goes to its first hex, if that is still on the map."""
    spot = one.hexes[0].partition("/")[0] if one.hexes else ""
    note = shown(one.hexes[0], 12) if len(one.hexes) == 1 else str(len(one.hexes) or "")
    return Item(shown(one.what, 200), partial(_go, session, spot), note=note, told=shown(str(one), 300))


def _go(session: EditSession, spot: str) -> None:
    if spot in layers.grid_of(session.document.files):
        session.cursor = spot
