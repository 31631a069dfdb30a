"""Placing the units of a situation by picking hexes on the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from editors import moments
from editors.errors import EditError
from editors.moments import Stand
from tui.editing.listing import Finder, Item, Listing
from tui.editing.modes import KeyHint, Move
from tui.lines import Line, columns, cut, line

if TYPE_CHECKING:
    from tui.editing.momentmode import MomentMode

HINTS: Sequence[KeyHint] = (
    ("edit-stand-take", "take up"), ("edit-stand-here", "place"), ("edit-stand-next", "next unit"),
    ("edit-stand-pick", "pick one"), ("edit-stand-off", "off the map"), ("edit-back", "back"),
)  # fmt: skip


class StandPlacing:
    """The placing of units one after another; ``name`` is the one in hand."""

    def __init__(self, mode: MomentMode) -> None:
        self.mode = mode
        self._last: list[Stand] = []
        stands = self.stands()
        if not stands:
            raise EditError("no unit can be placed while something is wrong with the situation or the scenario")
        here = [one.name for one in stands if one.hex == mode.session.cursor]
        self.name = here[0] if here else stands[0].name

    def stands(self) -> list[Stand]:
        """All units with where they stand; those of the last sound state while something is wrong."""
        found = self.mode.found
        if found.state is not None:
            self._last = list(moments.stands(self.mode.session.document.files, found.state))
        return self._last

    def carry(self, move: Move) -> None:
        """The hexes have other numbers; who stood on one that is gone stands nowhere until all is sound again."""
        self._last = [replace(one, hex=move(one.hex)) for one in self._last]

    @property
    def stand(self) -> Stand | None:
        """The unit in hand."""
        return next((one for one in self.stands() if one.name == self.name), None)

    def do(self, id_: str) -> None:
        """Carry out a command of placing."""
        match id_.removeprefix("edit-stand-"):
            case "here":
                self._put(self.mode.session.cursor)
            case "off":
                self._ask_off()
            case "next" | "last" as word:
                self._turn(1 if word == "next" else -1)
            case "take":
                self._take_here()
            case "pick":
                self._pick()

    def _put(self, where: str) -> None:
        stand = self.stand
        if stand is None:
            raise EditError("pick a unit first")
        bench = self.mode.bench
        moment = moments.place(self.mode.session.document.files, bench.moment, stand, where)
        bench.put(f"{stand.name} to {where}", moment)

    def _ask_off(self) -> None:
        stand = self.stand
        if stand is None:
            raise EditError("pick a unit first")
        words = moments.words(self.mode.session.document.files, stand.table)
        self.mode.session.show(
            Listing(f"{stand.name}: where?", [Item(word, partial(self._put, word), word[:1]) for word in words])
        )

    def _turn(self, by: int) -> None:
        names = [one.name for one in self.stands()]
        at = names.index(self.name) if self.name in names else 0
        self._hold(names[(at + by) % len(names)])

    def _hold(self, name: str) -> None:
        """Take a unit in hand, and go to where it stands."""
        self.name = name
        if self.stand is not None and self.stand.hex:
            self.mode.session.cursor = self.stand.hex

    def _take_here(self) -> None:
        """Take up a unit that stands under the cursor, the next one if one of them is in hand."""
        names = [one.name for one in self.stands() if one.hex == self.mode.session.cursor]
        if not names:
            raise EditError("nobody stands here")
        self.name = names[(names.index(self.name) + 1) % len(names)] if self.name in names else names[0]

    def _pick(self) -> None:
        items = [Item(one.name, partial(self._hold, one.name), note=one.hex or one.place) for one in self.stands()]
        self.mode.session.show(Finder("Which unit", items))

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The unit in hand, who stands under the cursor, and who is off the map."""
        stands, cursor, stand = self.stands(), self.mode.session.cursor, self.stand
        shown: list[Line] = [line(("PLACE", "title"))]
        if stand is not None:
            shown.append(columns(line((stand.name, "selected")), line((stand.hex or stand.place, "dim")), width))
        shown += [line(""), line((f"HEX {cursor}", "title"))]
        shown += [line((one.name, "plain")) for one in stands if one.hex == cursor]
        off = [one for one in stands if not one.hex]
        shown += [line(""), line((f"OFF THE MAP {len(off)}", "title"))]
        shown += [columns(cut(line(one.name), width - 14), line((one.place, "dim")), width) for one in off]
        return shown[:height]

    def asked_lines(self) -> Sequence[Line]:
        """What Enter does."""
        take = self.mode.session.keymap.key("edit-stand-take")
        return [line(f"Enter puts {self.name} in the hex under the cursor; {take} takes up who stands there.")]
