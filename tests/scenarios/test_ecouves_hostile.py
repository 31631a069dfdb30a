"""Files of Écouves spoilt at random: they load, or they are refused in one line with file and place."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios import library
from scenarios.problems import ScenarioError
from scenarios.systems.ecouves.situation import parse_situation
from tests.scenarios.documented import examples
from tests.scenarios.test_hostile import NAMES, QUIET, loads_or_is_refused, mutate, spoil

SMALL = """\
scenario = "ecouves"
only = true
turn = 5
phase = "french-combat"

[counters]
"1/501RCC" = { hex = "0202" }
"1/PR33" = { hex = "0303" }

[map]
terrain_rows = ["....", "..f.", "....", "...."]
level_rows = ["1111", "1211", "1111", "1111"]
ridges = ["0202"]
bridges = [{ hexside = "0101/0102", stream = "Orne", road = "The road" }]

[[map.streams]]
name = "Orne"
kind = "river"
hexsides = ["0101/0102"]

[[map.roads]]
name = "The road"
kind = "main"
hexes = ["0101", "0102"]

[map.areas.north_exit]
name = "North"
kind = "exit"
hexes = ["0101"]
"""


@cache
def shipped(name: str) -> str:
    return (library.BUILT_IN / "ecouves" / name).read_text(encoding="utf-8")


@st.composite
def spoilt_ecouves(draw: Any) -> tuple[str, bytes]:
    name = draw(st.sampled_from(NAMES))
    return name, spoil(draw, shipped(name))


@given(spoilt_ecouves())
@settings(max_examples=40, **QUIET)  # type: ignore[arg-type]
def test_ecouves_spoilt(tmp_path_factory: pytest.TempPathFactory, case: tuple[str, bytes]) -> None:
    folder = tmp_path_factory.mktemp("spoilt")
    for name in NAMES:
        (folder / name).write_text(shipped(name), encoding="utf-8")
    (folder / case[0]).write_bytes(case[1])
    loads_or_is_refused(folder)


@st.composite
def spoilt_situation(draw: Any) -> str:
    return mutate(draw, draw(st.sampled_from([examples()["situation of ecouves"], SMALL])))


@given(spoilt_situation())
@settings(max_examples=100, **QUIET)  # type: ignore[arg-type]
def test_a_situation_spoilt(text: str) -> None:
    try:
        _, state, _ = parse_situation(text)
    except ScenarioError as error:
        line = str(error)
    else:
        line = "nothing wrong was found or expected"
        assert state.turn >= 1
    assert line.isprintable()
    assert "found" in line
    assert "expected" in line
