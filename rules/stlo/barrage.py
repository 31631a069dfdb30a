"""Section 14.1: barrage fire."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from rules.engine.decisions import Action, Decision, Procedure, Refusal, Roll
from rules.engine.hexes import Hex
from rules.stlo import artillery, fire_choice, fire_table, losses, observation, posts, recovery, refusals
from rules.stlo.battle import Battle, names, side_name
from rules.stlo.fire_table import Reading, Shot
from rules.stlo.model import enemy

EFFECTS = {
    "N": "no effect",
    "P": "a pin",
    "D": "disruption",
    "DL": "disruption and the loss of a step",
}
"""The results in words (14.1.1)."""


def gun_refusal(battle: Battle, formation: str, gun: str) -> Refusal | None:
    """Why an artillery unit does not fire with a division's OP: it is neither that division's nor corps (A73)."""
    card = battle.scenario.guns[gun]
    if card.formation == formation or battle.scenario.formations[card.formation].kind == "corps":
        return None
    name = battle.scenario.formations[formation].name
    return Refusal("14.1.B2", f"{gun} fires with the OP of its own division only, not with that of the {name}")


def able(battle: Battle, formation: str) -> bool:
    """Whether any artillery unit can fire a barrage with a division's OP now (14.1 B, 10.1.1)."""
    side = battle.scenario.formations[formation].side
    return any(
        card.side == side
        and gun_refusal(battle, formation, gun) is None
        and artillery.refusal(battle, gun, "barrage", "normal") is None
        for gun, card in battle.scenario.guns.items()
    )


def divisions(battle: Battle, side: str) -> tuple[str, ...]:
    """The divisions of a side that have an OP (2.2.6)."""
    return tuple(f for f, card in battle.scenario.formations.items() if card.side == side and card.op)


def observers(battle: Battle, side: str, hex_: Hex) -> tuple[str, ...]:
    """The divisions of a side whose OP can be placed where it observes a hex."""
    return battle.memo(
        ("barrage observers", side, hex_),
        lambda: tuple(
            formation
            for formation in divisions(battle, side)
            if posts.any_observes(battle.scenario, posts.barrage_places(battle, formation), hex_)
        ),
    )


def refusal(battle: Battle, side: str, hex_: Hex) -> Refusal | None:
    """Why a side can not barrage a hex (3.2.3 B, 14.1 A, 14.1 B, A122).

    A division's boundary does not limit what its artillery fires at (8.4.3).
    """
    if hex_ not in battle.occupied(enemy(side)):
        return Refusal("3.2.3.B", f"no {side_name(enemy(side))} infantry or recon unit is in {hex_}")
    found = observers(battle, side, hex_)
    if not found:
        return Refusal("14.1.B1", f"{hex_} can not be observed from within the command radius of any unit")
    if any(able(battle, formation) for formation in found):
        return None
    return _silence(battle, found)


def _silence(battle: Battle, formations: Iterable[str]) -> Refusal:
    seeing = names(battle.scenario.formations[formation].name for formation in formations)
    return Refusal("10.1.1", f"no artillery that can fire with the OP of {seeing} is ready and has fire missions left")


def reading(battle: Battle, hex_: Hex, shots: tuple[Shot, ...], ov: int) -> Reading:
    """How a barrage on a hex is read on its table: the final fire values and the modifier of its die (14.1 B)."""
    return Reading(
        battle.charts.barrage,
        fire_table.final_values(battle.scenario, "barrage", shots, ov),
        fire_table.work_modifier(battle, hex_, "14.1.B5"),
    )


def fire(battle: Battle, side: str, hex_: Hex) -> Procedure[None]:
    """Operation barrage: OP, guns and intensities, one die, its result (3.2.3 B, 14.1)."""
    formation, ov = yield from _observe(battle, side, hex_)
    shots = yield from fire_choice.choose(
        battle,
        fire_choice.Call(
            side, "barrage", "barrage-fire", f"Which artillery fires at {hex_}, with OV {ov}?", "14.1.B2",
            reading=lambda shots: reading(battle, hex_, shots, ov),
            bars=partial(gun_refusal, battle, formation),
            context={"target": hex_, "formation": formation, "post": battle.state.posts[formation], "ov": ov},
        ),
    )  # fmt: skip
    read = reading(battle, hex_, shots, ov)
    die = yield Roll("barrage", side)
    result = read.result(die)
    battle.emit(
        "barrage", f"barrage on {hex_}: {read.words(die)}, {EFFECTS[result]}", f"14.1.1.{result}",
        side=side, hex=hex_, formation=formation, post=battle.state.posts[formation], ov=ov,
        shots=[[shot.gun, shot.intensity] for shot in shots], **read.data(die),
    )  # fmt: skip
    yield from apply(battle, hex_, result, f"14.1.1.{result}")
    posts.take_back(battle, formation)


def _observe(battle: Battle, side: str, hex_: Hex) -> Procedure[tuple[str, int]]:
    """Place the OP of a division that has artillery to fire; return the division and the OV (14.1 B, 10.3.1)."""

    places = {formation: posts.barrage_places(battle, formation) for formation in divisions(battle, side)}
    silent = {formation: _silence(battle, [formation]) for formation in places if not able(battle, formation)}
    formation, place = yield from posts.choose(
        battle,
        posts.Post(side, "barrage-post", hex_, "14.1.B1", "a unit of the same division as the OP", places, silent.get),
    )
    return formation, observation.sight(battle.scenario, place, hex_).value


def apply(battle: Battle, hex_: Hex, result: str, rule: str) -> Procedure[None]:
    """Carry out a result N, P, D or DL on a hex (14.1.1, 14.1.3, 15.0 B)."""
    if result == "N":
        return
    recovery.mark_hex(battle, hex_, result, rule)
    if result == "DL":
        yield from take_loss(battle, hex_, "14.1.2")


def take_loss(battle: Battle, hex_: Hex, rule: str) -> Procedure[None]:
    """Take the step of a DL off one unit in a hex, the owner choosing (14.1.2).

    Infantry takes it, recon only where there is none, assets never; those of a lost unit are held (A80).
    """
    losers = battle.infantry_at(hex_) or battle.at(hex_)
    if not losers:
        return

    def refuse(action: Action) -> Refusal | None:
        if action.verb != "lose":
            return refusals.not_now(action, f"a step is to be lost in {hex_}", rule)
        loser = action.args[0]
        return None if loser in losers else _loser_refusal(battle, hex_, loser, rule)

    answer = yield from fire_choice.ask(
        Decision(
            battle.side_of(losers[0]), "loss", f"Which unit in {hex_} loses a step?",
            lambda: (f"lose {unit}" for unit in losers), refuse, {"hex": hex_, "units": losers},
        )
    )  # fmt: skip
    losses.lose_step(battle, answer.args[0], rule)
    losses.hold_orphans(battle)


def _loser_refusal(battle: Battle, hex_: Hex, loser: str, rule: str) -> Refusal:
    if loser in battle.scenario.assets:
        return Refusal(rule, "assets never take the step of a barrage or an air strike")
    if loser in battle.at(hex_):
        return Refusal(rule, "infantry takes the step before recon")
    return Refusal(rule, f"{loser} is not in {hex_}")
