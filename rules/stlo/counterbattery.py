"""Chapter 22: counter-battery fire (optional), and the artillery rally phase."""

from __future__ import annotations

from rules.engine.decisions import Action, Decision, Procedure, Refusal, Roll
from rules.stlo import artillery, fire_choice, interdiction, refusals
from rules.stlo.battle import Battle, side_name
from rules.stlo.fire_table import Reading, Shot
from rules.stlo.model import enemy

OPTION = "counter-battery"

RALLIES = 2
"""The highest die that rallies a disorganised unit (22.2.2)."""


def refusal(battle: Battle, side: str) -> Refusal | None:
    """Why a side can not fire counter-battery (3.2.3 E, 22.0, 22.1)."""
    if not battle.option(OPTION):
        return Refusal("22.0", "counter-battery fire is an optional rule that is not played in this game")
    if not interdiction.able(battle, side, "counter-battery"):
        return Refusal("10.1.1", "no artillery with a long-range value has fire missions left")
    return None


def fire(battle: Battle, side: str) -> Procedure[None]:
    """Operation counter-battery: guns and intensities, one die, enemy artillery disorganised (22.1)."""

    def read(shots: tuple[Shot, ...]) -> Reading:
        return interdiction.reading(battle, side, "counter-battery", shots)

    shots = yield from fire_choice.choose(
        battle,
        fire_choice.Call(
            side, "counter-battery", "counter-battery-fire", "Which artillery fires at the enemy's?", "22.1.A", read
        ),
    )
    die = yield Roll("counter-battery", side)
    count = int(read(shots).result(die))
    battle.emit(
        "counter-battery",
        f"{side_name(side)} fires counter-battery: {read(shots).words(die)}",
        "22.1.1.B" if count else "22.1.1.A",
        side=side, shots=[[shot.gun, shot.intensity] for shot in shots], **read(shots).data(die),
    )  # fmt: skip
    yield from _disorganize(battle, enemy(side), count)


def targets(battle: Battle, side: str) -> tuple[str, ...]:
    """The artillery units of a side that counter-battery fire must take next (22.1.2 B, 22.1.2 C, A99).

    Those with the most missions expended this turn, without the ones disorganised already.
    """
    guns = [gun for gun in artillery.guns_of(battle, side) if not battle.state.guns[gun].disorganized]
    most = max((battle.state.guns[gun].used for gun in guns), default=0)
    return tuple(gun for gun in guns if battle.state.guns[gun].used == most)


def _disorganize(battle: Battle, owner: str, count: int) -> Procedure[None]:
    """Disorganise some units of an owner, who chooses among equals; what finds no unit is lost (22.1.2, A98, A99)."""
    while count:
        tied = targets(battle, owner)
        if not tied:
            battle.emit(
                "surplus", f"no more {side_name(owner)} artillery to disorganise", "22.1.2.C", side=owner, count=count
            )
            return
        hit = tied if len(tied) <= count else ((yield from _choose(battle, owner, tied)),)
        for gun in hit:
            battle.set_gun(gun, disorganized=True)
            battle.emit("disorganized", f"{gun} is disorganised", "22.1.2.D", gun=gun, side=owner)
        count -= len(hit)


def _choose(battle: Battle, owner: str, tied: tuple[str, ...]) -> Procedure[str]:
    """Which of several units with equal missions is disorganised: their owner says (22.1.2 B, A98)."""

    def refuse(action: Action) -> Refusal | None:
        if action.verb != "disorganize":
            return refusals.not_now(action, "an artillery unit is disorganised now", "22.1.2.B")
        gun = action.args[0]
        return None if gun in tied else _target_refusal(battle, owner, gun)

    answer = yield from fire_choice.ask(
        Decision(
            owner, "disorganize", "Which of your artillery units is disorganised?",
            lambda: (f"disorganize {gun}" for gun in tied), refuse, {"guns": tied},
        )
    )  # fmt: skip
    return answer.args[0]


def _target_refusal(battle: Battle, owner: str, gun: str) -> Refusal:
    if gun not in artillery.guns_of(battle, owner):
        return Refusal("22.1.2.B", f"{gun} is no {side_name(owner)} artillery in play")
    if battle.state.guns[gun].disorganized:
        return Refusal("22.1.2.C", f"{gun} is disorganised already")
    return Refusal("22.1.2.B", f"{gun} has not expended the most fire missions this turn")


def rally_phase(battle: Battle) -> Procedure[None]:
    """Artillery rally phase: all missions return to 0, then each disorganised unit rolls (3.1.7, 10.1.2, A100)."""
    spent = [gun for gun, now in battle.state.guns.items() if now.used]
    for gun in spent:
        battle.set_gun(gun, used=0)
    if spent:
        battle.emit("missions-reset", "all artillery has its full fire missions again", "10.1.2", guns=spent)
    if not battle.option(OPTION):
        return
    for side in ("de", "us"):
        for gun in artillery.guns_of(battle, side):
            if battle.state.guns[gun].disorganized:
                yield from _rally(battle, side, gun)


def _rally(battle: Battle, side: str, gun: str) -> Procedure[None]:
    """One die for a disorganised unit: 1 or 2 rallies it (22.2.2, 22.2.3)."""
    die = yield Roll(f"rally {gun}", side)
    rallied = die <= RALLIES
    battle.set_gun(gun, disorganized=not rallied)
    battle.emit(
        "rally", f"{gun} rolls {die}: {'it rallies' if rallied else 'it stays disorganised'}",
        "22.2.2.A" if rallied else "22.2.2.B", gun=gun, side=side, die=die, rallied=rallied,
    )  # fmt: skip
