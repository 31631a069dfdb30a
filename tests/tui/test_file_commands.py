"""The commands that make, bring into form, compare and describe scenario files."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest

from rules import systems
from scenarios import library, schemas
from tests.scenarios.documented import write_small_scenario
from tui.cli import COMMANDS, main
from tui.commands import schema

NAMES = ("charts.toml", "map.toml", "oob.toml", "scenario.toml")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A copy of the shipped scenario."""
    return shutil.copytree(library.BUILT_IN / "st-lo", tmp_path / "mine")


def lines(capsys: pytest.CaptureFixture[str]) -> tuple[list[str], str]:
    """The lines of the output, and what was complained of."""
    out, err = capsys.readouterr()
    return out.splitlines(), err


def rewrite(path: Path, *changes: tuple[str, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("page", ["README.md", "docs/scenario-format.md"])
def test_the_pages_name_commands_that_there_are(page: str) -> None:
    text = (Path(library.BUILT_IN).parent / page).read_text(encoding="utf-8")
    named = set(re.findall(r"(?:`|^    )bocage ([a-z]+)", text, re.MULTILINE))
    assert {"new", "check", "format", "diff", "schema"} <= named <= set(COMMANDS)


# -- new ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", systems.NAMES)
def test_a_new_scenario_can_be_checked_shown_and_brought_into_form(
    capsys: pytest.CaptureFixture[str], system: str
) -> None:
    assert main(["new", "Hill 192", "--system", system, "--size", "12x10"]) == 0
    assert lines(capsys) == ([f"Hill 192: a map of 12 columns and 10 rows, by the rules of {system}"], "")
    assert sorted(os.listdir("Hill 192")) == list(NAMES)
    assert main(["check", "Hill 192"]) == 0
    assert all(line.startswith("warning: ") for line in lines(capsys)[0])
    assert main(["format", "Hill 192", "--check"]) == 0
    assert main(["show", "Hill 192"]) == 0
    assert lines(capsys)[1] == ""


def test_a_new_scenario_in_a_folder_that_is_not_there_yet(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "maps/mine/"]) == 0
    assert "45 columns and 30 rows, by the rules of stlo" in lines(capsys)[0][0]
    rows = (Path("maps/mine") / "map.toml").read_text(encoding="utf-8")
    assert rows.count(f'  "{"." * 45}",\n') == 30


@pytest.mark.parametrize("there", ["folder", "file", "link"])
def test_what_is_there_already_stays(capsys: pytest.CaptureFixture[str], there: str) -> None:
    path = Path("mine")
    match there:
        case "folder":
            path.mkdir()
        case "file":
            path.write_text("mine", encoding="utf-8")
        case "link":
            path.symlink_to("nowhere")
    assert main(["new", "mine"]) == 2
    assert "mine is there already and stays as it is" in lines(capsys)[1]
    assert os.listdir() == ["mine"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["x", "--size", "12"], "such as 45x30, and not 12"),
        (["x", "--size", "0x10"], "2 to 999 columns and rows"),
        (["x", "--size", "999x999"], "at most 250,000 hexes"),
        (["x", "--system", "chess"], "no system chess, only stlo and ecouves"),
        (["st-lo"], "the name of a built-in scenario"),
        (["..."], "letters or digits"),
        (["x" * 300], "1 to 120 characters"),
        (["a\0b"], "U+0000"),
        (["/dev/null/x"], "can not be written"),
    ],
)
def test_what_can_not_be_made_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert main(["new", *arguments]) == 2
    out, err = lines(capsys)
    assert out == []
    assert words in err
    assert err.count("\n") == 1
    assert os.listdir() == []


