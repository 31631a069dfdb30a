"""Tiny Écouves scenarios for tests, built in code, and games that start where a rule makes a difference.

The ground is open and of level 1 unless said otherwise: columns 01-12, rows 01-12, even columns lower. The charts are
those of the shipped scenario. Movement points of cards are whole points as printed; costs are half points.

Places of counters are written as words: ``"0505"``, ``"0505 hidden"``, ``"0505 pinned"``, ``"0505 split"`` (the unit
lies there as all its sections), ``"waiting"``, ``"eliminated"``, ``"exited"``. Naming a section splits its unit; all
its sisters must be named too. A unit that is not named waits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any, cast

from rules.ecouves.charts import Charts, CloseCombatTable, FireColumn, FireTable, SideEffect, TerrainEffect, TurnBox
from rules.ecouves.field import Field
from rules.ecouves.model import Arrival, CounterCard, Placed, Scenario, Side, UnitCard
from rules.ecouves.options import OPTIONS
from rules.ecouves.state import OVER, Counter, Dummy, Lock, State
from rules.engine.board import Board, Road, Terrain, Watercourse
from rules.engine.decisions import Decision, Procedure
from rules.engine.dice import DictatedDice
from rules.engine.events import Event
from rules.engine.game import Game, Verb
from rules.engine.hexes import Grid, hexside

# -- charts, as shipped -------------------------------------------------------------------------------------

_FIRE = FireTable(
    columns=tuple(
        FireColumn(label, low, high)
        for label, low, high in (
            ("-8..-5", -8, -5), ("-4..-1", -4, -1), ("0..+3", 0, 3), ("+4..+7", 4, 7), ("+8..+11", 8, 11),
            ("+12..+15", 12, 15), ("+16", 16, 16),
        )
    ),
    rows={
        0: ("-", "-", "-", "-", "-", "R", "R"),
        1: ("-", "-", "-", "-", "R", "R", "D"),
        2: ("-", "-", "-", "R", "R", "D", "D"),
        3: ("-", "-", "R", "R", "D", "D", "C"),
        4: ("-", "R", "R", "D", "D", "C", "C"),
        5: ("-", "R", "D", "D", "C", "C", "E"),
        6: ("R", "D", "D", "C", "C", "E", "E"),
        7: ("R", "D", "C", "C", "E", "E", "E"),
    },
    floor=-8,
    cap=16,
)  # fmt: skip

_CLOSE_COMBAT = CloseCombatTable(
    columns=("1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"),
    rows={
        1: ("AE", "AE", "AE", "AE", "AR", "AR", "B", "B", "DR", "DR"),
        2: ("AE", "AE", "AE", "AR", "AR", "B", "B", "DR", "DR", "DR"),
        3: ("AE", "AE", "AR", "AR", "B", "B", "DR", "DR", "DR", "DE"),
        4: ("AE", "AR", "AR", "B", "B", "DR", "DR", "DR", "DE", "DE"),
        5: ("AR", "AR", "B", "B", "DR", "DR", "DR", "DE", "DE", "DE"),
        6: ("AR", "B", "B", "DR", "DR", "DE", "DE", "DE", "DE", "DE"),
    },
)

_TERRAIN = {
    effect.id: effect
    for effect in (
        #             id         infantry, armour, guns       die  blocks control hide  must split
        TerrainEffect("clear", {"I": 2, "B": 2, "A": 2}, 0, False, True, False, False),
        TerrainEffect("brush", {"I": 2, "B": 4, "A": 4}, -1, False, True, False, False),
        TerrainEffect("forest", {"I": 4, "B": 6, "A": 8}, -1, True, False, True, True),
        TerrainEffect("hamlet", {"I": 2, "B": 2, "A": 2}, -1, True, True, False, False),
        TerrainEffect("village", {"I": 2, "B": 2, "A": 2}, -1, True, False, True, False),
        TerrainEffect("town", {"I": 2, "B": 2, "A": 2}, -2, True, False, True, False),
        TerrainEffect("pond", {"I": -1, "B": -1, "A": -1}, 0, False, True, False, False),
    )
}

_SIDES = {
    effect.id: effect
    for effect in (
        SideEffect("river", {"I": 6, "B": -1, "A": -1}, -2, True),
        SideEffect("brook", {"I": 2, "B": 2, "A": 4}, 0, False),
        SideEffect("bridge", {"I": 0, "B": 0, "A": 0}, -1, False),
        SideEffect("up_one_level", {"I": 2, "B": 2, "A": 2}, -1, False),
        SideEffect("up_two_levels", {"I": 4, "B": 4, "A": 6}, -1, False),
        SideEffect("down", {"I": 0, "B": 0, "A": 0}, 1, False),
    )
}

NIGHT = (14, 15, 16)


def charts() -> Charts:
    """The charts of the shipped scenario, built in code."""
    return Charts(
        fire=_FIRE, close_combat=_CLOSE_COMBAT, terrain=_TERRAIN, sides=_SIDES,
        roads={"main": 1, "minor": 1, "forest_road": 2},
        turns=tuple(TurnBox(n, "1944-08-12", "08:00", 3 if n in NIGHT else 1, n in NIGHT) for n in range(1, 23)),
        leave_zone=4, stack_limit=4, basis={},
    )  # fmt: skip


# -- ground, units, scenario --------------------------------------------------------------------------------

TERRAINS = {
    "clear": Terrain("clear", "Open ground", "."),
    "brush": Terrain("brush", "Brushwood", "b"),
    "forest": Terrain("forest", "Forest", "f", blocks_sight=True),
    "hamlet": Terrain("hamlet", "Hamlet", "h", blocks_sight=True),
    "village": Terrain("village", "Village", "v", blocks_sight=True),
    "town": Terrain("town", "Town", "T", blocks_sight=True),
    "pond": Terrain("pond", "Pond", "o"),
}


def board(
    *,
    columns: tuple[int, int] = (1, 12),
    rows: tuple[int, int] = (1, 12),
    terrain: Mapping[str, str] | None = None,
    level: Mapping[str, int] | None = None,
    rivers: Iterable[tuple[str, str]] = (),
    brooks: Iterable[tuple[str, str]] = (),
    roads: Iterable[tuple[str, str]] = (),
    areas: Mapping[str, Iterable[str]] | None = None,
) -> Board:
    """A board; ``roads`` are pairs of a class and the hexes in order, as in ``("minor", "0101 0102")``."""
    grid = Grid(*columns, *rows, shifted="even")
    return Board(
        title="tiny",
        grid=grid,
        terrains=TERRAINS,
        terrain={h: (terrain or {}).get(h, "clear") for h in grid},
        level={h: (level or {}).get(h, 1) for h in grid},
        watercourses=(
            Watercourse("Orne", "river", frozenset(hexside(a, b) for a, b in rivers)),
            Watercourse("Cance", "brook", frozenset(hexside(a, b) for a, b in brooks)),
        ),
        roads=tuple(Road(f"road {i}", kind, tuple(hexes.split())) for i, (kind, hexes) in enumerate(roads)),
        areas={name: frozenset(hexes) for name, hexes in (areas or {}).items()},
    )


@dataclass(frozen=True)
class Made:
    """A unit with all its counters."""

    unit: UnitCard
    counters: tuple[CounterCard, ...]


FORMATIONS = {"french": "G.T.V.", "german": "9. Panzer-Division"}


def unit(
    name: str,
    side: str = "french",
    *,
    symbol: str = "armour",
    arm: str = "B",
    attack: int = 9,
    defense: int = 5,
    movement: int = 10,
    range: int = 3,
    sections: int = 3,
    section: tuple[int, int] = (2, 3),
    star: bool = False,
    artillery: bool = False,
    indirect: bool = False,
    formation: str = "",
    axis: str = "",
) -> Made:
    """A unit whose sections (attack, defense) are ``NAME-1`` and so on; a tank squadron unless said otherwise."""
    owner, kind = cast("Side", side), cast("Any", arm)
    names = tuple(f"{name}-{n}" for n in (1, 2, 3, 4)[:sections])
    card = UnitCard(name, name, owner, "division", formation or FORMATIONS[side], names, axis)
    group = CounterCard(name, name, owner, kind, symbol, attack, defense, movement, range, star, artillery, indirect)
    parts = (
        CounterCard(n, name, owner, kind, symbol, *section, movement, range, star, artillery, False, True)
        for n in names
    )  # fmt: skip
    return Made(card, (group, *parts))


def tanks(name: str, side: str = "french", **more: Any) -> Made:
    """A tank squadron: B, 9-5-10, range 3, three sections of 2-3."""
    return unit(name, side, **more)


def infantry(name: str, side: str = "french", **more: Any) -> Made:
    """A company on foot: I, 6-6-5, range 1, three sections of 1-3."""
    values = {"symbol": "infantry", "arm": "I", "attack": 6, "defense": 6, "movement": 5, "range": 1, "section": (1, 3)}
    return unit(name, side, **{**values, **more})


def guns(name: str, side: str = "french", **more: Any) -> Made:
    """A towed artillery group: A, 10-3-5, range 18, indirect, three batteries of 2-2."""
    values = {
        "symbol": "artillery", "arm": "A", "attack": 10, "defense": 3, "movement": 5, "range": 18, "section": (2, 2),
        "artillery": True, "indirect": True,
    }  # fmt: skip
    return unit(name, side, **{**values, **more})


def destroyers(name: str, side: str = "french", **more: Any) -> Made:
    """A tank destroyer squadron: B with a star, 8-4-10, range 4."""
    values = {"symbol": "tank_destroyer", "attack": 8, "defense": 4, "range": 4, "star": True}
    return unit(name, side, **{**values, **more})


def arrival(formation: str, side: str, turn: int, *areas: str, **more: Any) -> Arrival:
    """When and where a formation comes."""
    return Arrival(formation, cast("Side", side), turn, areas, **more)


def scenario(
    ground: Board | None = None,
    *units: Made,
    bridges: Iterable[tuple[str, str]] = (),
    ridges: Iterable[str] = (),
    arrivals: Iterable[Arrival] = (),
    dummies: Mapping[str, int] | None = None,
    ready: Sequence[Placed] = (),
    options: Mapping[str, int] | None = None,
    changed_charts: Charts | None = None,
) -> Scenario:
    """A scenario of some units; bridges are pairs of hexes, ridges hexes of ridge lines."""
    return Scenario(
        id="tiny", title="Tiny", version=1, hash="tiny", board=ground or board(), charts=changed_charts or charts(),
        units={made.unit.id: made.unit for made in units},
        counters={card.id: card for made in units for card in made.counters},
        arrivals={a.formation: a for a in arrivals},
        dummies=dummies or {"french": 15, "german": 25},
        bridges=frozenset(hexside(a, b) for a, b in bridges), ridges=frozenset(ridges), ready=tuple(ready),
        options=options or {},
    )  # fmt: skip


def replaced(card: CounterCard, **changes: Any) -> CounterCard:
    """A counter with other values printed on it."""
    return replace(card, **changes)


# -- states -------------------------------------------------------------------------------------------------


def state(
    made: Scenario,
    places: Mapping[str, str] | None = None,
    *,
    turn: int = 5,
    phase: str = "french-movement",
    dummies: Mapping[str, str] | None = None,
    locks: Iterable[tuple[Sequence[str], Sequence[str], str]] = (),
    **changes: Any,
) -> State:
    """A state with counters (and dummies, by hex) where they are named; ``locks`` are (French, German, side due)."""
    counters: dict[str, Counter] = {}
    for name, card in made.units.items():
        counters.update(_family(card, {c: w for c, w in (places or {}).items() if c in (name, *card.sections)}))
    stray = sorted(set(places or {}) - set(counters))
    assert not stray, f"no such counter: {stray}"
    pool = {
        f"{side[0].upper()}D{n}": Dummy() for side, count in made.dummies.items() for n in range(1, count + 1)
    }  # fmt: skip
    pool.update({name: Dummy("map", hex_) for name, hex_ in (dummies or {}).items()})
    return State(
        turn=turn, phase=phase, counters=counters, dummies=pool,
        locks=tuple(Lock(tuple(french), tuple(german), due) for french, german, due in locks), **changes,
    )  # fmt: skip


def _family(card: UnitCard, places: Mapping[str, str]) -> dict[str, Counter]:
    """The counters of a unit, placed by words."""
    words = {name: text.split() for name, text in places.items()}
    if card.id in words and "split" in words[card.id]:
        rest = [w for w in words.pop(card.id) if w != "split"]
        words = dict.fromkeys(card.sections, rest)
    if not words:
        words = {card.id: ["waiting"]}
    if card.id in words:
        assert set(words) == {card.id} or words[card.id] == ["apart"], f"{card.id} is grouped and split"
    else:
        missing = sorted(set(card.sections) - set(words))
        assert not missing, f"where are {missing}?"
    found = {name: _counter(words.get(name, ["apart"])) for name in (card.id, *card.sections)}
    if found[card.id].place == "eliminated":
        found.update({s: Counter("eliminated") for s in card.sections})
    return found


def _counter(words: Sequence[str]) -> Counter:
    head, rest = words[0], words[1:]
    if not head.isdigit():
        return Counter(head)
    return Counter("map", head, hidden="hidden" in rest, pinned="pinned" in rest)


def field(made: Scenario, places: Mapping[str, str] | None = None, *options: str, **changes: Any) -> Field:
    """A table for questions that need no play; further arguments as for `state`."""
    return Field(made, frozenset(options), state(made, places, **changes))


# -- games --------------------------------------------------------------------------------------------------

VERBS = {
    verb.name: verb
    for verb in (
        Verb("ready"), Verb("place", ("unit", "hex", "form?")), Verb("lift", ("unit",)), Verb("hide", ("hex",)),
        Verb("show", ("hex",)), Verb("dummy", ("hex",)), Verb("undummy", ("hex",)), Verb("done"),
        Verb("select", ("counter",)), Verb("enter", ("unit", "hex", "form?")), Verb("move", ("hex", "form?")),
        Verb("exit", ("edge",)), Verb("stay"), Verb("fire", ("hex",)), Verb("with", ("counter",)),
        Verb("concentrate", ("counter",)), Verb("disperse"), Verb("assault", ("hex",)), Verb("against", ("hex",)),
        Verb("retreat", ("counter", "hex")), Verb("push", ("counter", "hex")), Verb("advance", ("counter", "hex")),
        Verb("split", ("unit",)), Verb("regroup", ("unit",)),
    )
}  # fmt: skip

FORMS = ("split",)
EDGES = ("north", "south", "east", "west")


class Drill:
    """A set of rules that plays one procedure and then is over; for tests of a chapter without the whole turn."""

    name = "ecouves"
    ruleset = 1
    end = "B.3"
    sides = ("french", "german")
    options: Mapping[str, str] = OPTIONS
    exclusive: tuple[frozenset[str], ...] = ()
    verbs: Mapping[str, Verb] = VERBS

    def __init__(self, procedure: Callable[[Field], Procedure[Any]]) -> None:
        self.procedure = procedure

    def table(self, scenario: Scenario, options: frozenset[str], state: State | None = None) -> Field:
        assert state is not None
        return Field(scenario, options, state)

    def over(self, table: Field) -> bool:
        return table.state.phase == OVER

    def step(self, table: Field) -> Procedure[None]:
        yield from _confirmed(self.procedure(table))
        table.update(phase=OVER)

    def view(self, table: Field, side: str) -> Field:
        return table

    def spelled(self, table: Field, kind: str, word: str) -> str | None:
        known: dict[str, Iterable[str]] = {
            "counter": table.scenario.counters, "unit": table.scenario.units, "hex": table.board.grid,
            "edge": EDGES, "form": FORMS,
        }  # fmt: skip
        return next((name for name in known[kind] if name.casefold() == word.casefold()), None)


_CONFIRMED = ("assault-force", "firers")


def _confirmed(procedure: Procedure[Any]) -> Procedure[None]:
    """A procedure in which combats that leave nothing to choose are confirmed at once: tests name choices only."""
    reply = None
    while True:
        try:
            asked = procedure.send(reply)
        except StopIteration:
            return
        if isinstance(asked, Decision) and asked.kind in _CONFIRMED and list(asked.actions) == ["done"]:
            reply = asked.actions[0]
        else:
            reply = yield asked


def drill(
    made: Scenario,
    procedure: Callable[[Field], Procedure[Any]],
    places: Mapping[str, str] | None = None,
    dice: Iterable[int] = (),
    *options: str,
    **changes: Any,
) -> Game:
    """A game that plays one procedure on a state, with dictated dice; further arguments as for `state`."""
    return Game(
        cast("Any", Drill(procedure)), made, options=options, dice=DictatedDice(dice),
        state=state(made, places, **changes),
    )  # fmt: skip


def game(
    made: Scenario, places: Mapping[str, str] | None = None, dice: Iterable[int] = (), *options: str, **changes: Any
) -> Game:
    """A game by the whole system from the phase of a state (the French movement phase of turn 5), dictated dice."""
    system = import_module("rules.ecouves.system").SYSTEM
    return Game(system, made, options=options, dice=DictatedDice(dice), state=state(made, places, **changes))


def phase(
    made: Scenario, places: Mapping[str, str] | None = None, dice: Iterable[int] = (), *options: str, **changes: Any
) -> Game:
    """A game of the procedure of one phase only: that of the state's phase (fire, then assault, in a combat phase)."""
    procedure = _phase_of(str(changes.get("phase", "french-movement")))
    return drill(made, procedure, places, dice, *options, **changes)


