"""The reinforcement group of a unit: one that there is, a new one, or none."""

from __future__ import annotations

from functools import partial
from typing import Any

from editors import layers, placing, references, tree
from editors.access import Key
from editors.errors import EditError
from tui.editing.bench import Bench
from tui.editing.listing import Item, Listing
from tui.editing.modes import Ask

SHOWN = 8
"""Entry hexes that are named beside the line that is typed."""


class Grouping:
    """The choice of a group for the record of a table."""

    def __init__(self, bench: Bench, path: str, key: Key) -> None:
        self.bench = bench
        self.path = path
        self.key = key

    @property
    def _files(self) -> Any:
        return self.bench.files

    def ask(self) -> None:
        """Offer the groups of the unit's side. Raises EditError where there are none."""
        declared = layers.layers_of(self._files)
        if not declared.groups:
            raise EditError("these rules know no reinforcement groups")
        side = tree.side_of(self._files, self.path, self.key)
        found = [references.name_of(self._files, declared.groups, one) for one in placing.groups(self._files, side)]
        items = [Item(name, partial(self._join, name)) for name in found]
        items += [Item("a new group", partial(self._new, side), "a"), Item("no group", self._leave, "n")]
        self.bench.session.show(Listing("Which group?", items))

    def _new(self, side: str) -> None:
        """Ask as for any group; it is made with the unit in it, so that none is left empty."""
        files, group = placing.new_group(self._files, side)
        self._join(references.name_of(files, layers.layers_of(files).groups, group), new=True)

    def _leave(self) -> None:
        self.bench.change("leave the group", placing.leave_group(self._files, self.path, self.key))

    def _join(self, name: str, new: bool = False) -> None:
        """Put the unit in a group; one that comes over the edge needs its entry hex."""
        if self.path not in placing.tables(self._files):
            self._put(name, new)
            return
        session = self.bench.session
        known = placing.entry_hexes(self._files, tree.side_of(self._files, self.path, self.key))
        session.ask = Ask(
            "Its entry hex",
            lambda text: session.answer(lambda: self._put(name, new, text)),
            known[0] if known else session.cursor,
            " ".join(known[:SHOWN]) or "a hex number",
            lambda text: [hex_ for hex_ in known if hex_.startswith(text)] if text not in known else known,
        )

    def _put(self, name: str, new: bool, *entry: str) -> None:
        files = self._files
        if new:
            side = tree.side_of(files, self.path, self.key)
            files, _ = placing.new_group(files, side, name)
        self.bench.change(
            f"into {'the new ' if new else ''}group {name}",
            placing.join_group(files, self.path, self.key, name, *entry),
        )
