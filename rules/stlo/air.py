"""Chapter 15: US air strikes."""

from __future__ import annotations

from rules.engine.decisions import Action, Decision, Procedure, Refusal, Roll
from rules.engine.hexes import Hex
from rules.engine.words import counted
from rules.stlo import barrage, fire_choice, fire_table, posts, recovery, refusals
from rules.stlo.battle import Battle
from rules.stlo.fire_table import Reading

STRAY = 2
"""Hexes from the target within which bombs that go astray can fall (15.0 C)."""


def refusal(battle: Battle, side: str, hex_: Hex) -> Refusal | None:
    """Why a side can not fly an air strike on a hex (3.2.3 C, 3.2.3 D, 15.0, A121)."""
    if side != "us":
        return Refusal("15.0", "only the US flies air strikes")
    if not battle.state.strikes:
        return Refusal("3.2.3.D", "no air strike is left this turn")
    if hex_ not in battle.occupied("de"):
        return Refusal("3.2.3.D", f"no German infantry unit is in {hex_}")
    if not observable(battle, hex_):
        return Refusal("15.0.A1", f"{hex_} can not be observed from within the command radius of any US infantry unit")
    return None


def observable(battle: Battle, hex_: Hex) -> bool:
    """Whether an OP in the radius of a US infantry unit can observe a hex (15.0 A)."""
    return battle.memo(
        ("strike observed", hex_), lambda: posts.any_observes(battle.scenario, posts.strike_places(battle), hex_)
    )


def reading(battle: Battle, hex_: Hex) -> Reading:
    """How an air strike on a hex is read: its own column, no fire value and no OV (15.0 A, 15.0 F, A81)."""
    charts = battle.charts
    return Reading(
        charts.air_strike,
        (),
        (
            *fire_table.work_modifier(battle, hex_, "15.0.A2"),
            *fire_table.weather_modifier(charts.air_weather_drm, battle.weather(), "3.3.2"),
        ),
    )


def stray_hexes(battle: Battle, hex_: Hex) -> tuple[Hex, ...]:
    """The US-occupied hexes that a strike on a hex can hit by mistake, in order (15.0 C, A82, A144)."""
    occupied = battle.occupied("us")
    return tuple(h for h in battle.board.grid.within(hex_, STRAY) if h in occupied)


def strike(battle: Battle, hex_: Hex) -> Procedure[None]:
    """Operation air strike: an OP, one die, its result (3.2.3 D, 15.0)."""
    places = posts.strike_places(battle)
    formation, _ = yield from posts.choose(
        battle,
        posts.Post(
            "us", "strike-post", hex_, "15.0.A1", "a US infantry unit",
            dict.fromkeys(barrage.divisions(battle, "us"), places),
        ),
    )  # fmt: skip
    read = reading(battle, hex_)
    die = yield Roll("air strike", "us")
    result, left = read.result(die), battle.state.strikes - 1
    battle.update(strikes=left)
    effect = "the bombs go astray" if result == "US" else barrage.EFFECTS[result]
    battle.emit(
        "air-strike", f"air strike on {hex_}: {read.words(die)}, {effect}; {counted(left, 'strike')} left",
        "15.0.C" if result == "US" else "15.0.B",
        side="us", hex=hex_, formation=formation, post=battle.state.posts[formation], strikes=left, **read.data(die),
    )  # fmt: skip
    if result == "US":
        yield from _go_astray(battle, hex_)
    else:
        yield from barrage.apply(battle, hex_, result, "15.0.B")
    posts.take_back(battle, formation)


def _go_astray(battle: Battle, target: Hex) -> Procedure[None]:
    """Result US: one US hex near the target suffers DL, the German choosing among several (15.0 C to E)."""
    hexes = stray_hexes(battle, target)
    if not hexes:
        battle.emit("stray", f"no US unit is within {STRAY} hexes of {target}: no effect", "15.0.E", target=target)
        return

    def refuse(action: Action) -> Refusal | None:
        if action.verb != "bomb":
            return refusals.not_now(action, "the hex that the stray bombs hit is named now", "15.0.D")
        if action.args[0] not in hexes:
            near = f"a hex with US units within {STRAY} hexes of {target}"
            return Refusal("15.0.C", f"only {near} can be hit: {', '.join(hexes)}")
        return None

    answer = yield from fire_choice.ask(
        Decision(
            "de", "bomb", "The air strike goes astray. Which US hex does it hit?",
            lambda: (f"bomb {hex_}" for hex_ in hexes), refuse, {"target": target, "hexes": hexes},
        )
    )  # fmt: skip
    hit = answer.args[0]
    battle.emit("stray", f"the bombs hit US units in {hit}", "15.0.C", target=target, hex=hit)
    recovery.mark_hex(battle, hit, "DL", "15.0.C")
    yield from barrage.take_loss(battle, hit, "14.1.2")