def play(game: Game, *actions: str) -> Game:
    """Play some actions one after another and return the game."""
    for action in actions:
        game.apply(action)
    return game


def refused(game: Game, action: str) -> str:
    """The paragraph that refuses an action now; it must not be among the legal ones."""
    assert game.decision is not None
    assert action not in game.decision.actions
    refusal = game.why(action)
    assert refusal is not None, f"{action} is legal"
    assert refusal.reason
    return refusal.rule


def legal(game: Game, verb: str = "") -> list[str]:
    """The legal actions now, those of one verb if named."""
    assert game.decision is not None
    return [str(a) for a in game.decision.actions if not verb or a.verb == verb]


def kinds(game: Game) -> list[str]:
    """The kinds of all events so far."""
    return [event.kind for event in game.events]


def events(game: Game, kind: str) -> list[Event]:
    """All events of a kind so far."""
    return [event for event in game.events if event.kind == kind]


def asked(game: Game) -> str:
    """The kind of the decision that is asked now, empty when the game is over."""
    return game.decision.kind if game.decision is not None else ""


def at(game: Game, counter: str) -> str:
    """Where a counter is: its hex if it is on the map, else the word for its place."""
    now = game.state.counters[counter]
    return str(now.hex if now.place == "map" else now.place)


def rolls(game: Game) -> list[str]:
    """What each die so far was for."""
    return [thrown.purpose for thrown in game.thrown]


def table(game: Game) -> Field:
    """The table of a game, to ask it questions."""
    return cast("Field", game.table)


def resume(made: Scenario, now: State, dice: Iterable[int] = (), *options: str) -> Game:
    """A game of the procedure of one phase only, from a state as it stands; see `phase`."""
    return Game(
        cast("Any", Drill(_phase_of(now.phase))), made, options=options, dice=DictatedDice(dice), state=now
    )  # fmt: skip


def _phase_of(name: str) -> Callable[[Field], Procedure[None]]:
    side, _, part = name.partition("-")

    def procedure(field: Field) -> Procedure[None]:
        for module in ("fire", "assault") if part == "combat" else (part,):
            yield from import_module(f"rules.ecouves.{module}").phase(field, side)

    return procedure
