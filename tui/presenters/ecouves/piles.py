"""What stands in a hex as a side sees it: shown counters, own camouflaged ones and dummies, blank counters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.ecouves.field import Field
from rules.ecouves.model import enemy
from rules.engine.hexes import Hex


@dataclass(frozen=True, slots=True)
class Pile:
    """The counters in a hex of one side. ``hidden`` and ``dummies`` are known to their owner, ``blanks`` are not."""

    hex: Hex
    side: str
    shown: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    dummies: tuple[str, ...] = ()
    blanks: int = 0

    @property
    def count(self) -> int:
        """How many counters lie there."""
        return len(self.shown) + len(self.hidden) + len(self.dummies) + self.blanks

    @property
    def known(self) -> tuple[str, ...]:
        """The counters that can be told, shown ones first."""
        return (*self.shown, *self.hidden)


def viewer(field: Field) -> str:
    """Whose view this is; empty if it is nobody's, who sees what both sides may see."""
    return enemy(field.blank_side) if field.blank_side else ""


def pile(field: Field, hex_: Hex) -> Pile | None:
    """What stands in a hex, None if nothing does."""
    return piles(field).get(hex_)


def piles(field: Field) -> Mapping[Hex, Pile]:
    """All hexes with counters, in order."""
    return field.memo("piles", lambda: _piles(field))


def _piles(field: Field) -> dict[Hex, Pile]:
    dummies = {now.hex for now in field.state.dummies.values() if now.place == "map"}
    held = sorted({*field.stacks(), *dummies, *field.state.blanks})
    return {hex_: _pile(field, hex_) for hex_ in held}


def _pile(field: Field, hex_: Hex) -> Pile:
    stack = sorted(field.at(hex_), key=lambda counter: (-field.card(counter).attack, counter))
    return Pile(
        hex=hex_,
        side=field.holder(hex_) or viewer(field),
        shown=tuple(counter for counter in stack if not field.counter(counter).hidden),
        hidden=tuple(counter for counter in stack if field.counter(counter).hidden),
        dummies=field.dummies_at(hex_),
        blanks=field.state.blanks.get(hex_, 0),
    )
