"""Saving: canonical, whole or not at all, and without touching what has not changed."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import msgspec
import pytest

from scenarios import library, writing
from scenarios.problems import ScenarioError
from scenarios.saving import keep_old
from scenarios.stlo import loading, schema

SHIPPED = library.BUILT_IN / "st-lo"
NAMES = ("scenario.toml", "map.toml", "oob.toml", "charts.toml")


@pytest.fixture
def document(tmp_path: Path) -> loading.Document:
    return loading.FILES.open_folder(shutil.copytree(SHIPPED, tmp_path / "copy"))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_saving_an_unchanged_scenario_changes_no_byte_and_no_file(document: loading.Document) -> None:
    before = contents(document.folder)
    stamps = {path.name: path.stat().st_mtime_ns for path in document.folder.iterdir()}
    assert loading.FILES.save(document.files, document.folder) == ()
    assert contents(document.folder) == before
    assert {path.name: path.stat().st_mtime_ns for path in document.folder.iterdir()} == stamps


def test_a_scenario_saved_to_a_new_folder_is_the_same(document: loading.Document, tmp_path: Path) -> None:
    assert loading.FILES.save(document.files, tmp_path / "new" / "er") == NAMES
    assert contents(tmp_path / "new" / "er") == contents(SHIPPED)


def test_only_the_file_that_changed_is_written(document: loading.Document) -> None:
    title = msgspec.structs.replace(
        document.files.scenario, title="Another title", summary='With "quotes" and \\ strokes'
    )
    changed = msgspec.structs.replace(document.files, scenario=title)
    assert loading.FILES.save(changed, document.folder) == ("scenario.toml",)
    again = loading.FILES.open_folder(document.folder)
    assert again.files == changed
    assert again.scenario.title == "Another title"
    assert again.scenario.hash != document.scenario.hash


def test_a_scenario_with_errors_is_saved_only_as_work_in_progress(document: loading.Document) -> None:
    ground = msgspec.structs.replace(document.files.map, steeples=("9999",))
    changed = msgspec.structs.replace(document.files, map=ground)
    before = contents(document.folder)
    with pytest.raises(ScenarioError, match="off the map"):
        loading.FILES.save(changed, document.folder)
    assert contents(document.folder) == before
    assert loading.FILES.save(changed, document.folder, unchecked=True) == ("map.toml",)
    with pytest.raises(ScenarioError, match="off the map"):
        loading.FILES.open_folder(document.folder)


@pytest.mark.parametrize("title", ["a\x1b[31m", "a\u202eb", "two\nlines", ""])
def test_what_could_not_be_read_back_is_not_written(document: loading.Document, title: str) -> None:
    broken = msgspec.structs.replace(
        document.files, scenario=msgspec.structs.replace(document.files.scenario, title=title)
    )
    before = contents(document.folder)
    with pytest.raises(ScenarioError):
        loading.FILES.save(broken, document.folder, unchecked=True)
    assert contents(document.folder) == before


HEAD = "# drawn by hand\n\n"


def by_hand(document: loading.Document) -> Path:
    """The copy with a map file that is not canonical and has comments."""
    path = document.folder / "map.toml"
    text = path.read_text(encoding="utf-8").replace("[grid]", "[grid] # as printed")
    depot = text.index("  { hex =", text.index("depots = ["))
    path.write_text(f"{HEAD}{text[:depot]}  # the first depot\n{text[depot:]}", encoding="utf-8")
    return path


def with_steeple(document: loading.Document) -> schema.Files:
    ground = msgspec.structs.replace(document.files.map, steeples=("4909",))
    return msgspec.structs.replace(document.files, map=ground)


def test_a_hand_written_file_that_nobody_changed_keeps_its_bytes(document: loading.Document) -> None:
    path = by_hand(document)
    before = path.read_bytes()
    title = msgspec.structs.replace(document.files.scenario, title="Another")
    changed = msgspec.structs.replace(document.files, scenario=title)
    assert loading.FILES.save(changed, document.folder) == ("scenario.toml",)
    assert path.read_bytes() == before


def test_comments_are_kept_when_a_file_is_saved(document: loading.Document) -> None:
    path = by_hand(document)
    assert loading.FILES.save(with_steeple(document), document.folder) == ("map.toml",)
    text = path.read_text(encoding="utf-8")
    assert text.startswith(f"{HEAD}title = ")
    assert "\n  # the first depot\n  { hex =" in text
    assert "\n[grid]  # as printed\n" in text
    assert sorted(contents(document.folder)) == sorted(NAMES)
    assert loading.FILES.read_files(document.folder) == with_steeple(document)
    # The second time there is nothing to do.
    assert loading.FILES.plan(with_steeple(document), document.folder, reformat=True).changed == ()


def test_a_byte_order_mark_costs_no_comment_and_goes_with_the_next_change(document: loading.Document) -> None:
    path = by_hand(document)
    path.write_text(path.read_text(encoding="utf-8"), encoding="utf-8-sig")
    before = path.read_bytes()
    assert loading.FILES.save(document.files, document.folder) == ()
    assert path.read_bytes() == before
    assert loading.FILES.save(with_steeple(document), document.folder) == ("map.toml",)
    text = path.read_text(encoding="utf-8")
    assert text.startswith(f"{HEAD}title = ")
    assert "\n  # the first depot\n  { hex =" in text


def test_a_comment_without_a_place_is_told_before_and_its_file_stays(document: loading.Document) -> None:
    path = by_hand(document)
    before = path.read_bytes()
    ground = msgspec.structs.replace(document.files.map, depots=document.files.map.depots[1:])
    changed = msgspec.structs.replace(document.files, map=ground)
    plan = loading.FILES.plan(changed, document.folder)
    assert [str(comment) for comment in plan.lost["map.toml"]] == [
        f'line {line_of(before, "depot")}: "the first depot"'
    ]
    assert (plan.changed, plan.kept) == (("map.toml",), ("map.toml",))
    assert path.read_bytes() == before
    assert plan.write() == ("map.toml",)
    assert (document.folder / "map.toml.orig").read_bytes() == before
    assert b"the first depot" not in path.read_bytes()
    assert b"as printed" in path.read_bytes()


def line_of(raw: bytes, word: str) -> int:
    """The line of a comment with a word."""
    return next(n for n, line in enumerate(raw.decode().split("\n"), 1) if "#" in line and line.endswith(word))


def test_an_old_version_never_takes_the_place_of_another(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    for text in ("one", "two", "three"):
        path.write_text(text, encoding="utf-8")
        keep_old(path)
    assert contents(tmp_path) == {
        "a.toml": b"three", "a.toml.orig": b"one", "a.toml.orig-2": b"two", "a.toml.orig-3": b"three"
    }  # fmt: skip
    assert keep_old(tmp_path / "none.toml") is None


@pytest.mark.parametrize("spoilt", [b"= no toml", b"\xff\xfe", b"title = 1\nmine = 2\n", b""])
def test_a_file_that_can_not_be_read_stays_beside_the_new_one(document: loading.Document, spoilt: bytes) -> None:
    path = document.folder / "map.toml"
    shipped = path.read_bytes()
    path.write_bytes(spoilt)
    assert loading.FILES.save(document.files, document.folder) == ("map.toml",)
    assert path.read_bytes() == shipped
    assert (document.folder / "map.toml.orig").read_bytes() == spoilt


def test_files_in_memory_check_build_and_come_back_as_those_on_disk(document: loading.Document) -> None:
    files = loading.FILES
    assert files.read_files(document.folder) == document.files
    assert files.parse_files(files.texts(document.files)) == document.files
    assert files.build(document.files).hash == document.scenario.hash
    assert files.check_files(document.files, "copy") == files.check_folder(document.folder)
    with pytest.raises(ScenarioError, match=r"map\.toml: found no such file"):
        files.parse_files({name: text for name, text in files.texts(document.files).items() if name != "map.toml"})


def test_a_crash_while_writing_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.toml"
    path.write_text("old", encoding="utf-8")

    def fail(handle: int) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="no space"):
        writing.write_text(path, "new")
    assert contents(tmp_path) == {"a.toml": b"old"}


def test_a_file_that_can_not_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.toml").mkdir()
    with pytest.raises(OSError, match="directory") as caught:
        writing.write_text(tmp_path / "a.toml", "new")
    assert caught.value.filename == str(tmp_path / "a.toml")


def test_a_link_stays_one_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "real.toml").write_text("one", encoding="utf-8")
    (tmp_path / "a.toml").symlink_to("real.toml")
    (tmp_path / "b.toml").symlink_to("new.toml")
    for name in ("a.toml", "b.toml"):
        assert writing.write_text(tmp_path / name, "two")
        assert (tmp_path / name).is_symlink()
    assert contents(tmp_path) == dict.fromkeys(("real.toml", "new.toml", "a.toml", "b.toml"), b"two")
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    with pytest.raises(OSError, match="links"):
        writing.write_text(tmp_path / "loop.toml", "new")


@pytest.mark.parametrize("there", [False, True])
def test_a_folder_that_can_not_be_filled_does_not_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    folder = tmp_path / "new" / "er"
    if there:
        folder.mkdir(parents=True)
        (folder / "mine").write_text("mine", encoding="utf-8")
    flushed = os.fsync
    files = iter((True, False))

    def fail(handle: int) -> None:
        if not next(files):
            raise OSError(errno.ENOSPC, "no space left")
        flushed(handle)

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="no space") as caught:
        writing.write_files(folder, {"a.toml": "a", "b.toml": "b"})
    assert caught.value.filename == str(folder / "b.toml")
    assert [path.name for path in tmp_path.iterdir()] == (["new"] if there else [])
    assert not there or contents(folder) == {"mine": b"mine"}


def test_a_written_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    assert writing.write_text(path, "one")
    assert path.stat().st_mode & 0o777 == 0o644
    path.chmod(0o600)
    assert writing.write_text(path, "two")
    assert path.stat().st_mode & 0o777 == 0o600
    assert not writing.write_text(path, "two")
