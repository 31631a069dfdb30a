"""Texts as they are said: signs, columns, directions, hexes, letters, lines."""

from __future__ import annotations

import pytest

from rules.engine.hexes import Grid
from tui.browser import Row
from tui.glyphs import UNICODE
from tui.lines import line
from tui.plain import wording
from tui.plain.wording import bearing, broken, harmless, joined, lettered, listed, sentence, spans, spoken, spoken_row

GRID = Grid(0, 40, 0, 40)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (" 110/115 29   □□■□□□      2/1/1", "110/115 29, 1 of 6 used, 2/1/1"),
        ("place ⊖ 5/PR33  ", "place tanks 5/PR33"),
        ("⊖⋮5/PR33-1 3139", "split tanks 5/PR33-1 3139"),
        ("column -8..-5 and +8..+11", "column -8 to -5 and +8 to +11"),
        ("5 in 6   83%", "5 in 6, 83%"),
        ("6 in 6 100%", "6 in 6, 100%"),
        ("so far:   sum 9", "so far: sum 9"),
        ("“half” – 1·2", '"half" - 1,2'),
        ("", ""),
    ],
)
def test_what_stands_for_the_eye_is_said_in_words(text: str, said: str) -> None:
    assert spoken(text) == said


def test_every_sign_of_a_counter_has_a_word() -> None:
    for key, pair in UNICODE.units.items():
        for sign in pair:
            assert spoken(f"{sign} 1/A") == f"{wording.ARMS[key]} 1/A"


def test_a_letter_in_a_name_is_no_sign() -> None:
    assert spoken("шум II") == "шум II"


def test_what_stands_at_the_right_of_a_row_follows_it() -> None:
    assert spoken_row(Row(line(" succeeds"), line("5 in 6  83%"))) == "succeeds: 5 in 6, 83%"
    assert spoken_row(Row(line("why: because"), line("   2.1"))) == "why: because, 2.1"
    assert spoken_row(Row(line(""), line("2.1"))) == "2.1"


def test_parts_are_joined_with_as_few_commas_as_need_be() -> None:
    assert joined(["a:", "b", "", "c"]) == "a: b, c"
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert sentence("the end") == "The end."
    assert sentence("G.T.L.") == "G.T.L."
    assert sentence("  ") == ""


# -- letters ------------------------------------------------------------------------------------------------------


def test_letters_without_accents_where_the_terminal_has_no_others() -> None:
    assert lettered("Écouves, œuvre – 1×2…", ascii_only=True) == "Ecouves, oeuvre - 1x2..."
    assert lettered("Écouves", ascii_only=False) == "Écouves"


@pytest.mark.parametrize("ascii_only", [True, False])
def test_nothing_said_can_command_a_terminal(ascii_only: bool) -> None:
    said = lettered("a\x1b[2Jb\x07\r\n\u202ec\x9b31m\u0301", ascii_only=ascii_only)
    assert said.isprintable()
    assert "[2J" in said


def test_foreign_text_stays_on_its_line() -> None:
    assert harmless(" hi\n> quit\x1b[31m\u2028 you ") == "hi > quit [31m you"


def test_long_lines_are_broken_between_words_and_can_not_pass_for_new_ones() -> None:
    text = "Anna says: " + "x " * 40 + "1: a choice"
    lines = broken(text, 40)
    assert all(len(one) <= 40 for one in lines)
    assert all(one.startswith("  ") for one in lines[1:])
    assert broken(text, 0) == [text]
    assert "".join(broken("y" * 90, 40)).replace(" ", "") == "y" * 90


# -- hexes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("there", "words"),
    [
        ("2010", "north"), ("2110", "north"), ("2515", "north-east"), ("3020", "east"), ("2525", "south-east"),
        ("2030", "south"), ("1525", "south-west"), ("1020", "west"), ("1515", "north-west"), ("2020", ""),
    ],
)  # fmt: skip
def test_directions_are_those_of_a_compass(there: str, words: str) -> None:
    assert bearing(GRID, "2020", there) == words


def test_there_and_back_are_opposite() -> None:
    names = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]
    for there in GRID.within("2020", 7):
        if there != "2020":
            forth, back = names.index(bearing(GRID, "2020", there)), names.index(bearing(GRID, there, "2020"))
            assert (forth - back) % 8 == 4


def test_neighbours_lie_where_they_are_said_to_lie() -> None:
    for name, there in zip(wording.DIRECTIONS, GRID.neighbours("2020"), strict=True):
        assert there is not None
        assert bearing(GRID, "2020", there) == name


def test_hexes_below_each_other_are_one_span() -> None:
    assert spans(GRID, ["2012", "2010", "2011", "2014", "2110", "2111"]) == ["2010 to 2012", "2014", "2110, 2111"]
    assert spans(GRID, []) == []
