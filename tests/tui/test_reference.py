"""The rules reference: everything in the catalogue can be reached, searched and followed from one to the next."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from rules import catalogue
from rules.stlo.glossary import TERMS
from rules.stlo.system import SYSTEM
from tests.tui import sittings
from tests.tui.sittings import SIZES, read, text, whole
from tui.browser import Browser, Page, note
from tui.lines import text_of
from tui.reference import Reference, known, link, paragraph, sources, spelled
from tui.styles import to_ascii

REFERENCE = Reference(
    "stlo", TERMS.values(), SYSTEM.verbs, {"Sources": lambda: Page("Sources", lambda: [note("here")])}
)  # fmt: skip


def entries(page: Page) -> list[str]:
    """What the rows of a page lead to, by their first piece."""
    return [row.left[0][0] for row in page.fill() if row.opens is not None]


def test_every_paragraph_is_in_its_chapter_and_every_ruling_in_its_list() -> None:
    found = [id_ for number in range(len(catalogue.chapters("stlo"))) for id_ in entries(REFERENCE.chapter(number))]
    whole_catalogue = catalogue.catalogue("stlo")
    assert sorted(found) == sorted(whole_catalogue.rules)
    lists = [row.opens() for row in REFERENCE.index().fill() if callable(row.opens)]
    by_title = {page.title: page for page in lists}
    assert entries(by_title["Rulings"]) == list(whole_catalogue.rulings)
    assert entries(by_title["Reconstructed"]) == list(whole_catalogue.missing)
    assert len(entries(by_title["Figures of the rulebook"])) == len(whole_catalogue.data)
    assert entries(by_title["Words of the game"]) == [term.name for term in TERMS.values()]
    assert len(entries(by_title["Actions"])) == len(SYSTEM.verbs)
    assert "Sources" in by_title


def test_every_page_can_be_shown() -> None:
    for id_ in catalogue.catalogue("stlo").entries:
        assert whole(paragraph("stlo", id_)).startswith(id_.upper())
    for page in [row.opens() for row in REFERENCE.index().fill() if callable(row.opens)]:
        for row in page.fill():
            assert callable(row.opens) or row.opens is None
            if callable(row.opens):
                shown = whole(row.opens())
                assert shown
                assert to_ascii(shown).isascii()
                assert len(to_ascii(shown)) == len(shown)


def test_a_paragraph_names_the_rulings_on_it_and_what_it_builds_on() -> None:
    page = paragraph("stlo", "3.2.6")
    assert "A02" in entries(page)
    ruling = paragraph("stlo", "A02")
    assert entries(ruling) == ["3.2.6"]


def test_a_paragraph_is_turned_to_the_next_of_the_book() -> None:
    page = paragraph("stlo", "9.4.1.C")
    assert page.turn is not None
    after = page.turn(1)
    assert after is not None
    assert after.title == "9.4.1.D"
    first, *_ = catalogue.catalogue("stlo").rules
    *_, last = catalogue.catalogue("stlo").missing
    for id_, by in ((first, -1), (last, 1)):
        end = paragraph("stlo", id_)
        assert end.turn is not None
        assert end.turn(by) is None


def test_a_heading_shows_all_paragraphs_below_it() -> None:
    assert entries(paragraph("stlo", "14.1.1")) == [rule.id for rule in catalogue.below("stlo", "14.1.1")]


@pytest.mark.parametrize(("id_", "title"), [("9.2.E", "9.2"), ("9.4.1.X9", "9.4.1")])
def test_an_unknown_paragraph_leads_to_the_heading_above(id_: str, title: str) -> None:
    assert paragraph("stlo", id_).title == title


def test_what_is_no_paragraph_says_so() -> None:
    assert "no such paragraph" in whole(paragraph("stlo", "Z9"))


def test_a_search_finds_rules_rulings_words_and_actions() -> None:
    rows = REFERENCE.search("recon")
    first = [row.left[0][0] for row in rows]
    assert first[0] == "Recon"
    assert "17.0" in first
    assert any(id_.startswith("A") for id_ in first)
    assert "buildup" in [row.left[0][0] for row in REFERENCE.search("combine companies")]
    assert REFERENCE.search("9.4.1.C")[0].left[0][0] == "9.4.1.C"


def test_a_search_without_a_hit_says_so() -> None:
    (row,) = REFERENCE.search("xyzzy")
    assert row.opens is None


def test_a_search_with_many_hits_tells_how_many_are_left_out() -> None:
    rows = REFERENCE.search("the")
    assert len(rows) == 81
    assert text_of(rows[-1].left).startswith("... and ")


def test_the_index_is_searched_while_it_is_open() -> None:
    browser = Browser("rules", REFERENCE.index())
    browser.set_filter("double 1")
    assert browser.row is not None
    browser.enter()
    assert browser.back()
    assert browser.filter == "double 1"


def test_a_row_without_a_paragraph_is_only_read() -> None:
    assert link("stlo", "", [("words", "plain")]).opens is None


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("9.4.4, 14.1 B, 15 A", ["9.4.4", "14.1", "15.0"]),
        ("3.3, 15, 16", ["3.3", "15.0", "16.0"]),
        ("27.1", ["27.1"]),
        ("page 99", []),
    ],
)
def test_paragraphs_in_words(words: str, ids: list[str]) -> None:
    assert sources("stlo", words) == ids


def test_an_id_is_found_whatever_its_case() -> None:
    assert spelled("stlo", " a114 ") == "A114"
    assert spelled("stlo", "9.4.1.c") == "9.4.1.C"
    assert spelled("stlo", "23.0.Action") == "23.0.action"
    assert spelled("stlo", "nothing") == ""


def test_known_ids() -> None:
    assert known("stlo", "9.4.1.C")
    assert known("stlo", "A114")
    assert known("stlo", "M01")
    assert known("stlo", "9.0")
    assert not known("stlo", "99")


@pytest.mark.parametrize("size", SIZES)
def test_the_index(size: str, snapshot: SnapshotAssertion) -> None:
    sittings.kept(read(REFERENCE.index(), size), snapshot)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("id_", ["9.4.1.C", "9.4.1", "3.2.7", "A02", "M02"])
def test_a_paragraph(id_: str, size: str, snapshot: SnapshotAssertion) -> None:
    sittings.kept(read(paragraph("stlo", id_), size), snapshot)


@pytest.mark.parametrize("size", SIZES)
def test_a_search(size: str, snapshot: SnapshotAssertion) -> None:
    browser = Browser("rules", REFERENCE.index())
    browser.lines(*SIZES[size])
    browser.set_filter("stream")
    sittings.kept(text(browser.lines(*SIZES[size])), snapshot)


@pytest.mark.parametrize("size", SIZES)
def test_words_actions_and_figures(size: str, snapshot: SnapshotAssertion) -> None:
    pages = [row.opens() for row in REFERENCE.index().fill() if callable(row.opens)][-6:]
    shown = [read(page, size) for page in pages]
    term = next(row for row in pages[-2].fill() if row.left[0][0] == "Armour superiority")
    assert callable(term.opens)
    sittings.kept("\n\n".join([*shown, read(term.opens(), size), read(REFERENCE.verb("observe"), size)]), snapshot)
