"""What docs/editor.md says is so: its keys are those of the registry, and its first scenario comes of its keys."""

from __future__ import annotations

import re
from pathlib import Path

from editors.document import Document
from tests.tui.editing.desk import Desk
from tui.editing.start import UNNAMED
from tui.registry import Keymap

TEXT = (Path(__file__).parents[3] / "docs" / "editor.md").read_text("utf-8")
BLOCKS = [block.splitlines() for block in re.findall(r"```\n(.*?)```", TEXT, re.S)]


def tokens(line: str) -> list[str]:
    """The keys of a line of the document; what is to be typed stands in quotation marks."""
    keys = re.split(r"\s{2,}", line)[0]
    return re.findall(r'"[^"]*"|\S+', keys)


def follow(desk: Desk, block: list[str]) -> None:
    for line in block:
        for token in tokens(line):
            if token.startswith('"'):
                assert desk.session.ask is not None, line
                desk.write(token.strip('"'))
            else:
                desk.press(token)
            assert "expected" not in desk.said, line
            assert not any(style == "warn" for _, style in desk.session.message), (line, desk.said)


def test_the_first_scenario_comes_of_its_keys() -> None:
    desk = Desk(Document.blank("stlo", UNNAMED, 16, 12).files)
    desk.session.ask_name()
    map_, forces, _ = BLOCKS
    follow(desk, map_)
    files = desk.files
    assert files.scenario.title == files.map.title == "Crossing the Elle"
    assert sum(row.count("w") for row in files.map.terrain_rows) == 4
    assert [len(one.hexsides) for one in files.map.streams] == [7]
    assert [len(one.hexes) for one in files.map.roads] == [4]
    assert [(row.name, row.side) for row in files.map.depots] == [("Rampan", "us"), ("Airel", "de")]
    follow(desk, forces)
    (battalion,), (hq,) = desk.files.oob.battalions, desk.files.oob.hqs
    assert (battalion.id, battalion.formation, battalion.full, battalion.reduced) == ("1/115", "us29", 9, 5)
    assert (hq.id, hq.morale) == ("1/115", 6)
    assert not desk.session.mode.back()


def test_the_keys_of_the_table_are_those_of_the_registry() -> None:
    keymap = Keymap()
    rows = re.findall(r"^\| (.+?) \| (.+?) \|$", TEXT, re.M)[1:]
    known = {key for one in keymap.all_of("edit") for key in one.keys}
    signs = {"?": "question_mark", "/": "slash"}
    keys = [key for cell, _ in rows for key in re.findall(r"`(.)`", cell)]
    assert len(keys) >= 12
    assert {signs.get(key, key) for key in keys} <= known


def test_every_letter_that_the_text_names_is_a_key_of_the_editor() -> None:
    contexts = {one.context for one in Keymap().commands if one.context.startswith("edit")}
    known = {key for context in contexts for one in Keymap().all_of(context) for key in one.keys}
    signs = {"?": "question_mark", "/": "slash", "+": "plus", "-": "minus"}
    assert {signs.get(key, key) for key in re.findall(r"`([^\s`])`", TEXT)} <= known
