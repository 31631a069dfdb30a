"""Files that another program changes while they are edited: noticed, offered, never written over unasked."""

from __future__ import annotations

from pathlib import Path

import pytest

from editors.document import Document
from tests.editors.samples import empty
from tests.tui.editing.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    Document(empty("stlo", 12, 10)).save(tmp_path / "elle")
    desk = Desk(empty("stlo", 12, 10))
    desk.take(Document.open(tmp_path / "elle"))
    return desk


def elsewhere(desk: Desk, old: str = "Empty", new: str = "Changed elsewhere") -> None:
    assert desk.document.folder is not None
    path = desk.document.folder / "scenario.toml"
    path.write_text(path.read_text().replace(f'title = "{old}"', f'title = "{new}"'))


def notice(desk: Desk) -> str:
    return "".join(text for text, _ in desk.hands.asked_lines(80, 4)[0])


def test_nothing_is_told_while_nothing_has_changed(desk: Desk) -> None:
    assert not desk.session.disk.look()
    assert "disk" not in notice(desk)
    desk.press("L")
    assert desk.said == "no other program has changed the files"
    desk.press("K")
    assert desk.said == "no other program has changed the files"


def test_a_change_is_told_and_read_in_as_a_step(desk: Desk) -> None:
    desk.press("Enter")
    elsewhere(desk)
    assert desk.session.disk.look()
    assert not desk.session.disk.look()
    assert notice(desk) == "scenario.toml changed on disk: L reads from there, K keeps yours"
    desk.press("L")
    assert desk.files.scenario.title == "Changed elsewhere"
    assert "disk" not in notice(desk) or desk.said.startswith("read from disk")
    desk.press("u")
    assert desk.files.scenario.title == "Empty"
    assert desk.document.dirty


def test_who_keeps_his_own_is_asked_when_he_saves(desk: Desk) -> None:
    desk.press("Enter")
    elsewhere(desk)
    desk.session.disk.look()
    desk.press("K")
    assert not desk.session.disk.look()
    desk.press("w")
    assert desk.session.confirm is not None
    assert "scenario.toml" in desk.session.confirm.question
    desk.press("n")
    assert desk.document.folder is not None
    assert "Changed elsewhere" in (desk.document.folder / "scenario.toml").read_text()


def test_a_later_change_is_told_again(desk: Desk) -> None:
    elsewhere(desk)
    desk.session.disk.look()
    desk.press("K")
    elsewhere(desk, "Changed elsewhere", "Changed once more")
    assert desk.session.disk.look()
    assert desk.session.disk.changed == ("scenario.toml",)


def test_what_can_not_be_read_changes_nothing(desk: Desk) -> None:
    assert desk.document.folder is not None
    (desk.document.folder / "map.toml").write_text("[grid\n")
    desk.session.disk.look()
    before = desk.files
    desk.press("L")
    assert desk.files is before
    assert "map.toml" in desk.said


def test_a_grid_that_can_not_be_is_not_read_in(desk: Desk) -> None:
    assert desk.document.folder is not None
    path = desk.document.folder / "map.toml"
    path.write_text(path.read_text().replace("last_column = 12", "last_column = 0"))
    before = desk.files
    desk.press("L")
    assert desk.files is before
    assert not desk.document.next_undo


def test_saving_forgets_what_was_kept(desk: Desk) -> None:
    desk.press("Enter")
    elsewhere(desk)
    desk.session.disk.look()
    desk.press("K", "w", "Enter")
    assert desk.said.startswith("saved")
    assert not desk.session.disk.look()
    assert not desk.session.disk.changed


def test_files_that_are_gone_are_told_and_saved_again(desk: Desk) -> None:
    assert desk.document.folder is not None
    for path in desk.document.folder.iterdir():
        path.unlink()
    desk.session.disk.look()
    assert notice(desk).startswith("4 files changed on disk")
    desk.press("w", "Enter")
    assert len(list(desk.document.folder.iterdir())) == 4
