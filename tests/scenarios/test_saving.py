"""Saving: canonical, whole or not at all, and without touching what has not changed."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import msgspec
import pytest

from scenarios import library, writing
from scenarios.problems import ScenarioError
from scenarios.stlo import loading, saving

SHIPPED = library.BUILT_IN / "st-lo"
NAMES = ("scenario.toml", "map.toml", "oob.toml", "charts.toml")


@pytest.fixture
def document(tmp_path: Path) -> loading.Document:
    return loading.open_folder(shutil.copytree(SHIPPED, tmp_path / "copy"))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_saving_an_unchanged_scenario_changes_no_byte_and_no_file(document: loading.Document) -> None:
    before = contents(document.folder)
    stamps = {path.name: path.stat().st_mtime_ns for path in document.folder.iterdir()}
    assert saving.save(document.files, document.folder) == ()
    assert contents(document.folder) == before
    assert {path.name: path.stat().st_mtime_ns for path in document.folder.iterdir()} == stamps


def test_a_scenario_saved_to_a_new_folder_is_the_same(document: loading.Document, tmp_path: Path) -> None:
    assert saving.save(document.files, tmp_path / "new" / "er") == NAMES
    assert contents(tmp_path / "new" / "er") == contents(SHIPPED)


def test_only_the_file_that_changed_is_written(document: loading.Document) -> None:
    title = msgspec.structs.replace(
        document.files.scenario, title="Another title", summary='With "quotes" and \\ strokes'
    )
    changed = msgspec.structs.replace(document.files, scenario=title)
    assert saving.save(changed, document.folder) == ("scenario.toml",)
    again = loading.open_folder(document.folder)
    assert again.files == changed
    assert again.scenario.title == "Another title"
    assert again.scenario.hash != document.scenario.hash


def test_a_scenario_with_errors_is_saved_only_as_work_in_progress(document: loading.Document) -> None:
    ground = msgspec.structs.replace(document.files.map, steeples=("9999",))
    changed = msgspec.structs.replace(document.files, map=ground)
    before = contents(document.folder)
    with pytest.raises(ScenarioError, match="off the map"):
        saving.save(changed, document.folder)
    assert contents(document.folder) == before
    assert saving.save(changed, document.folder, unchecked=True) == ("map.toml",)
    with pytest.raises(ScenarioError, match="off the map"):
        loading.open_folder(document.folder)


@pytest.mark.parametrize("title", ["a\x1b[31m", "a\u202eb", "two\nlines", ""])
def test_what_could_not_be_read_back_is_not_written(document: loading.Document, title: str) -> None:
    broken = msgspec.structs.replace(
        document.files, scenario=msgspec.structs.replace(document.files.scenario, title=title)
    )
    before = contents(document.folder)
    with pytest.raises(ScenarioError):
        saving.save(broken, document.folder, unchecked=True)
    assert contents(document.folder) == before


def test_a_crash_while_writing_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.toml"
    path.write_text("old", encoding="utf-8")

    def fail(handle: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="no space"):
        writing.write_text(path, "new")
    assert contents(tmp_path) == {"a.toml": b"old"}


def test_a_written_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    assert writing.write_text(path, "one")
    assert path.stat().st_mode & 0o777 == 0o644
    path.chmod(0o600)
    assert writing.write_text(path, "two")
    assert path.stat().st_mode & 0o777 == 0o600
    assert not writing.write_text(path, "two")
