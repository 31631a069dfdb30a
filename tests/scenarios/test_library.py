"""Finding, listing and loading scenarios."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rules.stlo.model import Scenario
from scenarios import library
from scenarios.problems import ScenarioError
from scenarios.stlo import loading

SHIPPED = library.BUILT_IN / "st-lo"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the shipped scenario to spoil."""
    return shutil.copytree(SHIPPED, tmp_path / "copy")


def test_the_shipped_scenario_is_found_by_name_and_by_folder(copy: Path) -> None:
    scenario = library.load("st-lo")
    assert isinstance(scenario, Scenario)
    assert (scenario.id, scenario.version) == ("st-lo", 1)
    for place in (SHIPPED, SHIPPED / "scenario.toml", copy, str(copy)):
        assert library.load(place).hash == scenario.hash


def test_the_shipped_scenario_has_no_problem_even_in_strict_mode() -> None:
    assert library.check("st-lo", strict=True) == ()


def test_scenarios_are_listed_with_their_titles(copy: Path) -> None:
    (copy.parent / "bad").mkdir()
    (copy.parent / "bad" / "scenario.toml").write_text("title = ", encoding="utf-8")
    listed = {item.name: item for item in library.scenarios([copy.parent])}
    assert listed["st-lo"].title == "St-Lô, 11-18 July 1944"
    assert listed["st-lo"].status == "reconstructed"
    assert listed["copy"].folder == copy
    assert listed["bad"].status == "broken"
    assert "line 1" in listed["bad"].title


@pytest.mark.parametrize("name", ["st-lx", "", "/nowhere/at/all", "st-lo/map.toml", "a\0b", "x" * 5000])
def test_a_scenario_that_is_not_there(name: str) -> None:
    with pytest.raises(ScenarioError, match=r"no scenario, expected a folder with scenario\.toml, or one of st-lo"):
        library.load(name)


def test_a_folder_that_may_not_be_looked_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "is_file", refuse)
    with pytest.raises(ScenarioError, match="found no permission to look, expected a folder"):
        library.find(tmp_path)


def test_a_folder_named_by_a_dot_has_its_name_in_messages(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(copy)
    (copy / "map.toml").unlink()
    assert {problem.file for problem in library.check(".")} == {"copy/map.toml"}


def test_the_hash_is_that_of_the_four_files_one_after_the_other() -> None:
    import hashlib

    texts = [(SHIPPED / f"{name}.toml").read_bytes() for name in ("scenario", "map", "oob", "charts")]
    assert library.load("st-lo").hash == hashlib.sha256(b"".join(texts)).hexdigest()


def test_the_hash_tells_content_not_spelling(copy: Path) -> None:
    path = copy / "charts.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text("# a remark\r\n" + text.replace("count = 8", "count   =  8"), encoding="utf-8")
    assert library.load(copy).hash == library.load("st-lo").hash
    path.write_text(text.replace("area = 8", "area = 9"), encoding="utf-8")
    assert library.load(copy).hash != library.load("st-lo").hash


def test_a_missing_file_and_an_error_in_another_are_reported_together(copy: Path) -> None:
    (copy / "charts.toml").unlink()
    path = copy / "oob.toml"
    path.write_text(
        path.read_text(encoding="utf-8").replace(
            '"1/115", formation = "us29", morale = 6', '"1/115", formation = "us29", morale = 9'
        ),
        encoding="utf-8",
    )
    with pytest.raises(ScenarioError) as caught:
        library.load(copy)
    lines = [str(problem) for problem in caught.value.problems]
    assert "copy/charts.toml: found no such file, expected a TOML file" in lines
    assert any("morale" in line and "6 or 7" in line for line in lines)
    assert str(caught.value).endswith("(and 1 more)")


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [('system = "stlo"', 'system = "chess"', "system"), ("format = 1", "format = 2", "format")],
)
def test_another_system_or_format_is_named_before_all_else(copy: Path, old: str, new: str, place: str) -> None:
    path = copy / "scenario.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(ScenarioError, match=f"copy/scenario.toml: {place}: found"):
        library.load(copy)


def test_a_broken_scenario_lists_its_problems_for_check(copy: Path) -> None:
    path = copy / "map.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('"5613", "1802"', '"9913", "1802"'), encoding="utf-8")
    assert [str(problem) for problem in library.check(copy)] == [
        "copy/map.toml: steeples[1]: found 9913, which is off the map, expected a hex of the map that is in play"
    ]


def test_a_built_in_scenario_is_read_once_and_quickly() -> None:
    assert library.open_scenario("st-lo") is library.open_scenario("st-lo")
    best = 9.0
    for _ in range(3):
        start = time.perf_counter()
        assert loading.FILES.open_folder(SHIPPED).scenario.units
        best = min(best, time.perf_counter() - start)
    assert best < 1.0, "aim: under 0.15 s on a quiet machine"


def test_loading_brings_in_nothing_heavy() -> None:
    code = (
        "import sys; from scenarios import library; library.load('st-lo');"
        "print([m for m in ('textual', 'rich', 'matplotlib', 'hexalattice', 'sqlite3', 'numpy') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=library.BUILT_IN.parent, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
