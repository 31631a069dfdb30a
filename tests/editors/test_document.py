"""Documents: steps back and forth, strokes, what is unsaved, saving, and files that others change."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from editors import access, brush, layers
from editors.document import (
    ChangedOnDiskError,
    CommentsLostError,
    Document,
    OccupiedError,
)
from editors.errors import EditError
from editors.schema import Files
from scenarios import library
from scenarios.problems import ScenarioError
from tests.editors.samples import SYSTEMS, shipped, texts


def painted(files: Files, hex_: str, word: str) -> Files:
    terrain = layers.layer(files, "terrain")
    return brush.paint(files, terrain, [hex_], brush.colour(files, terrain, word).symbol)


def on_disk(document: Document) -> dict[str, bytes]:
    """All files of the folder of a document."""
    assert document.folder is not None
    return {path.name: path.read_bytes() for path in document.folder.iterdir()}


@pytest.fixture
def saved(tmp_path: Path) -> Document:
    document = Document(shipped("stlo"))
    document.save(tmp_path / "mine")
    return document


def test_undo_and_redo_name_what_they_take_back_and_do_again() -> None:
    document = Document(shipped("stlo"), saved=shipped("stlo"))
    assert (document.next_undo, document.next_redo, document.dirty) == (None, None, False)
    document.change("paint woods", painted(document.files, "3010", "woods"))
    document.change("paint village", painted(document.files, "3011", "village"))
    assert (document.next_undo, document.next_redo, document.dirty) == ("paint village", None, True)
    assert document.undo() == "paint village"
    assert (document.next_undo, document.next_redo) == ("paint woods", "paint village")
    assert document.steps == (("paint woods", "paint village"), 1)
    assert document.undo() == "paint woods"
    assert document.files is shipped("stlo")
    assert not document.dirty
    assert document.undo() is None
    assert document.redo() == "paint woods"


def test_a_change_after_undo_replaces_what_was_undone() -> None:
    document = Document(shipped("stlo"))
    document.change("one", painted(document.files, "3010", "woods"))
    document.undo()
    document.change("two", painted(document.files, "3011", "woods"))
    assert document.redo() is None
    assert document.steps == (("two",), 1)


def test_nothing_changed_is_no_step() -> None:
    document = Document(shipped("stlo"))
    assert not document.change("paint hedgerow", painted(document.files, "3010", "hedgerow"))
    assert document.next_undo is None


def test_the_steps_of_one_stroke_are_one() -> None:
    document = Document(shipped("stlo"))
    for hex_ in ("3010", "3011", "3012"):
        document.change("paint woods", painted(document.files, hex_, "woods"), stroke=7)
    document.change("paint woods", painted(document.files, "3020", "woods"), stroke=8)
    assert document.steps == (("paint woods", "paint woods"), 2)
    document.undo()
    assert brush.symbol_at(document.files, layers.layer(document.files, "terrain"), "3012") == "w"
    document.undo()
    assert document.files is shipped("stlo")


def test_a_stroke_that_ends_where_it_began_is_no_step() -> None:
    document = Document(shipped("stlo"))
    document.change("paint", painted(document.files, "3010", "woods"), stroke=1)
    document.change("paint", painted(document.files, "3010", "hedgerow"), stroke=1)
    assert document.steps == ((), 0)


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_untouched_scenario_saved_changes_no_byte(system: str, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    folder.mkdir()
    for name in texts(shipped(system)):
        (folder / name).write_bytes((library.BUILT_IN / SYSTEMS[system] / name).read_bytes())
    document = Document.open(folder)
    assert document.save().names == ()
    for name in texts(shipped(system)):
        assert (folder / name).read_bytes() == (library.BUILT_IN / SYSTEMS[system] / name).read_bytes()


def test_saving_writes_the_files_that_changed(saved: Document) -> None:
    saved.change("paint woods", painted(saved.files, "3010", "woods"))
    assert saved.dirty
    assert saved.save().names == ("map.toml",)
    assert not saved.dirty
    saved.undo()
    assert saved.dirty
    assert saved.folder is not None
    assert Document.open(saved.folder).files != saved.files


def test_work_in_progress_with_errors_is_saved_and_opened(saved: Document) -> None:
    from editors import tables

    saved.change("delete", tables.delete(saved.files, "oob.hqs", [0]))
    assert any(problem.severity == "error" for problem in saved.problems())
    saved.save()
    assert saved.folder is not None
    again = Document.open(saved.folder)
    assert again.files == saved.files
    assert again.problems() == saved.problems()


def test_a_file_changed_by_another_program_is_never_overwritten_unasked(saved: Document) -> None:
    assert saved.folder is not None
    path = saved.folder / "map.toml"
    theirs = path.read_text().replace('title = "St', 'title = "Their St')
    path.write_text(theirs)
    saved.change("paint woods", painted(saved.files, "3010", "woods"))
    assert saved.changed_on_disk() == ("map.toml",)
    with pytest.raises(ChangedOnDiskError, match=r"map\.toml"):
        saved.save()
    assert path.read_text() == theirs
    saved.save(overwrite=True)
    assert "Their" not in path.read_text()
    assert saved.changed_on_disk() == ()


def test_a_file_that_was_only_touched_has_not_changed(saved: Document) -> None:
    assert saved.folder is not None
    os.utime(saved.folder / "map.toml", ns=(1, 1))
    assert saved.changed_on_disk() == ()


def test_a_file_that_was_removed_has_changed(saved: Document) -> None:
    assert saved.folder is not None
    (saved.folder / "oob.toml").unlink()
    assert saved.changed_on_disk() == ("oob.toml",)


def test_what_another_program_removes_is_unsaved_again(saved: Document) -> None:
    assert saved.folder is not None
    assert not saved.unsaved
    (saved.folder / "map.toml").unlink()
    assert saved.changed_on_disk() == ("map.toml",)
    assert saved.unsaved
    with pytest.raises(ChangedOnDiskError, match=r"^no longer where it was read, .*: map\.toml$"):
        saved.save()
    saved.save(overwrite=True)
    assert not saved.unsaved
    assert (saved.folder / "map.toml").exists()


@pytest.mark.parametrize("written", [0, 1])
def test_a_disk_that_is_full_half_way_leaves_the_old_files(
    saved: Document, written: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert saved.folder is not None
    before, real, flushed = on_disk(saved), os.fsync, list[int]()

    def fsync(handle: int) -> None:
        flushed.append(handle)
        if len(flushed) > written:
            raise OSError(errno.ENOSPC, "no space left")
        real(handle)

    files = painted(saved.files, "3010", "woods")
    files = replace(files, scenario=replace(files.scenario, title="Another"))
    saved.change("two files", files)
    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(OSError, match="no space left"):
        saved.save()
    monkeypatch.undo()
    assert on_disk(saved) == before
    assert saved.changed_on_disk() == ()
    assert saved.dirty
    saved.save()
    assert on_disk(saved) != before


def test_reading_from_disk_again_can_be_undone(saved: Document) -> None:
    assert saved.folder is not None
    mine = painted(saved.files, "3010", "woods")
    saved.change("paint woods", mine)
    path = saved.folder / "map.toml"
    path.write_text(path.read_text().replace('title = "St', 'title = "Their St'))
    assert saved.reload()
    assert saved.files.map.title.startswith("Their")
    assert not saved.dirty
    assert saved.undo() == "read from disk"
    assert saved.files == mine
    assert saved.dirty


def test_comments_are_kept_and_lost_ones_told_before_anything_is_written(saved: Document) -> None:
    assert saved.folder is not None
    path = saved.folder / "oob.toml"
    path.write_text("# my own work\n" + path.read_text().replace('  { id = "1/320"', '  # tired\n  { id = "1/320"', 1))
    document = Document.open(saved.folder)
    document.change("note", _with_note(document.files))
    document.save()
    assert path.read_text().startswith("# my own work\n")
    assert "# tired" in path.read_text()
    document.change("delete", _without_hq(document.files, "1/320"))
    assert len(document.comments_at_risk()) == 1
    before = path.read_bytes()
    with pytest.raises(CommentsLostError, match="tired"):
        document.save()
    assert path.read_bytes() == before
    done = document.save(drop_comments=True)
    assert done.kept == ("oob.toml",)
    assert (saved.folder / "oob.toml.orig").read_bytes() == before
    assert path.read_text().startswith("# my own work\n")


def _with_note(files: Files) -> Files:
    from editors import access

    return access.put(files, "oob.notes", (*files.oob.notes, "one more"))


def _without_hq(files: Files, name: str) -> Files:
    from editors import references, tables

    key = references.key_of(files, "oob.hqs", name)
    assert key is not None
    return tables.delete(files, "oob.hqs", [key])


def test_saving_elsewhere_takes_the_comments_along(saved: Document, tmp_path: Path) -> None:
    assert saved.folder is not None
    path = saved.folder / "map.toml"
    path.write_text("# my own work\n" + path.read_text())
    document = Document.open(saved.folder)
    document.change("paint woods", painted(document.files, "3010", "woods"))
    document.save(tmp_path / "other")
    assert document.folder == tmp_path / "other"
    assert (tmp_path / "other" / "map.toml").read_text().startswith("# my own work\n")
    assert Document.open(tmp_path / "other").files == document.files


def test_another_scenario_is_not_saved_over(saved: Document, tmp_path: Path) -> None:
    document = Document.blank("ecouves", "Other", 12, 10)
    assert document.dirty
    assert saved.folder is not None
    with pytest.raises(OccupiedError, match="mine"):
        document.save(saved.folder)
    assert Document.open(saved.folder).system == "stlo"
    document.save(saved.folder, overwrite=True)
    assert Document.open(saved.folder).system == "ecouves"


def test_a_built_in_scenario_is_saved_elsewhere_only() -> None:
    document = Document.open("st-lo")
    assert document.built_in
    with pytest.raises(EditError, match="built-in"):
        document.save()


def test_a_new_scenario_needs_a_folder_and_a_possible_size() -> None:
    document = Document.blank("stlo", "New", 12, 10)
    assert not any(problem.severity == "error" for problem in document.problems())
    with pytest.raises(EditError, match="folder"):
        document.save()
    with pytest.raises(EditError, match="5000x10"):
        Document.blank("stlo", "New", 5000, 10)


def test_what_is_no_scenario_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError):
        Document.open(tmp_path)


COMMENTED = ("# by hand", "units = [  # who is there", "  # the tanks of the 33rd")


def by_hand(folder: Path) -> dict[str, bytes]:
    """The Écouves scenario in a folder, its order of battle with comments and spaces of somebody's own."""
    Document(shipped("ecouves")).save(folder)
    path = folder / "oob.toml"
    text = path.read_text("utf-8")
    first = next(line for line in text.split("\n") if '"5/PR33"' in line)
    text = text.replace(first, f"\n{COMMENTED[2]}\n{first.replace(', name', ',     name')}  # with Panthers")
    path.write_bytes(f"{COMMENTED[0]}\n\n\n{text}".replace("units = [", COMMENTED[1]).encode("utf-8"))
    return {each.name: each.read_bytes() for each in folder.iterdir()}


