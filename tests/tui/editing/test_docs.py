"""The keys that docs/editor.md prints, typed as they stand there: they give what the text beside them says."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from editors.document import Document
from scenarios.systems import files_of
from tests.editors.samples import empty
from tests.tui.editing.desk import NAMED, Desk

DOCS = Path(__file__).parents[3] / "docs" / "editor.md"
_KEYS = re.compile(r'"[^"]*"|\S+')


def examples() -> list[list[str]]:
    """The lines of keys of each example in order, without what is said beside them."""
    blocks = re.findall(r"^```\n(.*?)^```", DOCS.read_text(encoding="utf-8"), re.M | re.S)
    return [[re.split(r" {3,}", text)[0] for text in block.splitlines()] for block in blocks]


def typed(desk: Desk, keys: str) -> None:
    """Type a line of keys; a text in quotes is typed and ended with Enter."""
    for key in _KEYS.findall(keys):
        if key.startswith('"'):
            desk.press(*key.strip('"'), "Enter")
        else:
            assert key in NAMED or len(key) == 1, key
            desk.press(key)


@cache
def after(count: int) -> Desk:
    """A new scenario as the text begins it, after so many of the examples."""
    desk = Desk(empty("stlo", 16, 12))
    desk.take(Document(empty("stlo", 16, 12)))
    desk.session.ask_name()
    for example in examples()[:count]:
        for keys in example:
            typed(desk, keys)
    return desk


def test_there_are_three_examples() -> None:
    assert [len(example) > 4 for example in examples()] == [True, True, True]


def test_the_first_draws_what_it_says() -> None:
    content = after(1).files.map
    assert content.title == after(1).document.title == "Crossing the Elle"
    rows = content.terrain_rows
    assert sum(row.count("w") for row in rows) == 4
    assert len({symbol for row in content.level_rows for symbol in row}) == 2
    (stream,), (road,) = content.streams, content.roads
    assert stream.kind == "stream"
    assert len(stream.hexsides) == 7
    assert len(road.hexes) == 4
    assert [(depot.name, depot.side) for depot in content.depots] == [("Rampan", "us"), ("Airel", "de")]
    assert [depot.hex for depot in content.depots] == [road.hexes[-1], road.hexes[0]]


def test_the_second_sets_up_somebody_to_fight() -> None:
    forces = after(2).files.oob
    (battalion,), (hq,) = forces.battalions, forces.hqs
    assert (battalion.id, battalion.full, battalion.reduced, battalion.formation) == ("1/115", 9, 5, "us29")
    assert battalion.setup == after(2).session.cursor
    assert (hq.id, hq.formation, hq.morale) == ("1/115", "us29", 6)


def test_the_scenario_of_the_first_two_can_be_played() -> None:
    found = files_of("stlo").check_files(after(2).files)
    assert [str(problem) for problem in found if problem.severity == "error"] == []


def test_the_third_makes_a_unit_with_sections_and_its_place() -> None:
    desk = Desk(empty("ecouves", 14, 10))
    for keys in examples()[2]:
        typed(desk, keys)
    (unit,), (ready,) = desk.files.oob.units, desk.files.oob.ready
    assert (unit.id, unit.formation, unit.symbol) == ("5/PR33", "german", "armour")
    assert (unit.attack, unit.defense, unit.movement, unit.range) == (9, 5, 8, 3)
    sections = unit.sections
    assert (sections.count, sections.attack, sections.defense, sections.movement, sections.range) == (3, 2, 3, 8, 3)
    assert (ready.id, ready.hex) == ("5/PR33", desk.session.cursor)
    found = files_of("ecouves").check_files(desk.files)
    assert [str(problem) for problem in found if problem.severity == "error"] == []
