"""Situation files that are left behind when the hexes of their scenario get other numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from editors import moments, resize
from editors.document import Document
from editors.outdated import outdated
from scenarios.canonical import canonical
from tests.editors.samples import SYSTEMS, empty

TABLES = {
    "stlo": '\n[battalions]\n"1/115" = { hex = "1005" }\n', "ecouves": '\n[counters]\n"5/PR33" = "1005"\n',
}  # fmt: skip
"""Where a unit stands, as the situation files of each system say it."""


def beside(folder: Path, system: str, *others: str) -> Document:
    """A scenario of 20 by 16 hexes on disk, with a situation in which a unit stands in 1005, perhaps in more files."""
    document = Document(empty(system))
    document.save(folder / "crossing")
    for name, scenario in {"crossing/second.toml": ".", **dict.fromkeys(others, "crossing")}.items():
        text = canonical(replace(moments.begin(document.files), scenario=scenario))
        (folder / name).write_text(text + TABLES[system], encoding="utf-8")
    return document


def take(document: Document, found: resize.Resized) -> None:
    document.change("number the hexes", found.files, shift=found.shift)


@pytest.mark.parametrize("system", SYSTEMS)
def test_situations_beside_and_above_are_named_when_the_numbers_are_others(tmp_path: Path, system: str) -> None:
    document = beside(tmp_path, system, "third.toml")
    assert outdated(document) == ()
    take(document, resize.renumber(document.files, first_column=0, first_row=1))
    assert outdated(document) == ("second.toml", "../third.toml")
    assert outdated(document, but=tmp_path / "third.toml") == ("second.toml",)
    document.undo()
    assert outdated(document) == ()
    document.redo()
    assert outdated(document) != ()
    document.save()
    assert outdated(document) == ()
    document.undo()
    assert outdated(document) == ("second.toml", "../third.toml")


@pytest.mark.parametrize(
    ("sizes", "named"), [({"right": 2}, ()), ({"bottom": -1}, ()), ({"right": -12}, ("second.toml",))]
)  # fmt: skip
def test_only_hexes_that_a_file_names_count(tmp_path: Path, sizes: dict[str, Any], named: tuple[str, ...]) -> None:
    document = beside(tmp_path, "stlo")
    take(document, resize.resize(document.files, **sizes))
    assert outdated(document) == named


def test_other_digits_are_other_numbers(tmp_path: Path) -> None:
    document = beside(tmp_path, "stlo")
    take(document, resize.renumber(document.files, numbering="CCCRRR"))
    assert outdated(document) == ("second.toml",)


def test_what_is_no_situation_of_the_scenario_is_passed_over(tmp_path: Path) -> None:
    document = beside(tmp_path, "stlo")
    text = (tmp_path / "crossing" / "second.toml").read_text(encoding="utf-8")
    (tmp_path / "crossing" / "second.toml").unlink()
    others = {
        "other.toml": text.replace('scenario = "."', 'scenario = "st-lo"'),
        "broken.toml": "x = [",
        "notes.toml": "",
    }
    for name, content in others.items():
        (tmp_path / "crossing" / name).write_text(content, encoding="utf-8")
    take(document, resize.renumber(document.files, first_column=0))
    assert outdated(document) == ()


def test_a_scenario_that_is_nowhere_has_none() -> None:
    document = Document(empty("stlo"))
    take(document, resize.renumber(document.files, first_column=0))
    assert outdated(document) == ()
