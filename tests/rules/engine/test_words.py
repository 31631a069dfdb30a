"""Nouns with their numbers and articles."""

from __future__ import annotations

import pytest

from rules.engine.words import counted, one


@pytest.mark.parametrize(
    ("number", "words", "said"),
    [
        (0, ("TAP",), "0 TAPs"),
        (1, ("TAP",), "1 TAP"),
        (2, ("TAP",), "2 TAPs"),
        (1, ("hex", "hexes"), "1 hex"),
        (3, ("hex", "hexes"), "3 hexes"),
        ("1", ("point",), "1 point"),
        ("4/3", ("point",), "4/3 points"),
    ],
)
def test_a_number_and_what_it_counts_agree(number: int | str, words: tuple[str, ...], said: str) -> None:
    assert counted(number, *words) == said


@pytest.mark.parametrize(("noun", "said"), [("road", "a road"), ("area", "an area"), ("OP", "an OP")])
def test_a_noun_has_its_article(noun: str, said: str) -> None:
    assert one(noun) == said
