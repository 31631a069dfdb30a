"""Lines of panels: widths in terminal cells, cutting, wrapping, ASCII."""

from __future__ import annotations

import pytest

from tui.lines import Line, changed_cells, columns, cut, flow, line, text_of, width_of, wrap
from tui.styles import to_ascii


def test_columns_put_the_second_line_at_the_right_edge() -> None:
    assert text_of(columns(line("left"), line("right"), 12)) == "left   right"


def test_columns_cut_the_first_line_when_there_is_no_room() -> None:
    row = columns(line("a long left side"), line("right"), 12)
    assert text_of(row) == "a long right"
    assert width_of(row) == 12


def test_cut_counts_cells_and_not_characters() -> None:
    assert text_of(cut(line("日本語"), 4)) == "日本"
    assert width_of(cut(line("日本語"), 5)) == 5


def test_wrap_breaks_at_spaces_and_indents() -> None:
    assert [text_of(row) for row in wrap("one two three", 8, indent="  ")] == ["one two", "  three"]


def test_wrap_of_nothing_is_one_empty_line() -> None:
    assert [text_of(row) for row in wrap("", 8)] == [""]


def test_ascii_keeps_the_number_of_characters() -> None:
    text = "Saint-Lô ■■□ ● Émelie…"
    plain = to_ascii(text)
    assert plain.isascii()
    assert len(plain) == len(text)
    assert plain == "Saint-Lo ##. @ Emelie."


def test_flow_breaks_at_blanks_and_keeps_styles() -> None:
    rows = flow([("9.4 ", "key"), ("one two three", "plain")], 8, 2)
    assert [text_of(row).rstrip() for row in rows] == ["9.4 one", "  two", "  three"]
    assert rows[0] == [("9.4 ", "key"), ("one", "plain")]


def test_flow_of_at_most_some_lines_ends_in_dots() -> None:
    assert [text_of(row) for row in flow(line("one two three four"), 8, 0, 2)] == ["one two", " ..."]


def test_flow_cuts_what_has_no_blank() -> None:
    assert [text_of(row) for row in flow(line("日本語の長い名前"), 6)] == ["日本語"]


@pytest.mark.parametrize(
    ("before", "after", "span"),
    [
        ([("abc", "plain")], [("abc", "plain")], None),
        ([("abc", "plain")], [("a", "plain"), ("bc", "plain")], None),
        ([("abc", "plain")], [("abc  ", "plain")], None),
        ([("abc", "plain")], [("axc", "plain")], (1, 2)),
        ([("abc", "plain")], [("abc", "title")], (0, 3)),
        ([("abc", "plain")], [], (0, 3)),
        ([], [("  x", "plain")], (2, 3)),
        ([("a–c", "plain")], [("a–d", "plain")], (2, 3)),
        ([("漢字", "plain")], [("漢", "plain")], (0, 10)),
        ([("0123456789abc", "plain")], [("0123456789xyz", "plain")], None),
    ],
)
def test_only_the_cells_that_differ_are_sent(before: Line, after: Line, span: tuple[int, int] | None) -> None:
    assert changed_cells(before, after, 10) == span
