"""The pictures of the README: they ask for nothing from elsewhere and are the same each time they are made."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.tui.pictures import FOLDER, PICTURES, draw, plain

NAMESPACE = "http://www.w3.org/2000/svg"


def test_every_picture_has_its_file() -> None:
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(PICTURES)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_stands_alone(name: str) -> None:
    svg = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert set(re.findall(r"https?://[^\"') ]+", svg)) == {NAMESPACE}
    assert "@font-face" not in svg
    assert set(re.findall(r"terminal-(\d+)", svg)) == {"0"}
    assert not re.search(r"/(home|root|work|Users|tmp)/", svg)
    ElementTree.fromstring(svg)


def test_it_is_the_same_each_time_and_its_words_stand_where_they_stand_on_the_screen() -> None:
    first = draw(PICTURES["small"])
    assert draw(PICTURES["small"]) == first
    words = {
        (node.text or "").replace("\xa0", " ").strip()
        for node in ElementTree.fromstring(first).iter(f"{{{NAMESPACE}}}text")
    }
    assert {"US decides", "INITIATIVE", "HQ 3/115: which unit moves where?"} <= {
        word.partition("  ")[0] for word in words
    }


def test_blanks_around_a_text_move_it() -> None:
    text = '<text class="r1" x="12.2" y="5" textLength="61" clip-path="c">&#160;&#160;a&#160;b&#160;</text>'
    assert plain(text) == '<text class="r1" x="36.6" y="5" textLength="36.6" clip-path="c">a&#160;b</text>\n'
    assert plain('<text class="r1" x="0" y="5" textLength="12.2" clip-path="c">&#160;</text>').strip() == ""
