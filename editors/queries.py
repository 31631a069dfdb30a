"""What an author asks of a map while drawing it: sight, movement, lines of communication, and how much there is of
what.

The rules answer, on the scenario as it stands. While its order of battle can not be built they answer without any
units, and while the map can not be built not at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from msgspec import inspect

from editors import access, brush, layers, making, schema
from editors.errors import EditError
from editors.schema import Files
from editors.systems import Mover, Moves, Questions, Seen, Trace, questions_of
from rules.engine.hexes import Hex
from scenarios.layers import Layer
from scenarios.systems import files_of

__all__ = [
    "Count",
    "Mover",
    "Moves",
    "Seen",
    "Trace",
    "counts",
    "movers",
    "playable",
    "reach",
    "sees",
    "sides",
    "supply",
    "why",
]


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Count:
    """How much there is of one thing: its layer, its name, how many, and of hexes the share in thousandths."""

    layer: Layer
    name: str
    count: int
    share: int | None = None


def counts(files: Files) -> tuple[Count, ...]:
    """How many hexes there are of each symbol, and of all other layers how many parts, hexes or hexsides by variant."""
    found: list[Count] = []
    for layer in access.declared(files).layers:
        if layer.kind == "rows":
            letters = Counter("".join(access.get(files, layer.path)))
            total = sum(letters.values()) or 1
            found += [
                Count(layer, colour.name, letters[colour.symbol], _thousandths(letters[colour.symbol], total))
                for colour in brush.palette(files, layer)
            ]
            continue
        by_name: dict[str, int] = dict.fromkeys(layers.variants(files, layer), 0)
        for part in layers.parts(files, layer):
            name = str(getattr(layers.record_of(files, part), layer.variant)) if layer.variant else layer.label
            by_name[name] = by_name.get(name, 0) + _size(files, part)
        found += [Count(layer, _noun(layer, name), count) for name, count in by_name.items()]
    return tuple(found)


def _thousandths(count: int, total: int) -> int:
    """A share to the nearest thousandth, a half up."""
    return (2000 * count + total) // (2 * total)


def _size(files: Files, part: layers.Part) -> int:
    """Marks count one each, unless it is a unit on no hex; roads their steps, the others their hexes or hexsides."""
    hexes = layers.hexes_of(files, part)
    if part.layer.kind == "marks":
        return int(hexes[0][:1].isdigit())
    return max(0, len(hexes) - 1) if part.layer.kind == "path" else len(hexes)


def _noun(layer: Layer, name: str) -> str:
    words = name.replace("_", " ")
    match layer.kind:
        case "sides":
            return f"{words}, hexsides"
        case "path":
            return f"{layer.label} {words}, steps" if name != layer.label else f"{words}, steps"
        case "hexes":
            return f"{layer.label} {words}, hexes" if name != layer.label else f"{words}, hexes"
    return words if name == layer.label else f"{layer.label} {words}"


# -- questions to the rules ---------------------------------------------------------------------------------


def sees(files: Files, hex_: Hex) -> Seen:
    """What an observer in a hex sees. Raises EditError off the map, or if the map can not be played on."""
    return _answer(files, (hex_,), lambda asked, scenario: asked.sees(scenario, hex_))


def why(files: Files, observer: Hex, target: Hex) -> tuple[bool, str, str]:
    """Whether a hex is seen from another, the paragraph that decides, and the reason."""
    return _answer(files, (observer, target), lambda asked, scenario: asked.why(scenario, observer, target))


def movers(files: Files, hex_: Hex) -> tuple[Mover, ...]:
    """What could move from a hex: the units that start there, then any unit of a kind."""
    return _answer(files, (hex_,), lambda asked, scenario: asked.movers(scenario, hex_))


def reach(files: Files, hex_: Hex, mover: str) -> Moves:
    """How far a mover (by its id) gets from a hex in one move. Raises EditError for a hex out of play too."""
    return _answer(files, (hex_,), lambda asked, scenario: asked.reach(_in_play(scenario, hex_), hex_, mover))


def sides(files: Files) -> Mapping[str, str]:
    """The sides with their names."""
    return questions_of(files.scenario.system).sides(None)


def supply(files: Files, hex_: Hex, side: str) -> Trace | None:
    """The line of communication of a unit of a side in a hex; None if the system knows none."""
    return _answer(files, (hex_,), lambda asked, scenario: asked.supply(_in_play(scenario, hex_), hex_, side))


def _answer(files: Files, hexes: tuple[Hex, ...], ask: Callable[[Questions, Any], T]) -> T:
    access.on_map(files, *hexes)
    scenario = playable(files)
    try:
        return ask(questions_of(files.scenario.system), scenario)
    except BROKEN as error:
        raise _not_yet(files) or error from None


def _in_play(scenario: Any, hex_: Hex) -> Any:
    if not scenario.board.in_play(hex_):
        raise EditError(f"{hex_} is out of play")
    return scenario


BROKEN = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, StopIteration)
"""What the rules raise on files that have errors."""

_built: list[tuple[Files, Any]] = []
"""The scenario that was asked about last; questions come in rows between two changes."""


def playable(files: Files) -> Any:
    """What the rules play on: the whole scenario, or without units while the order of battle can not be built.

    Nothing is checked, so that a question is answered at once. Raises EditError if the map can not be built.
    """
    for known, scenario in _built:
        if known is files:
            return scenario
    build = files_of(files.scenario.system).build
    try:
        scenario = build(files)
    except (*BROKEN, ValueError):
        try:
            scenario = build(_without_units(files))
        except (*BROKEN, ValueError) as error:
            raise _not_yet(files) or error from None
    _built[:] = [(files, scenario)]
    return scenario


def _not_yet(files: Files) -> EditError | None:
    """What to mend first, None if nothing is wrong."""
    problems = files_of(files.scenario.system).check_files(files)
    first = next((problem for problem in problems if problem.severity == "error"), None)
    return None if first is None else EditError(f"this can be answered when the errors are mended, first {first}")


def _without_units(files: Files) -> Files:
    """The files with an order of battle as empty as its type allows."""
    kind = schema.bare(schema.fields(type(files))["oob"].type)
    assert isinstance(kind, inspect.StructType)
    return access.put(files, "oob", making.make(kind.cls, {}, "empty"))
