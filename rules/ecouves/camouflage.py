"""Chapter H: camouflage and dummies. Turning counters down and up, laying blank ones, and what an attack uncovers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.ecouves import stacking
from rules.ecouves.field import Field, dummy_side
from rules.ecouves.grouping import blanks_told
from rules.ecouves.model import SIDE_NAMES
from rules.engine.decisions import Refusal
from rules.engine.hexes import Hex


def own_at(field: Field, side: str, hex_: Hex) -> tuple[str, ...]:
    """The counters of a side in a hex, by name."""
    return tuple(counter for counter in field.at(hex_) if field.side_of(counter) == side)


def own_dummies_at(field: Field, side: str, hex_: Hex) -> tuple[str, ...]:
    """The dummies of a side in a hex, by number."""
    return tuple(sorted((d for d in field.dummies_at(hex_) if dummy_side(d) == side), key=_by_number))


def dummy_hexes(field: Field, side: str) -> tuple[Hex, ...]:
    """The hexes with dummies of a side, in order."""
    found = {now.hex for d, now in field.state.dummies.items() if now.place == "map" and dummy_side(d) == side}
    return tuple(sorted(found))


def pool(field: Field, side: str) -> tuple[str, ...]:
    """The dummies that a side can still lay, by number (H.7a)."""
    free = (d for d, now in field.state.dummies.items() if now.place == "pool" and dummy_side(d) == side)
    return tuple(sorted(free, key=_by_number))


def _by_number(dummy: str) -> tuple[int, str]:
    return len(dummy), dummy


# -- H.1, H.2: turning down ---------------------------------------------------------------------------------


def hide_refusal(field: Field, side: str, hex_: Hex) -> Refusal | None:
    """Why a side can not camouflage its units in a hex, or None if it can (H.1, H.2).

    The order is for all of them together, so one that is locked keeps the others up (AMB-52).
    """
    units = own_at(field, side, hex_)
    if not units:
        return Refusal("H.1", f"no unit of yours is in {hex_}")
    if not field.effect(hex_).hide:
        return Refusal("H.2", f"{hex_} is {field.board.terrains[field.board.terrain[hex_]].name}: no cover")
    if all(field.counter(counter).hidden for counter in units):
        return Refusal("H.1", f"all units in {hex_} are camouflaged already")
    locked = [counter for counter in units if field.locked(counter)]
    if locked:
        return Refusal("H.1", f"a combat in {hex_} goes on: {', '.join(locked)}")
    return None


def hide(field: Field, side: str, hex_: Hex) -> None:
    """Camouflage all units of a side in a hex (H.1)."""
    down = [counter for counter in own_at(field, side, hex_) if not field.counter(counter).hidden]
    for counter in down:
        field.set_counter(counter, hidden=True)
    field.emit("hide", f"camouflaged in {hex_}: {', '.join(down)}", "H.1", side=side, hex=hex_, counters=down)


# -- H.3: turning up ----------------------------------------------------------------------------------------


def show_refusal(field: Field, side: str, hex_: Hex) -> Refusal | None:
    """Why a side can not turn up its units in a hex, or None if it can (H.3)."""
    if any(field.counter(counter).hidden for counter in own_at(field, side, hex_)):
        return None
    return Refusal("H.3", f"no camouflaged unit of yours is in {hex_}")


def show(field: Field, side: str, hex_: Hex) -> None:
    """Turn up all units of a side in a hex; dummies there go back to its pool (H.3, H.7c)."""
    for dummy in own_dummies_at(field, side, hex_):
        field.set_dummy(dummy, place="pool", hex="")
    turn_up(field, own_at(field, side, hex_))


def turn_up(field: Field, counters: Iterable[str], rule: str = "H.3") -> tuple[str, ...]:
    """Turn up those counters among some that are camouflaged, and return them.

    Used alone for counters that attack; others in their hex stay as they are (AMB-44).
    """
    up = tuple(sorted(counter for counter in counters if field.counter(counter).hidden))
    for counter in up:
        field.set_counter(counter, hidden=False)
    if up:
        hex_ = field.counter(up[0]).hex
        side = field.side_of(up[0])
        field.emit(
            "show", f"turned up in {hex_}: {', '.join(up)}", rule, reveals=True, side=side, hex=hex_, counters=list(up)
        )
    return up


def reveal(field: Field, hex_: Hex) -> tuple[str, ...]:
    """Uncover a hex that is attacked: its units are turned up, its dummies gone for good (H.3, H.7c, AMB-53).

    Returns the counters in the hex; none if only dummies were there (H.7d).
    """
    turn_up(field, field.at(hex_))
    blanks = field.dummies_at(hex_)
    for dummy in blanks:
        field.set_dummy(dummy, place="gone", hex="")
    if blanks:
        count = len(blanks)
        words = f"{count} blank counter{'s' if count > 1 else ''} in {hex_} taken off: nobody was there"
        field.emit(
            "dummies-gone", words, "H.7c", reveals=True, side=dummy_side(blanks[0]), hex=hex_, count=count
        )  # fmt: skip
    return field.at(hex_)


# -- H.7: dummies -------------------------------------------------------------------------------------------


def dummy_refusal(field: Field, side: str, hex_: Hex) -> Refusal | None:
    """Why a side can not lay a dummy in a hex, or None if it can (H.7a, H.7e, AMB-21).

    It takes cover, with an own unit there or beside it; no enemy and no shown unit of its own may be there.
    """
    if not field.effect(hex_).hide:
        return Refusal("H.7e", f"{hex_} is neither forest nor village")
    if hex_ not in near_units(field, side):
        return Refusal("H.7e", f"no unit of yours is in {hex_} or next to it")
    if stacking.held_refusal(field, side, hex_) is not None:
        return Refusal("H.7e", f"{hex_} is held by the enemy")
    shown = [counter for counter in own_at(field, side, hex_) if not field.counter(counter).hidden]
    if shown:
        return Refusal("H.7e", f"a shown unit would give it away: {', '.join(shown)}")
    if not pool(field, side):
        return Refusal("H.7a", f"all {field.scenario.dummies[side]} dummies are laid or lost")
    return stacking.stack_refusal(field, side, hex_)


def near_units(field: Field, side: str) -> frozenset[Hex]:
    """The hexes with a unit of a side and those beside them (AMB-21)."""

    def work() -> Iterator[Hex]:
        for counter in field.on_map(side):
            hex_ = field.counter(counter).hex
            yield hex_
            yield from field.board.grid.adjacent(hex_)

    return field.memo(("near units", side), lambda: frozenset(work()))


def lay_dummy(field: Field, side: str, hex_: Hex) -> None:
    """Lay a dummy in a hex (H.7e)."""
    dummy = pool(field, side)[0]
    field.set_dummy(dummy, place="map", hex=hex_)
    left = len(pool(field, side))
    words = f"the {SIDE_NAMES[side]} side lays a dummy in {hex_}; {left} left"
    field.emit("dummy", words, "H.7e", only=side, side=side, hex=hex_, dummy=dummy, left=left)
    blanks_told(field, side, hex_)


def undummy_refusal(field: Field, side: str, hex_: Hex) -> Refusal | None:
    """Why a side can not take a dummy back from a hex, or None if it can (H.7c)."""
    if own_dummies_at(field, side, hex_):
        return None
    return Refusal("H.7c", f"no dummy of yours is in {hex_}")


def take_back(field: Field, side: str, hex_: Hex) -> None:
    """Take a dummy back from a hex into its pool, to be laid again (H.7c)."""
    dummy = own_dummies_at(field, side, hex_)[-1]
    field.set_dummy(dummy, place="pool", hex="")
    left = len(pool(field, side))
    words = f"the {SIDE_NAMES[side]} side takes a dummy back from {hex_}; {left} left"
    field.emit("undummy", words, "H.7c", only=side, side=side, hex=hex_, dummy=dummy, left=left)
    blanks_told(field, side, hex_)
