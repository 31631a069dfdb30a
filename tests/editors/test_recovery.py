"""Unsaved work that a killed editor leaves, and what the next one makes of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from editors.document import Document
from editors.recovery import EVERY, Opened, Recovery, found
from tests.editors.samples import shipped
from tests.editors.test_document import painted

_EDITOR = """
import sys
from pathlib import Path
from editors.document import Document
from editors.recovery import Recovery
from tests.editors.test_document import painted
document = Document.open(sys.argv[1])
recovery = Recovery(document, Path(sys.argv[2]))
document.change("paint woods", painted(document.files, "3010", "woods"))
recovery.tick(0.0)
print("written", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "recovery"


def a_document(tmp_path: Path) -> Document:
    document = Document(shipped("stlo"))
    document.save(tmp_path / "mine")
    return document


def test_unsaved_work_is_written_at_once_and_then_not_too_often(tmp_path: Path, folder: Path) -> None:
    document = a_document(tmp_path)
    recovery = Recovery(document, folder)
    assert not recovery.tick(0.0)
    assert not folder.exists()
    document.change("paint", painted(document.files, "3010", "woods"))
    assert recovery.tick(1.0)
    assert not recovery.tick(1.0 + EVERY)
    document.change("paint", painted(document.files, "3011", "woods"))
    assert not recovery.tick(1.0 + EVERY / 2)
    assert recovery.tick(1.0 + EVERY)
    assert EVERY <= 1.5


def test_the_file_goes_when_the_work_is_saved_or_taken_back(tmp_path: Path, folder: Path) -> None:
    document = a_document(tmp_path)
    recovery = Recovery(document, folder)
    document.change("paint", painted(document.files, "3010", "woods"))
    recovery.tick(0.0)
    assert recovery.path.exists()
    document.undo()
    recovery.tick(0.1)
    assert list(folder.iterdir()) == []
    document.redo()
    recovery.tick(0.2)
    assert recovery.path.exists()
    document.save()
    recovery.tick(9.0)
    assert list(folder.iterdir()) == []


def test_a_living_editor_keeps_its_work_to_itself(tmp_path: Path, folder: Path) -> None:
    document = a_document(tmp_path)
    document.change("paint", painted(document.files, "3010", "woods"))
    recovery = Recovery(document, folder)
    recovery.write()
    assert found(folder) == ()
    recovery.close(keep=True)
    assert [rescued.title for rescued in found(folder)] == [document.title]


def test_a_second_editor_learns_of_the_first(tmp_path: Path) -> None:
    scenario = tmp_path / "scenario"
    first, other = Opened(scenario, tmp_path), Opened(tmp_path / "other", tmp_path)
    assert not first.elsewhere
    assert not other.elsewhere
    second = Opened(tmp_path / "here" / ".." / "scenario", tmp_path)
    assert second.elsewhere
    second.close()
    assert Opened(scenario, tmp_path).elsewhere
    first.close()
    third = Opened(scenario, tmp_path)
    assert not third.elsewhere
    third.close()
    other.close()
    assert list(tmp_path.glob("*.open")) == []
    assert not Opened(None, tmp_path).elsewhere


def test_rescued_work_is_a_step_on_what_is_on_disk(tmp_path: Path, folder: Path) -> None:
    document = a_document(tmp_path)
    document.change("paint", painted(document.files, "3010", "woods"))
    recovery = Recovery(document, folder)
    recovery.write()
    recovery.close(keep=True)
    (rescued,) = found(folder)
    again = rescued.document()
    assert again.files == document.files
    assert again.dirty
    assert again.folder == document.folder
    assert again.changed_on_disk() == ()
    again.undo()
    assert again.files == shipped("stlo")
    onward = Recovery(again, folder, path=rescued.path)
    again.redo()
    onward.tick(0.0)
    assert found(folder) == ()
    again.save()
    onward.tick(9.0)
    assert list(folder.iterdir()) == []


def test_a_file_changed_after_the_crash_is_noticed(tmp_path: Path, folder: Path) -> None:
    document = a_document(tmp_path)
    document.change("paint", painted(document.files, "3010", "woods"))
    recovery = Recovery(document, folder)
    recovery.write()
    recovery.close(keep=True)
    path = tmp_path / "mine" / "map.toml"
    path.write_text(path.read_text().replace('title = "St', 'title = "Their St'))
    assert found(folder)[0].document().changed_on_disk() == ("map.toml",)


def test_work_that_was_never_saved_is_rescued_whole(folder: Path) -> None:
    document = Document.blank("ecouves", "Nowhere", 12, 10)
    recovery = Recovery(document, folder)
    assert recovery.tick(0.0)
    recovery.close(keep=True)
    (rescued,) = found(folder)
    assert (rescued.folder, rescued.system) == (None, "ecouves")
    assert rescued.document().files == document.files
    rescued.discard()
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("content", ["", "{", "[]", '{"format": 1}', '{"format": 1, "system": "chess"}', "\x00\xff"])
def test_what_is_no_such_file_is_left_alone(folder: Path, content: str) -> None:
    folder.mkdir()
    path = folder / "x.unsaved"
    path.write_text(content)
    assert found(folder) == ()
    assert path.exists()


def test_control_characters_in_a_title_do_no_harm(tmp_path: Path, folder: Path) -> None:
    document = a_document(tmp_path)
    document.change("paint", painted(document.files, "3010", "woods"))
    recovery = Recovery(document, folder)
    recovery.write()
    recovery.close(keep=True)
    content = json.loads(recovery.path.read_text())
    content["title"] = "a\x1b[2Jb"
    recovery.path.write_text(json.dumps(content))
    assert "\x1b" not in found(folder)[0].title


@pytest.mark.slow
def test_killing_an_editor_leaves_its_work(tmp_path: Path, folder: Path) -> None:
    document = a_document(tmp_path)
    command = [sys.executable, "-c", _EDITOR, str(tmp_path / "mine"), str(folder)]
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    ) as editor:  # fmt: skip
        assert editor.stdout is not None
        assert editor.stdout.readline() == "written\n"
        assert found(folder) == ()
        editor.kill()
        editor.wait()
    (rescued,) = found(folder)
    assert rescued.document().files == painted(document.files, "3010", "woods")
