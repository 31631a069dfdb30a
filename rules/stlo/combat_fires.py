"""Sections 10.4 and 10.5: on-call and defensive fire, the two fires that are a step of a combat.

An observation post is placed only where it sees a target, and only if an artillery unit then can and must fire
(A69, A126). It stays on the map until the combat die.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rules.engine.decisions import Action, Decision, Procedure, Refusal
from rules.engine.hexes import Hex
from rules.stlo import artillery, observation, posts, refusals, supply_and_command, zoc
from rules.stlo.battle import Battle, side_name
from rules.stlo.combat_arithmetic import Combat
from rules.stlo.model import FORMATIONS, Side, enemy
from rules.stlo.participation import active


@dataclass(frozen=True)
class Offer:
    """A fire that one side of a combat may make.

    ``places`` holds for each division whose OP may observe the hexes in its command radius, ``guns`` the artillery
    units that belong to its fire, spent ones included, ``targets`` the hexes it may observe.
    """

    fire: str
    side: Side
    places: Mapping[str, frozenset[Hex]]
    guns: Mapping[str, tuple[str, ...]]
    targets: tuple[Hex, ...]


# -- who may fire -------------------------------------------------------------------------------------------


def on_call_offer(battle: Battle, combat: Combat) -> Offer:
    """What the attacker can fire with: the active HQ's division observes, its regiment fires (10.4 A, 10.4 B)."""
    now = active(battle)
    card = battle.scenario.hqs[now.hq]
    regiment = now.hq.partition("/")[2]
    guns = tuple(g for g, c in battle.scenario.guns.items() if c.side == card.side and c.regiment == regiment)
    places = {}
    if _has_op(battle, card.formation) and _can_fire(battle, guns, "on-call"):
        places[card.formation] = frozenset(supply_and_command.radius(battle, now.hex, card.side))
    return Offer("on-call", card.side, places, {card.formation: guns}, combat.hexes)


def defensive_offer(battle: Battle, combat: Combat) -> Offer:
    """What the defender can fire with (10.5, A70, A71, A74).

    An OP of the division of a defending infantry unit in that unit's radius; artillery of the same division with the
    regiment of any defending infantry unit.
    """
    side = battle.side_of(combat.defenders[0])
    bases: dict[str, list[Hex]] = {}
    regiments = set()
    for unit in combat.defenders:
        if battle.is_infantry(unit):
            bases.setdefault(battle.formation(unit), []).append(battle.unit(unit).hex)
            regiments.add(battle.regiment(unit))
    places, guns = {}, {}
    for formation, hexes in bases.items():
        guns[formation] = tuple(
            gun for gun, card in battle.scenario.guns.items()
            if card.formation == formation and card.regiment in regiments
        )  # fmt: skip
        if _has_op(battle, formation) and _can_fire(battle, guns[formation], "defensive"):
            places[formation] = frozenset(supply_and_command.radius_of_any(battle, hexes, side))
    return Offer("defensive", side, places, guns, (battle.unit(combat.attacker).hex,))


def _has_op(battle: Battle, formation: str) -> bool:
    """Whether a formation has an OP that is not on the map (2.2.6)."""
    return battle.scenario.formations[formation].op and formation not in battle.state.posts


def _can_fire(battle: Battle, guns: Iterable[str], fire: str) -> bool:
    """Whether any of some artillery units can fire at least at normal intensity (A69)."""
    return any(artillery.refusal(battle, gun, fire, "normal") is None for gun in guns)


# -- the procedures -----------------------------------------------------------------------------------------


def on_call(battle: Battle, combat: Combat) -> Procedure[Combat]:
    """The attacker's on-call fire; return the combat with its final fire value (9.2 C, 10.4)."""
    value = yield from _fire(battle, combat, on_call_offer(battle, combat))
    return replace(combat, on_call=value)


def defensive(battle: Battle, combat: Combat) -> Procedure[Combat]:
    """The defender's defensive fire; return the combat with its final fire value (9.2 D, 10.5)."""
    value = yield from _fire(battle, combat, defensive_offer(battle, combat))
    return replace(combat, defensive=value)


