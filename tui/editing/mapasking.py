"""What an author asks of the map while drawing: sight, movement, supply, heights, and the number of each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from editors import brush, layers, queries
from editors.errors import EditError
from rules.engine.hexes import Hex
from tui.editing.listing import Item, Listing
from tui.map.model import OverlayCell

if TYPE_CHECKING:
    from tui.editing.mapmode import MapMode

Answer = tuple[Mapping[Hex, OverlayCell], str]
"""The cells of an overlay, and the same in one line."""

Question = Callable[[Any, Hex], Answer]
"""What is asked of files at a hex."""


class Asking:
    """The question that is open; it is asked again wherever the cursor goes and whatever is drawn."""

    def __init__(self, mode: MapMode) -> None:
        self._mode = mode
        self._question: Question | None = None
        self._known: tuple[Any, Hex, Question | None] = (None, "", None)
        self._answer: Answer = ({}, "")

    def open(self) -> None:
        """Open the list of questions."""
        ask = self._ask
        items = [
            Item("heights", lambda: ask(_heights), "h"),
            Item("what an observer here sees", lambda: ask(_sees), "s"),
            Item("how far a unit gets", self._pick_mover, "r"),
            Item("line of communication", self._pick_side, "l"),
            Item("how many of each kind", self.counts, "c"),
            Item("nothing", self.close, "n"),
        ]
        self._mode.session.show(Listing("Ask of this hex", items))

    def _ask(self, question: Question) -> None:
        self._question = question

    def _pick_mover(self) -> None:
        movers = queries.movers(self._mode.files, self._mode.cursor)

        def take(id_: str) -> None:
            self._ask(lambda files, hex_: _reach(files, hex_, id_))

        items = [Item(one.label, lambda one=one: take(one.id)) for one in movers]  # type: ignore[misc]
        self._mode.session.show(Listing("Which unit?", items))

    def _pick_side(self) -> None:
        def take(side: str) -> None:
            self._ask(lambda files, hex_: _supply(files, hex_, side))

        sides = queries.sides(self._mode.files)
        items = [Item(name, lambda side=side: take(side), name[:1].lower()) for side, name in sides.items()]  # type: ignore[misc]
        self._mode.session.show(Listing("Of which side?", items))

    def counts(self) -> None:
        """Show how many hexes there are of each kind, and how much of everything else."""
        items = [
            Item(f"{one.layer.label} {one.name}" if _level(one) else one.name, lambda: None, note=_share(one))
            for one in queries.counts(self._mode.files)
            if one.count
        ]
        self._mode.session.show(Listing("How many", items, stays=True))

    def close(self) -> None:
        """Ask nothing."""
        self._question = None

    def drop(self) -> bool:
        """Ask nothing; whether anything was asked."""
        asked = self._question is not None
        self.close()
        return asked

    def renew(self) -> None:
        """Ask again when the map is shown next."""

    @property
    def words(self) -> str:
        """The answer in one line; empty if nothing is asked."""
        self.cells()
        return self._answer[1]

    def cells(self) -> Mapping[Hex, OverlayCell]:
        """The answer on the map."""
        mode = self._mode
        if self._question is None:
            self._answer = ({}, "")
            return {}
        asked = (mode.files, mode.cursor, self._question)
        if not all(old is new for old, new in zip(self._known, asked, strict=True)):
            self._known = asked
            try:
                self._answer = self._question(mode.files, mode.cursor)
            except EditError as error:
                self._answer = ({}, str(error))
            except KeyError:
                self._answer = ({}, "this unit is no longer there")
        return self._answer[0]


def _level(one: queries.Count) -> bool:
    """Whether the name is a bare number."""
    return one.name.isdigit()


def _share(one: queries.Count) -> str:
    share = f" {one.share / 10:4.1f}%" if one.share is not None else ""
    return f"{one.count}{share}"


def _heights(files: Any, hex_: Hex) -> Answer:
    layer = next(one for one in layers.layers_of(files).of_kind("rows") if one.symbols)
    rows = brush.rows_of(files, layer)
    grid = layers.grid_of(files)
    ranks = {symbol: str(rank) for rank, symbol in enumerate(layer.symbols, start=layer.first)}
    cells = {}
    for there in grid:
        column, row = grid.column_row(there)
        cells[there] = OverlayCell(ranks.get(rows[row - grid.first_row][column - grid.first_column], "?"))
    return cells, "the level of each hex"


def _sees(files: Any, hex_: Hex) -> Answer:
    seen = queries.sees(files, hex_)
    return {there: OverlayCell(text, "good") for there, text in seen.hexes.items()}, seen.words


def _reach(files: Any, hex_: Hex, mover: str) -> Answer:
    moves = queries.reach(files, hex_, mover)
    return {there: OverlayCell(text, "good") for there, text in moves.costs.items()}, moves.words


def _supply(files: Any, hex_: Hex, side: str) -> Answer:
    trace = queries.supply(files, hex_, side)
    if trace is None:
        return {}, "these rules know no lines of communication"
    return {there: OverlayCell("", "good" if trace.traced else "bad") for there in trace.path}, trace.words
