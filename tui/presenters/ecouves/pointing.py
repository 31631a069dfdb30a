"""What the map shows of the choice picked out, and the words that actions can have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.ecouves.field import Field
from rules.ecouves.leaving import EDGES
from rules.ecouves.reaching import journey
from rules.engine.decisions import Action, Decision
from rules.engine.hexes import Hex
from tui.menus import Option
from tui.presenters.base import Pointed
from tui.presenters.ecouves.outlook import way
from tui.presenters.ecouves.previews import common, gathered
from tui.presenters.ecouves.words import halves


def pointed(field: Field, decision: Decision, option: Option, cursor: Hex) -> Pointed:
    """Who acts and at what, with the option picked out in it; of a move the way to the hex under the cursor."""
    action, context = common(option.actions), decision.context
    if decision.kind in ("assault", "assault-force") and (action.args or action == "done"):
        force = gathered(field, decision, action)
        return Pointed(_where(field, force.counters), force.hexes)
    acting = [*context.get("firers", ()), *(word for word in action.args if word in field.scenario.counters)]
    if decision.kind == "move":
        counter = str(context["counter"])
        return Pointed(_where(field, (counter,)), way=_way(field, decision, cursor))
    if decision.kind in ("retreat", "push", "advance"):
        return Pointed(_where(field, acting), goals=frozenset(a.args[1] for a in option.actions if len(a.args) > 1))
    target = context.get("target") or (action.args[0] if action.verb == "fire" and action.args else "")
    return Pointed(_where(field, acting), frozenset((target,)) if target else frozenset())


def _where(field: Field, counters: Iterable[str]) -> frozenset[Hex]:
    return frozenset(field.counter(one).hex for one in counters if field.counter(one).place == "map")


def _way(field: Field, decision: Decision, cursor: Hex) -> dict[Hex, str]:
    """The hexes of the cheapest way to the cursor, each with the points spent when it is entered."""
    counter = str(decision.context["counter"])
    path = way(field, decision, Action(f"move {cursor}"))
    return {hex_: halves(_spent(field, counter, path[: n + 1])) for n, hex_ in enumerate(path) if n}


def _spent(field: Field, counter: str, path: tuple[Hex, ...]) -> int:
    return sum(item.value for item in journey(field, counter, path))


def words(field: Field, kind: str) -> Sequence[str]:
    """The names that a word of a kind can have in an action."""
    match kind:
        case "counter":
            return tuple(field.scenario.counters)
        case "unit":
            return tuple(field.scenario.units)
        case "hex":
            return tuple(field.board.grid)
        case "edge":
            return EDGES
        case "form":
            return ("split",)
    return ()
