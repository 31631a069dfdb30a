"""Pages beside the map: picking rows, opening them, coming back, filtering, turning, scrolling."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.tui.sittings import text
from tui.browser import Browser, Goto, Page, Row, gap, heading, note
from tui.lines import line, text_of, width_of

WIDTH, HEIGHT = 20, 6


def leaf(name: str, **values: object) -> Row:
    return Row(line(name), opens=lambda: Page(name, lambda: [note(f"about {name}")]), **values)  # type: ignore[arg-type]


def page(*names: str) -> Page:
    return Page("List", lambda: [leaf(name) for name in names])


def opened(made: Page, height: int = HEIGHT) -> Browser:
    browser = Browser("test", made)
    browser.lines(WIDTH, height)
    return browser


def seen(browser: Browser, height: int = HEIGHT) -> list[str]:
    return text(browser.lines(WIDTH, height)).splitlines()


def picked(browser: Browser) -> str:
    assert browser.row is not None
    return text_of(browser.row.left)


LONG = Page("Text", lambda: [leaf("top"), *(note(f"line {n}") for n in range(20)), leaf("bottom")])


def test_the_first_row_that_leads_on_is_picked() -> None:
    made = Page("List", lambda: [heading("Title"), gap(), leaf("one"), leaf("two")])
    assert seen(opened(made)) == ["LIST", " Title", "", ">one", " two"]


def test_steps_go_from_row_to_row_and_stop_at_the_ends() -> None:
    browser = opened(Page("List", lambda: [leaf("one"), note("read only"), leaf("two")]))
    browser.step(1)
    assert picked(browser) == "two"
    browser.step(1)
    assert picked(browser) == "two"
    browser.step(-1)
    browser.step(-1)
    assert picked(browser) == "one"


def test_enter_opens_a_row_and_back_returns_to_it() -> None:
    browser = opened(page("one", "two"))
    browser.step(1)
    assert browser.enter() is None
    assert seen(browser) == ["TWO", " about two"]
    assert browser.back()
    assert picked(browser) == "two"
    assert not browser.back()


def test_a_row_can_lead_to_a_hex() -> None:
    browser = opened(Page("List", lambda: [Row(line("there"), opens=Goto("0101"))]))
    assert browser.enter() == Goto("0101")


def test_a_page_without_rows_that_lead_on_opens_nothing() -> None:
    browser = opened(Page("Text", lambda: [note("words")]))
    assert browser.row is None
    assert browser.enter() is None


def test_the_view_follows_the_row_picked() -> None:
    browser = opened(page(*"abcdefgh"))
    for _ in range(6):
        browser.step(1)
    assert seen(browser) == ["LIST        3-7 of 8", " c", " d", " e", " f", ">g"]


def test_a_text_between_rows_is_scrolled_through() -> None:
    browser = opened(LONG)
    browser.step(1)
    assert browser.row is None
    assert seen(browser)[1] == " line 1"
    for _ in range(12):
        browser.step(1)
    assert picked(browser) == "bottom"
    for _ in range(14):
        browser.step(-1)
    assert picked(browser) == "top"
    assert seen(browser)[1] == ">top"


def test_what_is_out_of_view_can_not_be_opened() -> None:
    browser = opened(LONG)
    browser.step(1)
    browser.enter()
    assert browser.page is LONG


def test_a_row_longer_than_the_view_is_read_to_its_end_first() -> None:
    words = " ".join(["word"] * 40)
    browser = opened(Page("Text", lambda: [leaf(words), leaf("next")]))
    tops = []
    while browser.row is None or picked(browser) != "next":
        tops.append(seen(browser)[0])
        browser.step(1)
        assert len(tops) < 20
    assert len(tops) > 2


def test_pages_are_scrolled_and_a_row_in_view_is_picked() -> None:
    browser = opened(page(*"abcdefghij"))
    browser.scroll(1)
    assert seen(browser)[1] == ">e"
    browser.scroll(1)
    assert seen(browser)[-1] == ">j"
    browser.scroll(-5)
    assert seen(browser)[1] == ">a"


def test_a_page_can_begin_at_its_end() -> None:
    browser = opened(Page("Log", page(*"abcdefgh").fill, end=True))
    assert seen(browser)[1:] == [" d", " e", " f", " g", ">h"]
    # In a column of another size it is still the end that one sees.
    assert seen(browser, 4)[1:] == [" f", " g", ">h"]


def test_a_filter_keeps_rows_that_hold_every_word() -> None:
    browser = opened(page("red house", "red door", "green door"))
    browser.set_filter("Door re")
    assert seen(browser) == ["LIST", "/ Door re  2", ">red door", " green door"]
    browser.set_filter("door red")
    assert seen(browser) == ["LIST", "/ door red  1", ">red door"]


def test_back_drops_the_filter_first() -> None:
    browser = opened(page("one", "two"))
    browser.set_filter("two")
    assert browser.back()
    assert browser.filter == ""
    assert seen(browser) == ["LIST", ">one", " two"]


def test_a_filter_also_looks_through_what_is_not_shown() -> None:
    browser = opened(Page("List", lambda: [leaf("one", sought="secret"), leaf("two")]))
    browser.set_filter("secret")
    assert picked(browser) == "one"


def test_a_page_with_a_search_of_its_own_is_searched() -> None:
    browser = opened(Page("List", page("one").fill, search=lambda text: [leaf(f"hit for {text}")]))
    browser.set_filter("any")
    assert picked(browser) == "hit for any"
    browser.set_filter("")
    assert picked(browser) == "one"


def numbered(number: int) -> Page:
    return Page(
        f"Page {number}", lambda: [leaf("row")], turn=lambda by: numbered(number + by) if 0 < number + by < 4 else None
    )


def test_pages_are_turned_among_their_like_as_far_as_they_go() -> None:
    browser = opened(numbered(1))
    browser.turn(1)
    browser.turn(1)
    browser.turn(1)
    assert browser.page.title == "Page 3"
    assert not browser.deep
    browser.turn(-1)
    assert browser.page.title == "Page 2"


def test_tab_turns_where_a_page_says_so() -> None:
    tabbed = Page("Table", lambda: [leaf("row"), leaf("other")], turn=lambda _: page("turned"), tab_turns=True)
    browser = opened(tabbed)
    browser.tab(1)
    assert picked(browser) == "turned"
    browser = opened(page("one", "two"))
    browser.tab(1)
    assert picked(browser) == "two"


def test_sorting_keeps_the_filter() -> None:
    other = Page("Other", lambda: [leaf("two"), leaf("one")])
    browser = opened(Page("List", lambda: [leaf("one"), leaf("two")], sort=lambda: other))
    browser.set_filter("one")
    browser.sort()
    assert seen(browser) == ["OTHER", "/ one  1", ">one"]


def test_a_page_that_can_not_be_turned_or_sorted_stays() -> None:
    browser = opened(page("one"))
    browser.turn(1)
    browser.sort()
    assert browser.page.title == "List"


@pytest.mark.parametrize("width", [12, 20, 44])
def test_no_line_is_wider_than_the_column(width: int) -> None:
    rows = [
        Row(line("a long text with many words in it", ("and more", "key")), line(("9.4.1.C", "key")), indent=2),
        Row(line("a table that is never broken whatever its width"), table=True),
        Row(line("日本語の長い名前 and some words after it"), opens=Goto("0101"), most=2),
    ]
    browser = Browser("test", Page("A title that is quite long", lambda: rows))
    assert all(width_of(one) <= width for one in browser.lines(width, 20))


def test_rows_of_many_lines(snapshot: SnapshotAssertion) -> None:
    rows = [
        heading("Heading", "42"),
        Row(line(("9.4.1.C", "key"), "  a paragraph that takes more than one line"), opens=Goto("0101"), indent=2),
        Row(line("one with something at its right that is cut"), line(("+3", "key")), Goto("0101"), indent=4, most=2),
        gap(),
        note("only read", "dim", 3),
    ]
    assert text(Browser("test", Page("Page", lambda: rows)).lines(28, 14)) == snapshot
