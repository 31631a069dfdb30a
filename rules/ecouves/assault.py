"""E.23 to E.32: assaults. One after another: the target hexes, the attackers, one die, retreats, the advance.

What is assaulted is turned up after the force is named and before anything else (H.3); so are attackers that were
camouflaged (AMB-44).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.ecouves import (
    advance,
    asking,
    assault_arithmetic,
    camouflage,
    duties,
    fire_reach,
    grouping,
    locks,
    muster,
    refusals,
    retreat,
)
from rules.ecouves.assault_arithmetic import RESULTS, Combat, Figures
from rules.ecouves.field import Field
from rules.ecouves.model import SIDE_NAMES
from rules.ecouves.muster import Force, Muster
from rules.engine.decisions import Action, Decision, Procedure, Refusal, Roll
from rules.engine.hexes import Hex
from rules.engine.sums import total

# -- the phase (E.2, E.25b) ---------------------------------------------------------------------------------


def phase(field: Field, side: str) -> Procedure[None]:
    """All assaults of a side in its combat phase, in the order that it likes, after its fire (E.2, E.4a).

    They are over when the side says so, which it can not while a duty can be met (E.25b). Combats that go on and that
    nobody can take up end (AMB-50).
    """
    if field.state.duties is None:
        duties.fix(field, side)
    fired, aside = field.state.attacked, frozenset[str]()
    while True:
        now = Muster(field, side, fired, aside)
        decision = assault_decision(now)
        choice = yield from asking.ask(decision)
        if choice == "done":
            break
        force = yield from _gather(now, choice.args[0], chosen=not asking.single(decision))
        aside |= _staying_out(now, force)
        yield from resolve(field, side, tuple(sorted(force.hexes)), tuple(sorted(force.counters)))
    for left in locks.due(field, side):
        locks.end(field, left, f"nobody on the {SIDE_NAMES[side]} side could go on with it")
    field.update(duties=None)


def _staying_out(now: Muster, force: Force) -> frozenset[str]:
    """Those who could have struck but stay out of an assault from their own hex (E.28, AMB-17)."""
    stacks = {now.able[counter] for counter in force.counters}
    return frozenset(c for c, hex_ in now.able.items() if hex_ in stacks and c not in force.counters)


def assault_decision(now: Muster) -> Decision:
    """Which hex is assaulted next, or that it is enough."""

    targets = now.targets()

    def candidates() -> Iterable[str]:
        yield from (f"assault {hex_}" for hex_ in targets)
        yield "done"

    def refuse(action: Action) -> Refusal | None:
        if action == "done":
            return now.open_duty()
        if action.verb != "assault" or not action.args:
            return refusals.not_now(now.field, action, "assaults are being declared", "E.2")
        return now.widening(Force(), action.args[0])

    return Decision(
        now.side, "assault", f"{SIDE_NAMES[now.side]} assault: which hex is assaulted?", candidates, refuse,
        {"targets": targets, "owed": {c: tuple(sorted(now.owed[c])) for c in sorted(now.owed)}},
    )  # fmt: skip


# -- the force (E.24 to E.29) -------------------------------------------------------------------------------


def _gather(now: Muster, hex_: Hex, *, chosen: bool) -> Procedure[Force]:
    """The target hexes and attackers of one assault, named one by one; what must be in it comes in by itself.

    One in which nothing was to be ``chosen`` is put all the same: nobody's die is rolled before he has seen for what.
    """
    force = now.settle(Force(frozenset((hex_,))))
    while True:
        choice = yield from asking.ask(force_decision(now, force), confirm=not chosen)
        chosen = True
        if choice == "done":
            return force
        if choice.verb == "with":
            force = now.settle(force.plus(counters=choice.args))
        else:
            force = now.settle(force.plus(hexes=choice.args))


def force_decision(now: Muster, force: Force) -> Decision:
    """Which counter joins an assault, which further hex it goes against, or that it is complete.

    The context tells of counters and hexes that came in by themselves why they did (``added``).
    """
    hexes = ", ".join(sorted(force.hexes))

    def candidates() -> Iterable[str]:
        yield from (f"with {counter}" for counter in sorted(now.able))
        yield from (f"against {other}" for other in sorted({h for near in now.near.values() for h in near}))
        yield "done"

    def refuse(action: Action) -> Refusal | None:
        if action == "done":
            return now.final(force)
        if action.verb == "with" and action.args:
            return now.joining(force, action.args[0])
        if action.verb == "against" and action.args:
            return now.widening(force, action.args[0])
        return refusals.not_now(now.field, action, f"the assault on {hexes} is being prepared", "E.2")

    return Decision(
        now.side, "assault-force", f"Which counters assault {hexes}?", candidates, refuse,
        {
            "hexes": tuple(sorted(force.hexes)), "counters": tuple(sorted(force.counters)),
            "added": {name: str(why) for name, why in force.added.items()},
        },
    )  # fmt: skip


def refusal(field: Field, side: str, hexes: Iterable[Hex], counters: Iterable[str]) -> Refusal | None:
    """Why a side can not make exactly this assault now, or None if it can (E.23 to E.29).

    Counters that have attacked are taken as spent, in whichever way.
    """
    return Muster(field, side).final(Force(frozenset(hexes), frozenset(counters)))


# -- resolution (E.31) --------------------------------------------------------------------------------------


def resolve(field: Field, side: str, hexes: tuple[Hex, ...], attackers: tuple[str, ...]) -> Procedure[None]:
    """One assault with its force named: all is turned up, then the die and what follows from it (H.3, E.31).

    With nothing but dummies in the hexes nobody is fought, yet the attackers may advance (H.7d).
    """
    camouflaged = tuple(hex_ for hex_ in hexes if not fire_reach.shown(field, hex_))
    _announce(field, side, hexes, attackers, camouflaged)
    defended = {hex_: muster.defenders(field, hex_) for hex_ in hexes}
    defenders = tuple(counter for hex_ in hexes for counter in defended[hex_])
    if not defenders:
        words = f"nobody is in {', '.join(hexes)} to be fought"
        field.emit("assault-void", words, "H.7d", side=side, hexes=list(hexes), attackers=list(attackers))
        yield from advance.offer(field, attackers, hexes)
        return
    grouping.mark_fought(field, defenders)
    field.update(assaulted=field.state.assaulted | set(defenders))
    held = tuple(hex_ for hex_ in hexes if defended[hex_])
    combat = Combat(attackers, held, defenders, tuple(hex_ for hex_ in camouflaged if hex_ in held))
    code = yield from _roll(field, side, combat)
    yield from _apply(field, side, combat, code, hexes)


def _announce(
    field: Field, side: str, hexes: tuple[Hex, ...], attackers: tuple[str, ...], camouflaged: tuple[Hex, ...]
) -> None:
    """Declare an assault, which can not be taken back, and turn up what is hidden (H.3, H.7c, AMB-44, AMB-53)."""
    field.update(attacked=field.state.attacked | set(attackers))
    grouping.mark_fought(field, attackers)
    for hex_ in sorted({field.counter(counter).hex for counter in attackers}):
        _step_out(field, side, hex_, attackers)
    field.emit(
        "assault-order", f"{', '.join(attackers)}: assault on {', '.join(hexes)}", "E.23",
        side=side, hexes=list(hexes), attackers=list(attackers), camouflaged=list(camouflaged),
    )  # fmt: skip
    for hex_ in hexes:
        if fire_reach.concealed(field, hex_):
            camouflage.reveal(field, hex_)


def _step_out(field: Field, side: str, hex_: Hex, attackers: tuple[str, ...]) -> None:
    """Turn up the attackers in a hex; with nobody left hidden there its dummies go back to the pool (H.7c, AMB-44)."""
    hidden = [counter for counter in field.at(hex_) if field.counter(counter).hidden]
    if hidden and set(hidden) <= set(attackers):
        camouflage.show(field, side, hex_)
    else:
        camouflage.turn_up(field, (counter for counter in hidden if counter in attackers), "AMB-44")


def _roll(field: Field, side: str, combat: Combat) -> Procedure[str]:
    """The die of an assault and its result (E.31, E.32)."""
    figures = assault_arithmetic.figures(field, combat)
    die = yield Roll("assault", side)
    row, code = assault_arithmetic.row(field, figures, die), assault_arithmetic.result(field, figures, die)
    odds = f"{total(figures.attack)} against {total(figures.defence)} is {figures.column}"
    field.emit(
        "assault", f"assault on {', '.join(combat.hexes)}: {odds}, rolled {die}{figures.modifier:+d}, row {row}: "
        f"{RESULTS[code]}", f"E.cc.{code}",
        side=side, hexes=list(combat.hexes), attackers=list(combat.attackers), defenders=list(combat.defenders),
        die=die, row=row, result=code, **figures.data,
    )  # fmt: skip
    return code


def _apply(field: Field, side: str, combat: Combat, code: str, hexes: tuple[Hex, ...]) -> Procedure[None]:
    """Carry out the result of an assault; any but B ends the combats that went on in it (E.cc)."""
    if code == "B":
        locks.lock(field, side, combat.attackers, combat.defenders)
        return
    locks.release(field, locks.touching(field, side, combat.attackers, combat.defenders))
    losers, winners, rule = combat.attackers, combat.defenders, f"E.cc.{code}"
    if code[0] == "D":
        losers, winners = winners, losers
    else:
        hexes = tuple(sorted({field.counter(counter).hex for counter in combat.attackers}))
    if code[1] == "R":
        yield from retreat.resolve(field, losers, rule)
    else:
        for counter in losers:
            retreat.eliminate(field, counter, rule)
    yield from advance.offer(field, winners, hexes)


# -- odds ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AssaultOdds:
    """The figures of an assault before its die is rolled, and the exact chance of each result that can come up.

    ``unknown`` are the target hexes with blank counters. With any of them, and no defence supposed, ``chances`` is
    empty and the figures are those of the shown counters alone.
    """

    combat: Combat
    figures: Figures
    unknown: tuple[Hex, ...]
    chances: Mapping[str, Fraction]


def assault_odds(
    field: Field, hexes: Iterable[Hex], counters: Iterable[str], supposed: int | None = None
) -> AssaultOdds:
    """The chances of an assault of some counters on some hexes, by the arithmetic that resolves it (E.31).

    Works alike on a game and on a side's view of it: blank counters tell nothing. ``supposed`` is the defence that the
    caller supposes behind them. Nothing is asked about duties. Raises ValueError without attackers, or for a hex
    without an enemy to assault.
    """
    force, targets = tuple(sorted(counters)), tuple(sorted(hexes))
    if not force or not targets:
        raise ValueError("an assault needs a counter that attacks and a hex that is attacked")
    side = field.side_of(force[0])
    for hex_ in targets:
        barred = muster.target_refusal(field, side, hex_)
        if barred is not None:
            raise ValueError(barred.reason)
    unknown = tuple(hex_ for hex_ in targets if fire_reach.concealed(field, hex_))
    known = tuple(counter for hex_ in targets for counter in muster.defenders(field, hex_))
    camouflaged = tuple(hex_ for hex_ in targets if not fire_reach.shown(field, hex_))
    combat = Combat(force, targets, known, camouflaged, supposed or 0 if unknown else 0)
    figures = assault_arithmetic.figures(field, combat)
    told = not unknown or supposed is not None
    return AssaultOdds(combat, figures, unknown, assault_arithmetic.chances(field, figures) if told else {})