def without(files: Any, id_: str) -> Any:
    return access.put(files, "oob.units", tuple(unit for unit in files.oob.units if unit.id != id_))


def test_going_back_to_what_was_read_writes_the_bytes_that_were_read(tmp_path: Path) -> None:
    old = by_hand(tmp_path)
    document = Document.open(tmp_path)
    document.change("delete 5/PR33", without(document.files, "5/PR33"))
    with pytest.raises(CommentsLostError):
        document.save()
    assert document.save(drop_comments=True).names == ("oob.toml",)
    document.change("a note", access.put(document.files, "oob.notes", ("Nothing",)))
    document.save()
    while document.undo():
        pass
    assert document.comments_at_risk() == ()
    document.save()
    assert {name: (tmp_path / name).read_bytes() for name in old} == old


def test_so_does_what_is_made_again_by_hand_or_saved_elsewhere(tmp_path: Path) -> None:
    old = by_hand(tmp_path / "here")
    document = Document.open(tmp_path / "here")
    before = document.files
    document.change("delete 5/PR33", without(document.files, "5/PR33"))
    document.save(drop_comments=True)
    document.change("the same again", access.put(document.files, "oob.units", before.oob.units))
    document.save(tmp_path / "there")
    assert {name: (tmp_path / "there" / name).read_bytes() for name in old} == old


