"""Chapter B: the sequence of play."""

from __future__ import annotations

from collections.abc import Mapping

from rules.ecouves import scoring, setup
from rules.ecouves.field import Field
from rules.ecouves.model import SIDE_NAMES
from rules.ecouves.state import PHASES, SETUP
from rules.engine.decisions import Procedure

ATTACKER: Mapping[str, str] = {phase: phase.partition("-")[0] for phase in PHASES}
"""The side whose phase it is: it is the attacker, the other the defender (B.2)."""


def step(field: Field) -> Procedure[None]:
    """Play the set-up, or one phase of a turn: from one state that stands alone to the next (B.1)."""
    phase = field.state.phase
    if phase == SETUP:
        yield from setup.phase(field)
        begin(field, PHASES[0])
        return
    side, _, part = phase.partition("-")
    match part:
        case "movement":
            yield from _movement(field, side)
        case "combat":
            yield from _combat(field, side)
        case _:
            yield from _reorganization(field, side)
    _next_phase(field)


def _movement(field: Field, side: str) -> Procedure[None]:
    """The movement phase of a side, entries and exits included (B.1, chapter C)."""
    from rules.ecouves import movement

    yield from movement.phase(field, side)


def _combat(field: Field, side: str) -> Procedure[None]:
    """The combat phase of a side: all fire, then all assaults; at its end its pins are over (B.1, E.4a, AMB-16).

    What has to be assaulted is fixed before anything is fired (E.25b).
    """
    from rules.ecouves import assault, duties, fire, pins

    duties.fix(field, side)
    yield from fire.phase(field, side)
    yield from assault.phase(field, side)
    pins.lift(field, side)


def _reorganization(field: Field, side: str) -> Procedure[None]:
    """The reorganization phase of a side (B.1, chapters G and H)."""
    from rules.ecouves import reorganization

    yield from reorganization.phase(field, side)


def _next_phase(field: Field) -> None:
    """Go on to the next phase, or from the sixth to the next turn or the end of the game (B.1, B.3)."""
    number = PHASES.index(field.state.phase) + 1
    if number < len(PHASES):
        begin(field, PHASES[number])
    elif field.state.turn < field.scenario.last_turn:
        _advance_turn(field)
        begin(field, PHASES[0])
    else:
        scoring.finish(field)


def _advance_turn(field: Field) -> None:
    """The seventh phase: the turn marker moves on (B.1)."""
    field.update(turn=field.state.turn + 1, entered={})
    night = ", night" if field.night else ""
    field.emit("turn", f"turn {field.state.turn} begins{night}", "B.1", turn=field.state.turn, night=field.night)


def begin(field: Field, phase: str) -> None:
    """Begin a phase: what was spent, moved and fought in the one before no longer counts (C.2, E.1, E.27)."""
    field.update(
        phase=phase, spent={}, done=frozenset(), attacked=frozenset(), assaulted=frozenset(), duties=None
    )  # fmt: skip
    side, _, part = phase.partition("-")
    field.emit("phase", f"{SIDE_NAMES[side]} {part} phase", "B.1", phase=phase, side=side, turn=field.state.turn)
