"""Numbers with what they count."""

from __future__ import annotations

import pytest

from rules.engine.words import counted


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
