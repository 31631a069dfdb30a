"""Chapters 6 and 19: activation of headquarters, their morale, and the headquarters phase."""

from __future__ import annotations

from rules.engine.decisions import Action, Decision, Procedure, Refusal, Roll
from rules.engine.words import counted
from rules.stlo import actions, recon, refusals, supply_and_command
from rules.stlo.battle import Battle, side_name
from rules.stlo.state import Active

RECOVERY = 2
"""Morale that an HQ at rest gains (19.0)."""


def refusal(battle: Battle, side: str, hq: str) -> Refusal | None:
    """Why a side can not try to activate an HQ (6.1 A)."""
    card, now = battle.scenario.hqs[hq], battle.state.hqs[hq]
    if card.side != side:
        return Refusal("6.1.A", f"HQ {hq} belongs to the {side_name(card.side)} player")
    if now.place == "removed":
        return Refusal("9.2.7.B", f"HQ {hq} has left the game: all its units are eliminated")
    if now.place == "reinforcement":
        return Refusal("2.2.1.C", f"HQ {hq} has not arrived yet")
    if not battle.subordinates(hq):
        return Refusal("6.1.I", f"no unit of {hq} is on the map for its HQ to be placed with")
    return None


def morale_loss(battle: Battle, hq: str) -> int:
    """What an activation attempt costs an HQ in morale: 1 from IA, 2 from AA (6.1 F, 6.1 G).

    An HQ of a division without battle experience pays more at its first attempt of the game (6.3).
    """
    now = battle.state.hqs[hq]
    if now.attempted:
        return 2
    formation = battle.scenario.formations[battle.scenario.hqs[hq].formation]
    return 1 + (0 if now.ever_tried else formation.first_attempt_loss)


def taps_for(morale: int, die: int) -> int:
    """The TAPs that an activation die brings: morale less the die; 0 is failure (6.1 C, 6.1 D)."""
    return max(0, morale - die)


def activate(battle: Battle, hq: str) -> Procedure[None]:
    """Operation HQ activation: the attempt, placement, tactical actions, recon moves, return (3.2.3 A, 6.1)."""
    taps = yield from _attempt(battle, hq)
    if taps == 0:
        return
    hex_ = yield from _place(battle, hq, taps)
    battle.set_hq(hq, place="map")
    battle.update(active=Active(hq, hex_, taps))
    battle.emit(
        "hq-placed", f"HQ {hq} is placed in {hex_} with {counted(taps, 'TAP')}", "6.1.I", hq=hq, hex=hex_, taps=taps
    )
    yield from actions.activation(battle)
    if battle.scenario.hqs[hq].side == "us":
        yield from recon.moves(battle)
    battle.set_hq(hq, place="display")
    battle.update(active=None)
    battle.emit("hq-returned", f"HQ {hq} returns to its display", "7.1.E", hq=hq)


def _attempt(battle: Battle, hq: str) -> Procedure[int]:
    """Roll for activation and pay morale; return the TAPs, 0 if it fails (6.1 B to H)."""
    card, now = battle.scenario.hqs[hq], battle.state.hqs[hq]
    die = yield Roll(f"activation {hq}", card.side)
    taps = taps_for(now.morale, die)
    loss = morale_loss(battle, hq)
    morale = max(1, now.morale - loss)
    battle.set_hq(hq, morale=morale, attempted=True, ever_tried=True)
    success = counted(taps, "TAP") if taps else "fails"
    battle.emit(
        "activation", f"HQ {hq} rolls {die}: {success}", "6.1.D" if taps else "6.1.C",
        hq=hq, die=die, taps=taps, success=taps > 0,
    )  # fmt: skip
    _emit_morale(battle, hq, f"morale {now.morale} to {morale}", "6.1.E")
    return taps


def _emit_morale(battle: Battle, hq: str, words: str, rule: str) -> None:
    """Log what becomes of an HQ's morale; with hidden displays its owner alone sees that (2.1.5, A142)."""
    only = battle.scenario.hqs[hq].side if battle.option("hidden-displays") else None
    battle.emit("morale", f"HQ {hq}: {words}", rule, only=only, hq=hq, morale=battle.state.hqs[hq].morale)


def _place(battle: Battle, hq: str, taps: int) -> Procedure[str]:
    """The hex of the HQ: that of its battalion, or of one of its companies as the owner chooses (6.0 B, 6.1 I)."""
    hexes = sorted({battle.unit(unit).hex for unit in battle.subordinates(hq)})
    if len(hexes) == 1:
        return hexes[0]

    def refuse(action: Action) -> Refusal | None:
        if action.verb != "place":
            return refusals.not_now(action, f"HQ {hq} is to be placed now", "6.1.I")
        if action.args[0] not in hexes:
            return Refusal("6.1.I", f"HQ {hq} is placed in a hex with one of its units: {', '.join(hexes)}")
        return None

    side = battle.scenario.hqs[hq].side
    choice = yield Decision(
        side, "place-hq", f"HQ {hq} has {counted(taps, 'TAP')}. In which hex is it placed?",
        lambda: (f"place {hex_}" for hex_ in hexes), refuse, {"hq": hq, "taps": taps, "hexes": tuple(hexes)},
    )  # fmt: skip
    placed: str = choice.args[0]
    return placed


def recover_morale(battle: Battle) -> None:
    """Headquarters phase: HQs at rest gain morale if their units have an LOC, tried ones turn to IA (19.0, 7.3.4)."""
    for hq, now in battle.state.hqs.items():
        if now.place != "display":
            continue
        if now.attempted:
            battle.set_hq(hq, attempted=False)
            continue
        printed = battle.scenario.hqs[hq].morale
        units = battle.subordinates(hq)
        if now.morale == printed or not units:
            continue
        if all(supply_and_command.unit_loc(battle, unit).traced for unit in units):
            battle.set_hq(hq, morale=min(printed, now.morale + RECOVERY))
            _emit_morale(battle, hq, f"at rest, morale {now.morale} to {battle.state.hqs[hq].morale}", "19.0.A2")
        else:
            _emit_morale(battle, hq, f"at rest without an LOC, morale stays {now.morale}", "7.3.4")
