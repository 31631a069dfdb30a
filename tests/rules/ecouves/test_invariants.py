"""The checks of what is true of every state: each finds what it is for, and a sound state passes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from rules.ecouves.field import Field
from rules.ecouves.invariants import score_violations, violations, violations_between
from rules.ecouves.model import Scenario
from rules.ecouves.state import Counter, Duty, Exit, State
from rules.ecouves.system import SYSTEM
from tests.rules.ecouves import tiny, twins

WOOD = {"0505": "forest", "0506": "village", "1010": "pond", "0707": "forest"}


def made() -> Scenario:
    """Units of both sides, one of a formation that comes by ones from turn 3, one that waits for turn 16."""
    return tiny.scenario(
        tiny.board(terrain=WOOD, roads=[("minor", "0705 0706 0707")], areas={"west": ["0101"], "north_exit": ["0501"]}),
        tiny.tanks("A"), tiny.tanks("B"), tiny.guns("G"), tiny.tanks("S", sections=0),
        tiny.tanks("X", "german"), tiny.tanks("Y", "german"),
        tiny.tanks("P", "german", formation="panzer"), tiny.tanks("Q", "german", formation="panzer"),
        tiny.tanks("R", formation="reserve"),
        arrivals=[
            tiny.arrival("panzer", "german", 3, "west", per_turn=1, one_area=True),
            tiny.arrival("reserve", "french", 16, "west", optional=True),
            tiny.arrival("home", "german", 1, "west", setup=True),
        ],
    )  # fmt: skip


PLACES: Mapping[str, str] = {
    "A": "0303", "B": "0505 split hidden", "G": "0304", "S": "0303", "X": "0909", "Y": "0910", "P": "waiting",
}  # fmt: skip


def sound(**changes: Any) -> State:
    """A sound state, but for what is changed in it."""
    return tiny.state(made(), PLACES, **changes)


def found(state: State, *options: str, between: bool = False, retreating: tuple[str, ...] = ()) -> set[str]:
    """The paragraphs of all violations of a state."""
    field = Field(made(), frozenset(options), state)
    problems = violations_between(field) if between else violations(field, retreating=retreating)
    return {problem.partition(":")[0] for problem in problems}


def moved(**counters: Counter) -> State:
    """The sound state with some counters elsewhere; a ``_`` in a name stands for the hyphen of a section."""
    state = sound()
    named = {name.replace("_", "-"): now for name, now in counters.items()}
    return replace(state, counters={**state.counters, **named})


def test_a_sound_state_passes() -> None:
    assert found(sound()) == set()
    assert found(sound(), between=True) == set()


def on(hex_: str, **marks: bool) -> Counter:
    return Counter("map", hex_, **marks)


COUNTERS = [
    ("A.i", {"A": Counter("nowhere")}),
    ("C.3", {"A": on("")}),
    ("C.3", {"A": on("9999")}),
    ("C.3", {"A": Counter("waiting", "0303")}),
    ("A.i", {"A": Counter("waiting", pinned=True)}),
    ("A.i", {"A": Counter("apart")}),
    ("A.i", {"A_1": on("0303")}),
    ("A.i", {"B_1": Counter("waiting")}),
    ("A.i", {"B": on("0606")}),
    ("A.i", {"A": Counter("eliminated")}),
    ("A.i", {"S": Counter("apart")}),
    ("J.2", {"A": Counter("exited")}),
    ("C.5", {"A": on("0909")}),
    ("C.4", {"A": on("0505"), "G": on("0505")}),
    ("C.7", {"A": on("1010")}),
    ("C.10b", {"A": on("0505"), "B": Counter("apart")}),
    ("H.2", {"A": on("0303", hidden=True)}),
    ("E.fire.C", {"X": on("0909", pinned=True)}),
    ("L.8", {"R": on("0101")}),
]


@pytest.mark.parametrize(("rule", "counters"), COUNTERS)
def test_what_is_wrong_with_counters_is_found(rule: str, counters: dict[str, Counter]) -> None:
    assert rule in found(moved(**counters))


def test_a_group_stands_in_the_woods_on_a_road() -> None:
    assert found(moved(A=on("0707"))) == set()


def test_sections_that_have_to_retreat_may_crowd_their_hex() -> None:
    crowd = moved(A=on("0506"), G=on("0506"), S=on("0506"), B_1=on("0506"), B_2=on("0506"), B_3=on("0707"))
    assert found(crowd) == {"C.4"}
    assert found(crowd, retreating=("B-1",)) == set()


def test_a_lost_unit_takes_its_sections_along_and_a_lost_section_no_other() -> None:
    lost = dict.fromkeys(("A", "A_1", "A_2", "A_3"), Counter("eliminated"))
    assert found(moved(**lost)) == set()
    assert found(moved(B_2=Counter("eliminated"))) == set()


FOE = Duty("X", "0909", {"A": "0808"})

OTHER = [
    ("B.3", {"turn": 23}),
    ("B.3", {"turn": 0}),
    ("B.1", {"phase": "tea"}),
    ("L.0", {"phase": "setup"}),
    ("B.3", {"phase": "over"}),
    ("B.3", {"result": "draw"}),
    ("K.8", {"french_points": 3}),
    ("H.7b", {"blanks": {"0505": 1}}),
    ("C.5", {"dummies": {"GD1": "0505"}}),
    ("H.7e", {"dummies": {"FD1": "0606"}}),
    ("H.7a", {"dummies": {"FD99": "0505"}}),
    ("E.cc.B", {"locks": [(["A"], [], "french")]}),
    ("E.cc.B", {"locks": [(["A"], ["X"], "french")]}),
    ("E.cc.B", {"locks": [(["R"], ["X"], "french")]}),
    ("H.3", {"locks": [(["B-1"], ["X"], "french")]}),
    ("K.8", {"fought": frozenset({"R"})}),
    ("K.8", {"fought": frozenset({"nobody"})}),
    ("J.2", {"exits": (Exit("X", 4, "north_exit", 9, 4),)}),
    ("K.2", {"exits": (Exit("X", 4, "north_exit", 9, 9),)}),
    ("K.2", {"exits": (Exit("X", 8, "north_exit", 9, 4),)}),
    ("L.2", {"entered": {"panzer": 1}}),
    ("L.3", {"section": {"panzer": "north"}}),
    ("L.3", {"section": {"reserve": "west"}}),
    ("C.1", {"spent": {"X": 2}}),
    ("C.1", {"spent": {"A": 21}}),
    ("C.1", {"spent": {"R": 1}}),
    ("C.2", {"phase": "french-combat", "duties": (), "spent": {"A": 2}}),
    ("H.4", {"spent": {"B-1": 2}}),
    ("D.2", {"done": frozenset({"A"})}),
    ("E.1", {"attacked": frozenset({"A"})}),
    ("E.1", {"duties": ()}),
    ("E.1", {"phase": "french-combat", "attacked": frozenset({"X"})}),
    ("E.27", {"phase": "french-combat", "assaulted": frozenset({"A"})}),
    ("K.8", {"phase": "french-combat", "attacked": frozenset({"A"})}),
    ("H.3", {"phase": "french-combat", "attacked": frozenset({"B-1"})}),
    ("I.2", {"phase": "german-combat", "turn": 15, "duties": (FOE,)}),
]


@pytest.mark.parametrize(("rule", "changes"), OTHER)
def test_what_is_wrong_elsewhere_is_found(rule: str, changes: dict[str, Any]) -> None:
    assert rule in found(sound(**changes))


def test_a_counter_that_came_into_an_enemy_zone_has_stopped() -> None:
    state = replace(moved(A=on("0908")), spent={"A": 2})
    assert found(state) == {"D.2"}
    assert found(replace(state, done=frozenset({"A"}))) == set()
    assert found(replace(state, turn=15)) == set()


def test_formations_come_in_time_and_number() -> None:
    both = moved(P=on("0101"), Q=on("0101"))
    assert found(replace(both, turn=2)) == {"L.8"}
    assert found(replace(both, turn=3)) == {"L.2"}
    assert found(replace(both, turn=4)) == set()
    assert found(replace(both, turn=4, entered={"panzer": 2})) == {"L.2"}
    assert found(replace(both, turn=4, entered={"panzer": 1}, section={"panzer": "west"})) == set()
    reserve = replace(moved(R=on("0101")), turn=16)
    assert found(reserve) == set()
    assert found(reserve, "no_reserve") == {"L.8"}


BETWEEN = [
    {"spent": {"A": 2}},
    {"done": frozenset({"A"})},
    {"phase": "french-combat", "attacked": frozenset({"A"}), "fought": frozenset({"A"})},
    {"phase": "german-combat", "assaulted": frozenset({"A"}), "fought": frozenset({"A"})},
    {"phase": "french-combat", "duties": ()},
]


@pytest.mark.parametrize("changes", BETWEEN)
def test_what_must_not_last_between_phases_is_found(changes: dict[str, Any]) -> None:
    assert "B.1" in found(sound(**changes), between=True)


def test_the_score_is_counted_again() -> None:
    state = sound(turn=22, phase="over", french_points=59, german_points=8, result="draw", fought=frozenset({"A"}))
    field = Field(made(), frozenset(), state)
    # A once, G, S and the sections of B twice; of X and Y half each.
    assert score_violations(field) == []
    wrong = Field(made(), frozenset(), replace(state, french_points=99, turn=21))
    assert {problem.partition(":")[0] for problem in score_violations(wrong)} == {"B.3", "K.7", "K.10"}


def test_the_shipped_set_up_is_sound() -> None:
    assert violations_between(SYSTEM.table(twins.scenario(), frozenset())) == []
