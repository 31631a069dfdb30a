"""Files of Écouves spoilt at random: they load, or they are refused in one line with file and place."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios import library
from scenarios.systems.ecouves.situation import parse_situation
from tests.scenarios.documented import examples
from tests.scenarios.test_ecouves_situation import SMALL as FOUR_ROWS
from tests.scenarios.test_hostile import NAMES, QUIET, check_situation, check_spoilt, mutate, spoil

SMALL = f"""\
{FOUR_ROWS}\
level_rows = ["1111", "1211", "1111", "1111"]
ridges = ["0202"]
bridges = [{{ hexside = "0101/0102", stream = "Orne", road = "The road" }}]

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
    check_spoilt(tmp_path_factory.mktemp("spoilt"), shipped, case)


@st.composite
def spoilt_situation(draw: Any) -> str:
    return mutate(draw, draw(st.sampled_from([examples()["situation of ecouves"], SMALL])))


@given(spoilt_situation())
@settings(max_examples=100, **QUIET)  # type: ignore[arg-type]
def test_a_situation_spoilt(text: str) -> None:
    check_situation(parse_situation, text)
