"""Jumps of the cursor: to the next stack, to the next that can act, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.engine.hexes import Hex
from tui.lines import line

if TYPE_CHECKING:
    from tui.session import Session


class Jumps:
    """The jumps of a sitting; ``before`` is where the last one began, empty if there was none."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.before: Hex = ""

    def to(self, hex_: Hex) -> None:
        """Put the cursor on a hex, and remember where it was."""
        session = self._session
        if hex_ != session.cursor:
            self.before = session.cursor
        session.moved(hex_)

    def back(self) -> None:
        """Go back to where the last jump began; once more leads to where it ended."""
        if self.before:
            self.to(self.before)
        else:
            self._session.message = [line(("no jump yet", "dim"))]

    def next_stack(self, by: int) -> None:
        """Put the cursor on the next stack of the side that looks."""
        session = self._session
        self._cycle(sorted(session.presenter.stacks(session.view, session.side)), by)

    def next_acting(self, by: int) -> None:
        """Put the cursor on the next own unit or HQ that could do something now."""
        session, decision = self._session, self._session.decision
        hexes = session.presenter.acting(session.view, decision) if decision else ()
        self._cycle(hexes, by)
        if not hexes:
            session.message = [line(("no unit can act now", "dim"))]

    def _cycle(self, hexes: Sequence[Hex], by: int) -> None:
        """Jump to the next of some hexes in order, round the ends."""
        if not hexes:
            return
        cursor = self._session.cursor
        if cursor in hexes:
            index = (hexes.index(cursor) + by) % len(hexes)
        else:
            later = [i for i, h in enumerate(hexes) if h > cursor]
            index = (later[0] if later else 0) if by > 0 else (later[0] - 1 if later else len(hexes) - 1)
        self.to(hexes[index])

    # -- by name --------------------------------------------------------------------------------------------

    def find(self, text: str) -> None:
        """Put the cursor on a unit, hex or place, of which part of the name is enough."""
        session, wanted = self._session, text.strip().casefold()
        if not wanted:
            return
        if wanted in session.view.board.grid:
            self.to(wanted)
            return
        names = self.names()
        exact = [pair for pair in names if pair[0].casefold() == wanted]
        found = exact or [pair for pair in names if wanted in pair[0].casefold()]
        if not found:
            known = self.elsewhere(text.strip())
            session.message = [line((known or f"nothing here is called {text.strip()!r}", "warn"))]
            return
        # Asked again from a hit, the search goes on to the next hex with one.
        hexes = list(dict.fromkeys(hex_ for _, hex_ in found))
        here = (hexes.index(session.cursor) + 1) % len(hexes) if session.cursor in hexes else 0
        self.to(hexes[here])
        name = next(name for name, hex_ in found if hex_ == hexes[here])
        more = f", {here + 1} of {len(hexes)}; the same again goes to the next" if len(hexes) > 1 else ""
        session.message = [line((f"{name} ", "key"), (f"in {hexes[here]}{more}", "dim"))]

    def elsewhere(self, text: str) -> str:
        """Where the unit of a name is that is not in sight on the map, as far as is known; else empty."""
        view, presenter = self._session.view, self._session.presenter
        name = next((name for name in presenter.names(view) if name.casefold() == text.casefold()), "")
        away = presenter.away(view, name) if name else ""
        return f"{name} is not in sight on the map: {away}" if away else ""

    def names(self) -> list[tuple[str, Hex]]:
        """The units on the map and the places, each with its hex."""
        view, presenter = self._session.view, self._session.presenter
        units = [(unit, hex_) for unit in presenter.names(view) if (hex_ := presenter.where(view, unit))]
        return [*units, *((place.name, place.hex) for place in view.board.places)]
