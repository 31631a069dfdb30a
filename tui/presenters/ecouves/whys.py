"""What a player may mean who points at something and asks why not: actions by their texts, for each decision.

Whether they are legal, and if not why, is for the rules to say; in here they are only named. Nothing is named that
hangs on what is hidden from the player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from rules.ecouves import fire_reach
from rules.ecouves.entry import SPLIT
from rules.ecouves.field import Field
from rules.ecouves.leaving import edges
from rules.ecouves.muster import Muster
from rules.engine.decisions import Decision
from rules.engine.hexes import Hex
from tui.presenters.ecouves import picking
from tui.presenters.ecouves.tracks import coming

Ask = Callable[[Field, Decision, tuple[str, ...], Hex], Iterable[str]]
"""Names actions for a view, a decision, the words picked so far and the hex under the cursor."""


def texts(field: Field, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Sequence[str]:
    """The actions that may be meant, the likeliest first."""
    ask = _KINDS.get(decision.kind)
    return list(dict.fromkeys(ask(field, decision, prefix, cursor))) if ask else []


def own(field: Field, decision: Decision, cursor: Hex) -> list[str]:
    """The counters of the side that decides under the cursor."""
    return [counter for counter in field.at(cursor) if field.side_of(counter) == decision.side]


def _units(field: Field, decision: Decision, cursor: Hex) -> list[str]:
    return list(dict.fromkeys(field.card(counter).unit for counter in own(field, decision, cursor)))


def _on_hex(cursor: Hex) -> Iterable[str]:
    return (f"{verb} {cursor}" for verb in ("hide", "show", "dummy", "undummy"))


# -- set-up, movement, reorganization -----------------------------------------------------------------------


def _setup(field: Field, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
    here = _units(field, decision, cursor)
    yield from (f"select {unit}" for unit in here)
    yield from (f"lift {unit}" for unit in here)
    yield from _on_hex(cursor)
    yield from ("done", "ready")


def _setup_place(field: Field, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
    unit = decision.context["unit"]
    yield f"place {unit} {cursor}"
    yield f"place {unit} {cursor} {SPLIT}"


def _movement(field: Field, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
    """The counters here; where there are none, the units that may come in here, picked ones before others."""
    here = own(field, decision, cursor)
    yield from (f"select {counter}" for counter in here)
    picked = prefix[1:2] if prefix[:1] == ("enter",) else ()
    waiting = [unit for _, units in coming(field, decision.side) for unit in units[:2]]
    for unit in picked or (waiting if not here else ()):
        yield f"enter {unit} {cursor}"
        yield f"enter {unit} {cursor} {SPLIT}"
    if not here:
        yield from (f"select {counter}" for counter in field.at(cursor))


def _move(field: Field, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
    yield f"move {cursor}"
    yield f"move {cursor} {SPLIT}"
    at = field.counter(str(decision.context["counter"])).hex
    yield from (f"exit {edge}" for edge in edges(field.board.grid, at))


def _reorganization(field: Field, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
    here = _units(field, decision, cursor)
    yield from (f"split {unit}" for unit in here)
    yield from (f"regroup {unit}" for unit in here)
    yield from _on_hex(cursor)


# -- fire and assault ---------------------------------------------------------------------------------------


def _declare(verb: str) -> Ask:
    """The declaration of a combat against this hex, and the end of the phase."""

    def ask(field: Field, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
        if not own(field, decision, cursor):
            yield f"{verb} {cursor}"
        yield "done"

    return ask


def _join(field: Field, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
    """The counters here, else all that are near enough to be meant; and a further hex of an assault."""
    here = own(field, decision, cursor)
    yield from (f"with {counter}" for counter in here)
    if decision.kind == "assault-force" and not here:
        yield f"against {cursor}"
    if not here:
        yield from (f"with {counter}" for counter in _near(field, decision))
    yield "done"


def _near(field: Field, decision: Decision) -> list[str]:
    """The own counters next to what is attacked, or those that can fire at it."""
    if decision.kind == "firers":
        return list(fire_reach.able(field, decision.side, str(decision.context["target"])))
    grid = field.board.grid
    around = {there for hex_ in decision.context["hexes"] for there in grid.adjacent(hex_)}
    return [counter for counter in field.on_map(decision.side) if field.counter(counter).hex in around]


def _target(field: Field, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
    yield from (f"concentrate {counter}" for counter in decision.context["stack"])
    yield "disperse"


def _retreat(field: Field, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
    yield from (f"retreat {counter} {cursor}" for counter in prefix[1:2] or decision.context["counters"])


def _push(field: Field, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
    stack = field.at(str(decision.context["hex"]))
    yield from (f"push {counter} {cursor}" for counter in prefix[1:2] or stack)


def _advance(field: Field, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Iterable[str]:
    winners = (*decision.context["counters"], *own(field, decision, cursor))
    for counter in prefix[1:2] or winners:
        yield from (f"advance {counter} {hex_}" for hex_ in (cursor, *decision.context["hexes"]))


_KINDS: Mapping[str, Ask] = {
    "setup": _setup, "setup-place": _setup_place, "movement": _movement, "move": _move,
    "reorganization": _reorganization, "fire": _declare("fire"), "assault": _declare("assault"), "firers": _join,
    "assault-force": _join, "target": _target, "retreat": _retreat, "push": _push, "advance": _advance,
}  # fmt: skip


# -- who can act --------------------------------------------------------------------------------------------


def acting(field: Field, decision: Decision) -> Sequence[Hex]:
    """The hexes of own counters that could do something now, else those that the legal actions name."""
    if decision.kind == "fire":
        targets = [action.args[0] for action in decision.actions if action.args]
        counters = {counter for hex_ in targets for counter in fire_reach.able(field, decision.side, hex_)}
    elif decision.kind == "movement":
        movable = [action.args[0] for action in decision.actions if action.verb == "select"]
        counters = {one for one in movable if not picking.moved(field, one)} or set(movable)
    elif decision.kind == "assault":
        counters = {counter for counter, hexes in Muster(field, decision.side).near.items() if hexes}
    else:
        named = {word for action in decision.actions for word in action.args}
        counters = {c for word in named if word in field.scenario.counters for c in field.family(field.card(word).unit)}
    hexes = {field.counter(counter).hex for counter in counters if field.counter(counter).place == "map"}
    return sorted(hexes or {word for action in decision.actions for word in action.args if word in field.board.grid})
