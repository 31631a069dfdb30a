"""Chapter 3: the sequence of play."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.engine.decisions import Action, Decision, Procedure, Refusal, Roll
from rules.engine.words import counted
from rules.stlo import (
    air,
    assets,
    barrage,
    counterbattery,
    entrenchment,
    headquarters,
    interdiction,
    losses,
    recovery,
    refusals,
    reinforcements,
    victory,
)
from rules.stlo.battle import Battle, side_name
from rules.stlo.model import enemy
from rules.stlo.state import OVER, PHASES


def step(battle: Battle) -> Procedure[None]:
    """Play one phase of the turn, or one operations phase: from one state that stands alone to the next (3.1)."""
    phase = battle.state.phase
    yield from _PHASES[phase](battle)


def _next_phase(battle: Battle) -> None:
    """Go on to the next phase; turn 1 has no asset phase (3.1, 3.1.4)."""
    following = PHASES[PHASES.index(battle.state.phase) + 1]
    if following == "asset" and battle.state.turn == 1:
        following = "operations"
    battle.update(phase=following)
    battle.emit("phase", f"{following.replace('_', ' ')} phase", "3.1", phase=following, turn=battle.state.turn)


def _weather(battle: Battle) -> Procedure[None]:
    """Weather phase: one US die sets the weather and the air strikes of the turn (3.1.1, 3.3)."""
    die = yield Roll("weather", "us")
    box = battle.charts.weather[die]
    battle.update(weather_box=die, strikes=box.air_strikes)
    battle.emit(
        "weather", f"weather: {box.weather}, {counted(box.air_strikes, 'air strike')}", "3.3.1",
        weather=box.weather, strikes=box.air_strikes, die=die,
    )  # fmt: skip
    _next_phase(battle)


def _reinforcement(battle: Battle) -> Procedure[None]:
    """Reinforcement phase (3.1.2, 18.0)."""
    yield from reinforcements.phase(battle)
    _next_phase(battle)


def _initiative(battle: Battle) -> Procedure[None]:
    """Initiative phase: both levels restart, then the German and the US may interdict once each (3.1.3, 3.4).

    On turn 1 the German level is -2 and there is no interdiction.
    """
    first = battle.state.turn == 1
    battle.update(levels={"us": 0, "de": -2 if first else 0})
    battle.emit(
        "levels",
        f"initiative levels: US 0, German {battle.state.levels['de']}",
        "3.4",
        levels=dict(battle.state.levels),
    )
    if not first:
        for side in ("de", "us"):
            yield from interdiction.attempt(battle, side)
    battle.update(operation=1, last_pass="")
    _next_phase(battle)


def _asset(battle: Battle) -> Procedure[None]:
    """Asset phase: availability, then reassignment (3.1.4)."""
    yield from assets.phase(battle)
    _next_phase(battle)


def _operations(battle: Battle) -> Procedure[None]:
    """One operations phase: initiative segment, then one operation (3.1.5, 3.2).

    It ends the operations of the turn on a double 1 or on two passes in succession by the two sides (3.2.5).
    """
    side = yield from _initiative_segment(battle)
    if side is None:
        battle.emit("operations-end", "both dice show 1: operations end for this turn", "3.2.5.A2")
        _end_operations(battle)
        return
    declared = yield operation_decision(battle, side)
    passed_before = battle.state.last_pass
    yield from _carry_out(battle, side, declared)
    entrenchment.clear_abandoned(battle)
    losses.remove_lost_hqs(battle)
    battle.update(operation=battle.state.operation + 1, last_pass=side if declared.verb == "pass" else "")
    if declared.verb == "pass" and passed_before == enemy(side):
        battle.emit("operations-end", "both sides passed in succession: operations end for this turn", "3.2.5.A1")
        _end_operations(battle)


def _end_operations(battle: Battle) -> None:
    battle.update(last_pass="")
    _next_phase(battle)


def _initiative_segment(battle: Battle) -> Procedure[str | None]:
    """Who has initiative, or None if a double 1 ends operations (3.2.1).

    Both sides roll, the German first; the higher total acts and a tie is German. In the first operations phases of
    turns 1 and 2 a double 1 is rolled again in the same phase (3.2.6, A02).
    """
    state = battle.state
    protected = state.operation <= battle.charts.minimum_operations.get(state.turn, 0)
    while True:
        german = yield Roll("initiative German", "de")
        us = yield Roll("initiative US", "us")
        if german == us == 1:
            if not protected:
                return None
            battle.emit("reroll", f"both dice show 1 in operations phase {state.operation}: rolled again", "3.2.6")
            continue
        totals = {"de": german + state.levels["de"], "us": us + state.levels["us"]}
        side = "us" if totals["us"] > totals["de"] else "de"
        words = f"{side_name(side)} has initiative, US {totals['us']} to German {totals['de']}"
        battle.emit(
            "initiative", f"operations phase {state.operation}: {words}", "3.2.1.A",
            side=side, operation=state.operation, dice={"de": german, "us": us}, totals=totals,
        )  # fmt: skip
        return side


def operation_decision(battle: Battle, side: str) -> Decision:
    """What the side with initiative may declare: exactly one operation (3.2.2, 3.2.3)."""

    def candidates() -> Iterable[str]:
        yield from (f"activate {hq}" for hq, card in battle.scenario.hqs.items() if card.side == side)
        targets = sorted(battle.occupied(enemy(side)))
        yield from (f"barrage {hex_}" for hex_ in targets)
        yield from (f"strike {hex_}" for hex_ in targets)
        yield "counter-battery"
        yield "pass"

    def refuse(action: Action) -> Refusal | None:
        test = _OPERATIONS.get(action.verb)
        if test is None:
            return refusals.not_now(action, "one operation is declared now", "3.2.2.A")
        return test(battle, side, action)

    return Decision(side, "operation", f"{side_name(side)} has initiative. Which operation?", candidates, refuse)


def _no_refusal(_battle: Battle, _side: str, _action: Action) -> Refusal | None:
    return None


_OPERATIONS: dict[str, Callable[[Battle, str, Action], Refusal | None]] = {
    "activate": lambda battle, side, action: headquarters.refusal(battle, side, action.args[0]),
    "barrage": lambda battle, side, action: barrage.refusal(battle, side, action.args[0]),
    "strike": lambda battle, side, action: air.refusal(battle, side, action.args[0]),
    "counter-battery": lambda battle, side, _: counterbattery.refusal(battle, side),
    "pass": _no_refusal,
}


def _carry_out(battle: Battle, side: str, declared: Action) -> Procedure[None]:
    """Carry out a declared operation (3.2.3)."""
    match declared.verb:
        case "activate":
            yield from headquarters.activate(battle, declared.args[0])
        case "barrage":
            yield from barrage.fire(battle, side, declared.args[0])
        case "strike":
            yield from air.strike(battle, declared.args[0])
        case "counter-battery":
            yield from counterbattery.fire(battle, side)
        case _:
            battle.emit("pass", f"{side_name(side)} passes", "3.2.3.F", side=side)


def _recovery(battle: Battle) -> Procedure[None]:
    """Recovery phase: every pin and disruption is removed, without a die (3.1.6)."""
    recovery.clear_all(battle)
    _next_phase(battle)
    yield from ()


def _artillery_rally(battle: Battle) -> Procedure[None]:
    """Artillery rally phase: missions return to 0, then disorganised units roll (3.1.7)."""
    yield from counterbattery.rally_phase(battle)
    _next_phase(battle)


def _headquarters(battle: Battle) -> Procedure[None]:
    """Headquarters phase, then the turn marker advances; after the last turn victory is scored (3.1.8, 21.0)."""
    headquarters.recover_morale(battle)
    if battle.state.turn == battle.charts.turns:
        victory.score(battle)
        battle.update(phase=OVER)
    else:
        battle.update(turn=battle.state.turn + 1, phase="weather", operation=1, last_pass="")
        battle.emit("turn", f"turn {battle.state.turn} begins", "3.1.8.D", turn=battle.state.turn)
    yield from ()


_PHASES: dict[str, Callable[[Battle], Procedure[None]]] = {
    "weather": _weather,
    "reinforcement": _reinforcement,
    "initiative": _initiative,
    "asset": _asset,
    "operations": _operations,
    "recovery": _recovery,
    "artillery_rally": _artillery_rally,
    "headquarters": _headquarters,
}