# -- format -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", library.names())
def test_the_built_in_scenarios_are_in_the_canonical_form(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert main(["format", name, "--check"]) == 0
    assert lines(capsys) == ([], "")
    assert main(["format", name]) == 0
    assert lines(capsys) == (["every file is in the canonical form"], "")


def test_a_hand_written_file_is_brought_into_form_with_its_comments(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = mine / "map.toml"
    canonical = path.read_text(encoding="utf-8")
    rewrite(path, ("title = ", "# drawn by hand\n\ntitle   =   "), ("[grid]", "[grid] # as printed"))
    by_hand = path.read_bytes()
    assert main(["format", "mine", "--check"]) == 1
    assert lines(capsys) == (["map.toml: not in the canonical form"], "")
    assert path.read_bytes() == by_hand
    assert main(["format", "mine"]) == 0
    assert lines(capsys) == (["map.toml: written in the canonical form"], "")
    expected = "# drawn by hand\n\n" + canonical.replace("[grid]", "[grid]  # as printed")
    assert path.read_text(encoding="utf-8") == expected
    assert main(["format", "mine", "--check"]) == 0
    assert sorted(os.listdir(mine)) == list(NAMES)


def test_a_comment_that_can_not_be_kept_is_told_and_the_old_file_stays(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "mine"]) == 0
    path = Path("mine") / "scenario.toml"
    # A key that says nothing is left out, and with it what is said of it.
    rewrite(path, ("format = 1", 'format = 1\nsummary = "" # still to be written, by \u202e me'))
    by_hand = path.read_bytes()
    told = 'scenario.toml: line 2: "still to be written, by <202E> me" belongs to what the canonical form leaves out'
    capsys.readouterr()
    assert main(["format", "mine", "--check"]) == 1
    out = lines(capsys)[0]
    assert out == [f"{told} (kept in scenario.toml.orig)", "scenario.toml: not in the canonical form"]
    assert sorted(os.listdir("mine")) == list(NAMES)
    assert main(["format", "mine"]) == 0
    assert lines(capsys)[0][0].startswith(told)
    assert (Path("mine") / "scenario.toml.orig").read_bytes() == by_hand
    assert main(["format", "mine", "--check"]) == 0


def test_work_in_progress_is_brought_into_form_too(mine: Path) -> None:
    rewrite(mine / "map.toml", ("steeples = [", 'steeples = [   "9999",'))
    assert main(["check", "mine"]) == 2
    assert main(["format", "mine"]) == 0
    assert main(["format", "mine", "--check"]) == 0


def test_what_can_not_be_read_is_not_touched(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = mine / "oob.toml"
    path.write_text("= no toml", encoding="utf-8")
    assert main(["format", "mine"]) == 2
    assert "mine/oob.toml: line 1" in lines(capsys)[1]
    assert path.read_text(encoding="utf-8") == "= no toml"
    assert main(["format", "nowhere"]) == 2


# -- diff ---------------------------------------------------------------------------------------------------


def test_what_differs_is_said_file_by_file(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "st-lo", "mine"]) == 0
    assert lines(capsys) == (["no difference"], "")
    rewrite(mine / "scenario.toml", ("version = 1", "version = 2"))
    values = "reduced = 6, at_full = 4, at_reduced = 2, setup ="
    rewrite(mine / "oob.toml", (f'full = 12, {values} "1700"', f'full = 11, {values} "1801"'))
    assert main(["diff", "st-lo", "mine"]) == 1
    assert lines(capsys) == (
        [
            "scenario.toml",
            "  version 1, now 2",
            "oob.toml",
            "  battalions 1/137: full 12, now 11; moved from 1700 to 1801",
        ],
        "",
    )
    assert main(["diff", "mine", "ecouves"]) == 1
    assert lines(capsys)[0] == ["scenario.toml", "  system stlo, now ecouves"]


def test_comments_and_layout_are_no_difference(mine: Path) -> None:
    rewrite(mine / "map.toml", ("[grid]", "# mine\n[grid] # as printed"))
    assert main(["diff", "mine", "st-lo"]) == 0


def test_what_can_not_be_compared(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "st-lo", "nowhere"]) == 2
    (mine / "map.toml").unlink()
    assert main(["diff", "mine", "st-lo"]) == 2
    assert "mine/map.toml: found no such file" in lines(capsys)[1]


# -- schema -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", systems.NAMES)
def test_the_schema_of_one_file_and_of_all(capsys: pytest.CaptureFixture[str], system: str) -> None:
    assert main(["schema", system, "map"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out) == schemas.schema_of(system, "map")
    assert out.isascii()
    assert main(["schema", system, "map.toml"]) == 0
    assert capsys.readouterr() == (out, err)
    assert main(["schema", system]) == 0
    assert list(json.loads(capsys.readouterr().out)) == list(schemas.names(system)) == list(schema.WORDS)


def test_schemas_are_written_to_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "stlo", "-o", "."]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(f"{n}.schema.json" for n in schema.WORDS)
    assert json.loads((tmp_path / "oob.schema.json").read_text(encoding="utf-8")) == schemas.schema_of("stlo", "oob")
    capsys.readouterr()
    assert main(["schema", "stlo", "-o", "nowhere"]) == 2
    assert "can not be written" in lines(capsys)[1]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(["chess"], "no system chess, only stlo and ecouves"), (["stlo", "weather"], "no file weather, only scenario,")],
)
def test_other_schemas_there_are_none(capsys: pytest.CaptureFixture[str], arguments: list[str], words: str) -> None:
    assert main(["schema", *arguments]) == 2
    assert words in lines(capsys)[1]


def test_a_turn_lasts_as_many_days_as_the_scenario_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario = write_small_scenario(tmp_path / "small")
    rewrite(scenario / "scenario.toml", ("days_per_turn = 1", "days_per_turn = 3"))
    (tmp_path / "x.txt").write_text("scenario small\nseed 1\nrandom all\nstate\n", encoding="utf-8")
    assert main(["script", "x.txt"]) == 0
    assert any(line.startswith("turn 2 of 2 (1944-07-14)") for line in lines(capsys)[0])
