"""Sections 10.0 to 10.2: naming the artillery units of a fire one by one, each with its intensity.

Barrage, interdiction and counter-battery fire all choose their guns here; they differ in who may fire and in
whether the fire may be declined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from rules.engine.decisions import Action, Decision, Procedure, Refusal
from rules.stlo import artillery, refusals
from rules.stlo.battle import Battle
from rules.stlo.fire_table import Reading, Shot


@dataclass(frozen=True)
class Call:
    """A fire that artillery is being named for.

    ``kind`` names the decision point and ``question`` asks it; ``paragraph`` says who may fire. ``bars`` refuses
    single guns on top of chapter 10. ``optional`` is true for a fire that may be declined. ``reading`` is how the
    table would be read for some guns; ``context`` goes to the screen with every question.
    """

    side: str
    fire: str
    kind: str
    question: str
    paragraph: str
    reading: Callable[[tuple[Shot, ...]], Reading]
    bars: Callable[[str], Refusal | None] = lambda _: None
    optional: bool = False
    context: Mapping[str, Any] | None = None


def ask(decision: Decision) -> Procedure[Action]:
    """The answer to a decision; it is not asked if there is only one."""
    answers = list(islice(decision.actions, 2))
    if len(answers) == 1:
        return answers[0]
    answer: Action = yield decision
    return answer


def gun_refusal(battle: Battle, call: Call, gun: str, intensity: str = "normal") -> Refusal | None:
    """Why an artillery unit can not take part in a fire at an intensity."""
    if battle.scenario.guns[gun].side != call.side:
        return Refusal(call.paragraph, f"{gun} is the enemy's artillery")
    return call.bars(gun) or artillery.refusal(battle, gun, call.fire, intensity)


def choose(battle: Battle, call: Call) -> Procedure[tuple[Shot, ...]]:
    """Name the guns of a fire, each once, and expend their missions at once (10.1, 10.2, 10.2.3).

    At least one gun fires, unless the fire is optional and is declined: then the answer is empty.
    """
    shots: tuple[Shot, ...] = ()
    while True:
        answer = yield from ask(_decision(battle, call, shots))
        if answer.verb != "fire":
            return shots
        gun, intensity = answer.args
        artillery.expend(battle, gun, intensity)
        card, used = battle.scenario.guns[gun], battle.state.guns[gun].used
        battle.emit(
            "fire", f"{gun} fires {intensity}: {used} of {card.missions} missions used", "10.1",
            side=call.side, fire=call.fire, gun=gun, intensity=intensity, used=used, missions=card.missions,
        )  # fmt: skip
        shots = (*shots, Shot(gun, intensity))


def _decision(battle: Battle, call: Call, shots: tuple[Shot, ...]) -> Decision:
    def candidates() -> Iterable[str]:
        for gun in artillery.guns_of(battle, call.side):
            yield from (f"fire {gun} {intensity}" for intensity in artillery.INTENSITIES)
        yield "done"
        yield "pass"

    reading = call.reading(shots) if shots else None
    context = {
        **(call.context or {}),
        "fire": call.fire,
        "shots": tuple((shot.gun, shot.intensity) for shot in shots),
        "total": reading.total if reading else 0,
        "column": reading.column if reading else "",
    }
    return Decision(
        call.side, call.kind, call.question, candidates, lambda action: _refusal(battle, call, shots, action), context
    )


def _refusal(battle: Battle, call: Call, shots: tuple[Shot, ...], action: Action) -> Refusal | None:
    match action.verb:
        case "fire":
            gun = action.args[0]
            if any(shot.gun == gun for shot in shots):
                return Refusal("10.2", f"{gun} has stated its intensity for this fire already")
            return gun_refusal(battle, call, gun, action.args[1])
        case "done":
            return None if shots else Refusal(call.paragraph, "at least one artillery unit must fire")
        case "pass" if call.optional:
            return Refusal("16.0.C", "artillery fires already; done ends the naming") if shots else None
        case "observe" if artillery.FIRES[call.fire].observed:
            return Refusal("11.1.1.C", "one OP is placed for a fire, and it is on the map")
    return refusals.not_now(action, "artillery units are named now, and their intensities", call.paragraph)
