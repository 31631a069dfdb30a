"""Pages and tables in words: numbers that lead on, tables row by row, the ends of long lists."""

from __future__ import annotations

from tui.browser import Do, Goto, Page, Row, gap, heading, note
from tui.lines import line
from tui.plain.pages import Pages
from tui.plain.systems import telling_for
from tui.plain.tables import matrix


def rows(count: int) -> list[Row]:
    return [Row(line(f"row {number}"), opens=Goto(f"{number:04}")) for number in range(1, count + 1)]


# -- tables -------------------------------------------------------------------------------------------------------


def test_a_table_with_a_name_for_its_rows_has_dice_across() -> None:
    told = matrix(["sum    -1   0   1   2", "1-4     N   N   N   P", "5-9     N   P   P   D"])
    assert told == [
        "Each line is for a sum; after each result stands the die by which it comes.",
        "sum 1-4: N at -1 to 1, P at 2",
        "sum 5-9: N at -1, P at 0 and 1, D at 2",
    ]


def test_a_table_without_a_name_has_odds_across_and_dice_down() -> None:
    told = matrix(["   1-2 1-1 2-1", " 1  A1  A1   -", "-1  D1  D1  D1"])
    assert told == [
        "Each line is for a die; after each result stand the odds by which it comes.",
        "die 1: A1 at 1-2 and 1-1, nothing at 2-1",
        "die -1: D1 at 1-2 to 2-1",
    ]


def test_columns_that_are_ranges_are_said_as_such() -> None:
    told = matrix(["difference  0  1  2", "-8..-5      -  R  R"])
    assert told is not None
    assert told[1] == "difference -8 to -5: nothing at 0, R at 1 and 2"


def test_other_tables_are_no_matter_for_this() -> None:
    assert matrix(["die  weather", " 1   clear"]) is None
    assert matrix(["a b c d", "one two"]) is None


# -- pages --------------------------------------------------------------------------------------------------------


def test_rows_that_lead_on_have_numbers() -> None:
    pages = Pages(telling_for("stlo"))
    said = pages.begin("x", Page("Title", lambda: [heading("Head", "2"), gap(), *rows(2), note("read")]))
    assert said == ["Title.", "Head: 2", "1: row 1", "2: row 2", "read", "(A number opens a row.)"]
    assert pages.leads(2) == Goto("0002")
    assert pages.leads(0) is pages.leads(3) is None


def test_hints_are_given_once() -> None:
    pages = Pages(telling_for("stlo"))
    page = Page("Title", lambda: rows(1), turn=lambda by: None, sort=lambda: page)
    assert "turn leads" in pages.begin("x", page)[-1]
    assert pages.begin("x", page)[-1] == "1: row 1"


def test_pages_are_turned_sorted_searched_and_left() -> None:
    def numbered(place: int) -> Page:
        other = lambda by: numbered(place + by) if 0 <= place + by < 3 else None  # noqa: E731
        return Page(f"Page {place}", lambda: rows(3), turn=other, sort=lambda: Page("Sorted", lambda: rows(3)[::-1]))

    pages = Pages()
    pages.begin("x", numbered(0))
    assert pages.turn(-1) == []
    assert pages.turn(1)[0] == "Page 1."
    assert "1: row 2" in pages.search("2")
    assert pages.leads(1) == Goto("0002")
    assert "nothing holds all of these words" in pages.search("2 3")
    pages.search("")
    assert pages.sort()[:2] == ["Sorted.", "1: row 3"]
    assert pages.push(Page("Deeper", lambda: [note("text")]))[0] == "Deeper."
    assert pages.up()[0] == "Sorted."
    assert pages.up() == []
    pages.close()
    assert not pages.reading


def test_a_page_that_is_searched_in_its_own_way_is() -> None:
    page = Page("Rules", lambda: rows(2), search=lambda text: [note(f"found {text}")])
    assert Pages().begin("rules", page, "words")[:2] == ["Rules, 'words'.", "found words"]


def test_of_a_page_that_begins_at_its_end_the_last_rows_are_said_and_keep_their_numbers() -> None:
    pages = Pages()
    said = pages.begin("log", Page("Log", lambda: rows(50), end=True), last=3)
    assert said[:3] == ["Log.", "(47 rows before these: log 50 says all)", "48: row 48"]
    assert pages.leads(1) == Goto("0001")
    assert pages.begin("log", Page("Log", lambda: rows(5), end=True), last=3)[1] == "1: row 1"


def test_a_command_that_was_cut_into_lines_is_whole_again() -> None:
    cut = [Row(line((f" {part}", "key")), table=True) for part in ("bocage play /a b/c.boc", "age --side us")]
    assert "bocage play /a b/c.bocage --side us" in Pages().begin("players", Page("Players", lambda: cut))


def test_what_players_wrote_is_not_taken_for_signs_of_the_game() -> None:
    written = Page("Talk", lambda: [Row(line("Anna: ш and ■■□"), line("12:00"))])
    assert "Anna: ш and ■■□, 12:00" in Pages().begin("talk", written)


def test_what_tells_of_keys_only_is_left_out() -> None:
    assert Pages().begin("x", Page("Sight", lambda: [note("Left or right: the other way round")])) == ["Sight."]


def test_rows_that_do_something_have_numbers_too() -> None:
    pages = Pages()
    pages.begin("x", Page("To do", lambda: [Row(line("Resign"), opens=Do(command="x"))]))
    assert pages.leads(1) == Do(command="x")
