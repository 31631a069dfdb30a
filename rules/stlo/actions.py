"""Sections 7.0 to 7.2: tactical actions and what they cost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rules.engine.decisions import Action, Decision, Procedure, Refusal
from rules.engine.words import counted
from rules.stlo import combat, entrenchment, losses, movement, recovery, refusals, reorganization, supply_and_command
from rules.stlo.battle import Battle, side_name
from rules.stlo.participation import active
from rules.stlo.state import Active

DECLARED: Mapping[str, str] = {
    "movement": "movement",
    "strategic": "strategic",
    "attack hasty": "hasty",
    "attack deliberate": "deliberate",
    "attack intensive": "intensive",
    "recovery": "recovery",
    "buildup": "reorganization",
    "breakdown": "reorganization",
    "entrench": "entrenching",
}
"""What a player declares, and the row of the Tactical Actions Chart it is (7.0 A); reorganization is declared as
the one of its two forms (12.0)."""

FIRST_ONLY = ("strategic", "entrenching")
"""Actions that must be the first and only one of an activation (7.1.2 A)."""


def price(battle: Battle, row: str) -> int | Refusal:
    """What an action costs now in TAPs, or why it can not be chosen (7.1.1, 7.3.2, 7.4.2, 7.5.1).

    LOC and command radius are checked anew for every action (7.1 B). The prices for lack of an LOC and for
    a battalion out of command are never added up (A08).
    """
    now, cost = active(battle), battle.charts.actions[row]
    units = battle.subordinates(now.hq)
    battalion = next((u for u in units if battle.is_battalion(u)), None)
    if row in FIRST_ONLY and now.actions:
        return Refusal("7.1.2.A", f"{row} can only be the first and only action of an activation")
    if battalion is None and not cost.companies:
        return Refusal("7.5.1", f"companies can not take part in {row} actions")
    out = battalion is not None and not supply_and_command.in_command(battle, battalion)
    if not supply_and_command.hq_has_loc(battle):
        return _price_without_loc(now, cost.no_loc, row, out)
    if out:
        if cost.out_of_command is None:
            rule = "14.3.1.B1" if row == "recovery" else "7.4.2.A1"
            return Refusal(rule, f"battalion {battalion} is beyond the command radius of HQ {now.hq}: no {row}")
        return _afford(now, cost.out_of_command, "7.4.2.A2", "beyond its HQ's command radius")
    if cost.normal == "all":
        return _afford(now, max(1, now.taps), "7.1.2.B", "all TAPs, at least one")
    return _afford(now, int(cost.normal), "7.1.1.B", row)


def _price_without_loc(now: Active, cost: int | None, row: str, out: bool) -> int | Refusal:
    if out:
        return Refusal(
            "7.4.2.B", f"HQ {now.hq} has no LOC and its battalion is beyond command radius: no action at all"
        )
    if cost is None:
        return Refusal("7.3.2.A", f"HQ {now.hq} can not trace an LOC: no {row}")
    return _afford(now, cost, "7.3.2.B", "without an LOC")


def _afford(now: Active, cost: int, rule: str, why: str) -> int | Refusal:
    if cost > now.taps:
        return Refusal(rule, f"it costs {counted(cost, 'TAP')} ({why}); HQ {now.hq} has {now.taps}")
    return cost


_TASKS: Mapping[str, Callable[[Battle], Refusal | None]] = {
    "movement": movement.refusal,
    "strategic": movement.strategic_refusal,
    "attack hasty": combat.refusal,
    "attack deliberate": combat.refusal,
    "attack intensive": combat.refusal,
    "recovery": recovery.refusal,
    "buildup": reorganization.buildup_refusal,
    "breakdown": reorganization.breakdown_refusal,
    "entrench": entrenchment.refusal,
}
"""Why an action would have nothing to do, as its own chapter says (A114)."""


def refusal(battle: Battle, text: Action) -> Refusal | None:
    """Why a tactical action can not be declared now (7.1)."""
    if text == "end":
        return None
    row = DECLARED.get(text)
    if row is None:
        return refusals.not_now(
            text, f"HQ {active(battle).hq} declares one of the eight tactical actions now, or ends", "7.0"
        )
    cost = price(battle, row)
    return cost if isinstance(cost, Refusal) else _TASKS[text](battle)


def action_decision(battle: Battle) -> Decision:
    """What the owner of the active HQ may declare: a tactical action, or the end of the activation (7.1)."""
    now = active(battle)
    side = battle.scenario.hqs[now.hq].side

    def candidates() -> Iterable[str]:
        yield from DECLARED
        yield "end"

    return Decision(
        side, "action", f"HQ {now.hq} is active with {counted(now.taps, 'TAP')}. Which action?", candidates,
        lambda action: refusal(battle, action), {"hq": now.hq, "hex": now.hex, "taps": now.taps},
    )  # fmt: skip


def activation(battle: Battle) -> Procedure[None]:
    """The tactical actions of the active HQ until its points, its units or its owner's wish run out (7.1)."""
    while active(battle).taps and battle.subordinates(active(battle).hq):
        decision = action_decision(battle)
        if not any(action != "end" for action in decision.actions):
            battle.emit("no-action", f"HQ {active(battle).hq} can do nothing more", "7.1.A", hq=active(battle).hq)
            return
        declared = yield decision
        if declared == "end":
            battle.emit(
                "activation-end", f"{side_name(decision.side)} ends the activation", "7.1.1.C", hq=active(battle).hq
            )
            return
        yield from _perform(battle, declared)
        entrenchment.clear_abandoned(battle)
        losses.remove_lost_hqs(battle)


def _perform(battle: Battle, declared: Action) -> Procedure[None]:
    """Pay for a declared action and carry it out (7.1 C, 7.1 D)."""
    now = active(battle)
    cost = price(battle, DECLARED[declared])
    assert isinstance(cost, int)
    battle.set_active(taps=now.taps - cost, actions=now.actions + 1)
    battle.emit(
        "action", f"HQ {now.hq}: {declared}, {counted(cost, 'TAP')}, {now.taps - cost} left", "7.1.C",
        hq=now.hq, action=str(declared), cost=cost, taps=now.taps - cost,
    )  # fmt: skip
    match declared:
        case "movement":
            yield from movement.movement(battle)
        case "strategic":
            yield from movement.strategic(battle)
        case "recovery":
            yield from recovery.recover(battle)
        case "buildup":
            yield from reorganization.buildup(battle)
        case "breakdown":
            yield from reorganization.breakdown(battle)
        case "entrench":
            entrenchment.entrench(battle)
        case _:
            yield from combat.attack(battle, declared.args[0])
