"""Keys at random, from all that the editor knows: nothing breaks, and undo leads all the way back."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.editors.samples import empty, shipped
from tests.tui.editing.desk import SIGNS, Desk
from tui.registry import COMMANDS

CHARACTERS = {name: sign for sign, name in SIGNS.items()} | {"space": " "}
EVERY = sorted({key for one in COMMANDS if one.context.startswith("edit") for key in one.keys})
RARE = "uULKqwW"
"""Keys that take back, save and leave: too many of them, and nothing is ever done."""

KEYS = [*[key for key in EVERY if key not in RARE] * 3, *EVERY, *"123456789", *["enter", "plus", "x"] * 12]
IN_LINES = [*["enter"] * 4, "tab", "tab", "escape", "backspace", "ctrl+u", *"abcdeghmnorstw0123456789/-. "]
IN_LISTS = ["enter", "enter", "down", "down", "up", "escape", *"123456789acdefghmnrstx"]

FILES = {
    "St-Lô": (lambda: shipped("stlo"), 900),
    "Écouves": (lambda: shipped("ecouves"), 900),
    "a new map of St-Lô": (lambda: empty("stlo", 12, 10), 900),
    "a new map of Écouves": (lambda: empty("ecouves", 12, 10), 900),
}


def next_key(desk: Desk, rng: random.Random) -> str:
    session = desk.session
    if session.confirm is not None:
        return rng.choice(("enter", "n"))
    if session.ask is not None:
        return rng.choice(IN_LINES)
    return rng.choice(IN_LISTS if session.listing is not None else KEYS)


def look(desk: Desk) -> None:
    """All that a screen of any size would show."""
    session, mode = desk.session, desk.session.mode
    lines = [*mode.side_lines(38, 30)] if mode.on_map or mode.beside == "lines" else [*mode.main_lines(78, 19)]
    if mode.on_map or mode.beside == "map":
        assert session.cursor in mode.map_model().board.grid
        assert not mode.spot or mode.spot.isdigit()
    if session.listing is not None:
        lines += session.listing.lines(32, 19)
    lines += [*desk.hands.asked_lines(80, 4), session.status_line(80)]
    assert all(isinstance(text, str) for one in lines for text, _ in one)


def play(files: Any, seed: int, count: int) -> Desk:
    rng, desk = random.Random(seed), Desk(files)
    desk.session.background = lambda work, told: None
    desk.hands.outside = lambda id_: id_ in ("edit-zoom", "edit-settings")
    for _ in range(count):
        key = next_key(desk, rng)
        desk.hands.press(key, key if len(key) == 1 else CHARACTERS.get(key))
        look(desk)
    return desk


@pytest.mark.parametrize("name", FILES)
def test_random_keys_break_nothing_and_are_all_taken_back(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    make, count = FILES[name]
    files = make()
    desk = play(files, sum(name.encode()), count)
    names, done = desk.document.steps
    assert len(names) > 5
    last = desk.files, desk.document.moment
    for _ in range(done):
        desk.session.do("edit-undo")
    assert (desk.files, desk.document.moment) == (files, None)
    for _ in range(done):
        desk.session.do("edit-redo")
    assert (desk.files, desk.document.moment) == last