def _fire(battle: Battle, combat: Combat, offer: Offer) -> Procedure[int]:
    """Place the OP, choose the artillery unit and its intensity, and fire; 0 if it is declined or impossible."""
    post = post_decision(battle, combat, offer)
    if not any(action.verb == "observe" for action in post.actions):
        return 0
    choice = yield post
    if choice == "pass":
        return 0
    formation, place, target = choice.args
    battle.update(posts={**battle.state.posts, formation: place})
    sight = observation.sight(battle.scenario, place, target)
    battle.emit(
        "op-placed", f"the OP of the {battle.scenario.formations[formation].name} observes {target} from {place}",
        "10.4.A" if offer.fire == "on-call" else "10.5.2.A",
        formation=formation, hex=place, target=target, ov=sight.value,
    )  # fmt: skip
    fire = fire_decision(battle, combat, offer, formation, sight.value)
    order = fire.actions[0] if len(fire.actions) == 1 else (yield fire)
    gun, intensity = order.args
    return _shoot(battle, offer.fire, gun, intensity, sight.value)


def _shoot(battle: Battle, fire: str, gun: str, intensity: str, ov: int) -> int:
    """Expend the missions and return the final fire value (10.3, 10.4 C)."""
    card = battle.scenario.guns[gun]
    artillery.expend(battle, gun, intensity)
    value = artillery.final_value(card, fire, intensity, ov)
    printed, times = artillery.printed_value(card, fire), artillery.INTENSITIES[intensity]
    battle.emit(
        f"{fire}-fire", f"{gun}: {intensity} {fire} fire, {printed} x {times} x OV {ov} = {value}",
        "10.4.D" if fire == "on-call" else "10.5",
        gun=gun, intensity=intensity, ov=ov, printed=printed, missions=times, value=value,
    )  # fmt: skip
    return value


def return_posts(battle: Battle) -> None:
    """Take the OPs back after the combat die, before losses and advance (11.1.2)."""
    for formation in sorted(battle.state.posts):
        posts.take_back(battle, formation)


# -- where the OP goes --------------------------------------------------------------------------------------


def post_decision(battle: Battle, combat: Combat, offer: Offer) -> Decision:
    """Where a side places the OP for a fire in a combat, and what it observes; or ``pass``."""

    def candidates() -> Iterable[str]:
        seen = [
            (-ov, formation, post, target)
            for formation, places in offer.places.items()
            for post, target, ov in observation.observers(battle, places, offer.targets)
        ]
        yield from (f"observe {formation} {post} {target}" for _, formation, post, target in sorted(seen))
        yield "pass"

    def refuse(action: Action) -> Refusal | None:
        if action == "pass":
            return None
        if action.verb != "observe" or len(action.args) < 2:
            return refusals.not_now(action, f"an OP for {offer.fire} fire is placed now, or declined", "9.2")
        formation, place, *rest = action.args
        target = rest[0] if rest else offer.targets[0]
        return post_refusal(battle, combat, offer, formation, place, target)

    return Decision(
        offer.side, f"{offer.fire}-post", f"{side_name(offer.side)}: {offer.fire} fire at {', '.join(offer.targets)}?",
        candidates, refuse,
        {"combat": combat, "attacker": combat.attacker, "kind": combat.kind, "hexes": combat.hexes,
         "targets": offer.targets, "guns": dict(offer.guns), "on_call": combat.on_call},
    )  # fmt: skip


def post_refusal(
    battle: Battle, combat: Combat, offer: Offer, formation: str, place: Hex, target: Hex
) -> Refusal | None:
    """Why an OP can not be placed in a hex to observe a target in this combat."""
    if formation not in offer.places:
        return _wrong_formation(battle, combat, offer, formation) or _no_gun(battle, offer, formation)
    refusal = _place_refusal(battle, offer, formation, place) or _beside_refusal(battle, offer, place)
    if refusal is None and target not in offer.targets:
        rule = "10.4.A" if offer.fire == "on-call" else "10.5"
        refusal = Refusal(rule, f"the target is {' or '.join(offer.targets)}")
    if refusal is None:
        sight = observation.sight(battle.scenario, place, target)
        refusal = None if sight.observed else Refusal(sight.rule, sight.reason)
    return refusal


def _wrong_formation(battle: Battle, combat: Combat, offer: Offer, formation: str) -> Refusal | None:
    """Only the OP of the active HQ's division, or of a defending infantry unit's, observes (10.4 A, 10.5.2 A)."""
    if offer.fire == "on-call":
        hq = active(battle).hq
        right = battle.scenario.hqs[hq].formation == formation
        return None if right else Refusal("10.4.A", f"HQ {hq} has the OP of its own division only")
    if any(battle.formation(unit) == formation for unit in combat.defenders if battle.is_infantry(unit)):
        return None
    return Refusal("10.5.2.A", f"no infantry of {formation} defends in this combat")