def test_comments_that_another_program_wrote_meanwhile_are_not_lost_by_it(tmp_path: Path) -> None:
    by_hand(tmp_path)
    document = Document.open(tmp_path)
    document.change("delete 5/PR33", without(document.files, "5/PR33"))
    document.save(drop_comments=True)
    path = tmp_path / "oob.toml"
    path.write_bytes(b"# of another program\n" + path.read_bytes())
    document.undo()
    document.save(overwrite=True)
    assert "# of another program" in path.read_text("utf-8")


def test_what_was_read_last_comes_first(tmp_path: Path) -> None:
    by_hand(tmp_path)
    document = Document.open(tmp_path)
    path = tmp_path / "oob.toml"
    path.write_bytes(path.read_bytes().replace(b"# by hand", b"# by another hand"))
    assert not document.reload()
    document.change("delete 5/PR33", without(document.files, "5/PR33"))
    document.save(drop_comments=True)
    document.undo()
    document.save()
    assert path.read_text("utf-8").startswith("# by another hand\n\n\nnotes")


def test_a_folder_that_is_only_passed_through_is_not_made(tmp_path: Path) -> None:
    document = Document(shipped("ecouves"))
    document.save(tmp_path / "new" / ".." / "x y")
    assert [each.name for each in tmp_path.iterdir()] == ["x y"]
    assert document.folder == tmp_path.resolve() / "x y"