def _no_gun(battle: Battle, offer: Offer, formation: str) -> Refusal:
    if formation in battle.state.posts:
        return Refusal("11.1.1.C", f"the OP of {formation} is on the map already")
    rule = "10.4.B" if offer.fire == "on-call" else "10.5.3"
    return Refusal(rule, f"no artillery of the regiment can fire for the OP of {formation}")


def _place_refusal(battle: Battle, offer: Offer, formation: str, place: Hex) -> Refusal | None:
    """Why a hex is not within the command radius that the OP is placed in (11.1.1 A)."""
    if place in offer.places[formation]:
        return None
    foe = enemy(offer.side)
    if place in battle.occupied(foe):
        return Refusal("11.1.1.A", f"{place} is occupied by the enemy")
    if place in zoc.controlled(battle, foe) and place not in battle.occupied(offer.side):
        return Refusal("11.1.1.A", f"{place} is enemy-controlled and holds no friendly unit")
    return Refusal("11.1.1.A", f"{place} is out of the command radius")


def _beside_refusal(battle: Battle, offer: Offer, place: Hex) -> Refusal | None:
    """Why the defender's OP can not stand in or beside the hex of the attacker's OP (10.5.2 B, 10.5.2 C, A68)."""
    if offer.fire != "defensive":
        return None
    for formation, post in sorted(battle.state.posts.items()):
        if FORMATIONS[formation] == offer.side:
            continue
        if place == post:
            return Refusal("10.5.2.C", f"the attacker's OP is in {post}")
        if battle.board.grid.distance(place, post) == 1 and place not in battle.occupied(offer.side):
            return Refusal("10.5.2.B", f"{place} is next to the attacker's OP in {post} and holds no own unit")
    return None


# -- which artillery fires ----------------------------------------------------------------------------------


def fire_decision(battle: Battle, combat: Combat, offer: Offer, formation: str, ov: int) -> Decision:
    """Which one artillery unit fires, and how hard; it can no longer be declined (10.4 B, 10.4 C, A69)."""

    def candidates() -> Iterable[str]:
        yield from (f"fire {gun} {strength}" for gun in offer.guns[formation] for strength in artillery.INTENSITIES)

    def refuse(action: Action) -> Refusal | None:
        if action.verb in ("pass", "done"):
            return Refusal("A69", "an OP is placed only for a fire: one artillery unit must fire now")
        if action.verb == "observe":
            return Refusal("11.1.1.C", "one OP is placed for a fire, and it is on the map")
        if action.verb != "fire" or not action.args:
            return refusals.not_now(action, f"one artillery unit makes {offer.fire} fire now", "10.4.B")
        gun = action.args[0]
        intensity = action.args[1] if len(action.args) > 1 else "normal"
        return gun_refusal(battle, offer, formation, gun) or artillery.refusal(battle, gun, offer.fire, intensity)

    return Decision(
        offer.side, f"{offer.fire}-fire", f"Which artillery makes {offer.fire} fire, with OV {ov}?", candidates, refuse,
        {"combat": combat, "attacker": combat.attacker, "kind": combat.kind, "hexes": combat.hexes,
         "formation": formation, "ov": ov, "on_call": combat.on_call},
    )  # fmt: skip


def gun_refusal(battle: Battle, offer: Offer, formation: str, gun: str) -> Refusal | None:
    """Why an artillery unit does not belong to the fire, whatever missions it has (10.4 B, 10.4.1, 10.5.3)."""
    card = battle.scenario.guns[gun]
    on_call = offer.fire == "on-call"
    if card.side != offer.side:
        return Refusal("10.4.B" if on_call else "10.5.3", f"{gun} is {side_name(card.side)} artillery")
    if not card.regiment:
        return Refusal("10.4.1", f"{gun} has no regiment: it gives neither on-call nor defensive fire")
    if gun in offer.guns[formation]:
        return None
    if on_call:
        return Refusal("10.4.B", f"{gun} is not of the regiment of HQ {active(battle).hq}")
    return Refusal("10.5.3", f"{gun} has not both the regiment of a defending unit and the division of the OP")
