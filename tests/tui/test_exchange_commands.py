"""The commands import, export and picture, and the page that explains them."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from scenarios import library
from tests.scenarios.documented import write_small_scenario
from tui.cli import main

DOCUMENT = Path(__file__).parents[2] / "docs" / "exchange.md"


def examples(folder: Path) -> Path:
    """The map and the legend of the page as files."""
    blocks = re.findall(r"^```(?:toml)?\n# (\S+)\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.M | re.S)
    assert [name for name, _ in blocks] == ["valley.txt", "valley.legend.toml"]
    for name, text in blocks:
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def run(*arguments: object) -> int:
    return main([str(argument) for argument in arguments])


def test_the_example_of_the_page_is_imported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = examples(tmp_path)
    target = folder / "valley"
    assert (
        run(
            "import", folder / "valley.txt", "--system", "stlo", "--legend", folder / "valley.legend.toml", "-o", target
        )
        == 0
    )
    said = capsys.readouterr()
    assert said.err == ""
    assert said.out.splitlines()[:2] == ["valley.txt: 3 columns, 3 rows", f"wrote {target}"]
    made = library.load(target).board
    assert [made.terrain[hex_] for hex_ in ("0101", "0102", "0202")] == ["woods", "hedgerow", "village"]
    assert (made.level["0201"], made.level["0101"]) == (8, 5)
    assert [(place.hex, place.name, place.kind) for place in made.places] == [
        ("0101", "Old wood", "woods"), ("0202", "Bure", "hamlet"),
    ]  # fmt: skip
    assert made.features["steeple"] == {"0302"}
    assert made.roads[0].hexes == ("0101", "0201", "0301")
    assert made.watercourses[0].name == "Valley brook"
    assert len(made.watercourses[0].sides) >= 5


def test_the_first_try_writes_the_beginning_of_a_legend(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = examples(tmp_path)
    assert run("import", folder / "valley.txt", "--system", "stlo", "-o", folder / "v") == 2
    said = capsys.readouterr()
    assert said.err == "bocage: valley.txt: the legend does not say what 7 things stand for; they are listed above\n"
    assert 'river = { layer = "water", with = { kind = "river" } }  # 1 in the map, first in line 10' in said.out
    assert "meadow = {}  # 5 in the map, first in column 1, row 2" in said.out
    assert not (folder / "v").exists()
    begun = folder / "begun.toml"
    begun.write_text(said.out.replace(" = {}", ' = { terrain = "hedgerow" }'), encoding="utf-8")
    assert run("import", folder / "valley.txt", "--system", "stlo", "--legend", begun, "-o", folder / "v") == 0


def test_a_default_that_is_missing_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = examples(tmp_path)
    legend = (folder / "valley.legend.toml").read_text(encoding="utf-8").replace("level = 5", "")
    (folder / "l.toml").write_text(legend, encoding="utf-8")
    assert (
        run("import", folder / "valley.txt", "--system", "stlo", "--legend", folder / "l.toml", "-o", folder / "v") == 2
    )
    said = capsys.readouterr()
    assert "# level = ...  for 7 hexes of which the map does not tell it, first 0101" in said.out
    assert "what one thing stands for" in said.err


@pytest.mark.parametrize("ending", ["txt", "tmx", "tmj"])
def test_a_map_goes_out_and_comes_back_into_its_scenario(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: str
) -> None:
    scenario = write_small_scenario(tmp_path / "small")
    assert run("export", scenario, "-o", tmp_path / f"m.{ending}") == 0
    legend = tmp_path / "m.legend.toml"
    target = tmp_path / "again"
    assert run("import", tmp_path / f"m.{ending}", "--legend", legend, "--base", scenario, "-o", target) == 0
    assert "warnings: bocage check" in capsys.readouterr().out
    before, after = library.open_scenario(scenario).files, library.open_scenario(target).files
    assert (after.map, after.oob, after.charts) == (before.map, before.oob, before.charts)
    assert (after.scenario.id, after.scenario.title) == ("again", before.scenario.title)


def test_an_export_replaces_nothing_unasked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario = write_small_scenario(tmp_path / "small")
    assert run("export", scenario, "-o", tmp_path / "m.txt") == 0
    (tmp_path / "m.txt").write_text("mine", encoding="utf-8")
    capsys.readouterr()
    assert run("export", scenario, "-o", tmp_path / "m.txt") == 2
    assert capsys.readouterr().err == "bocage: m.txt, m.legend.toml are there already: --force replaces\n"
    assert (tmp_path / "m.txt").read_text(encoding="utf-8") == "mine"
    assert run("export", scenario, "-o", tmp_path / "m.txt", "--force") == 0
    assert "0201 hedgerow level-5" in (tmp_path / "m.txt").read_text(encoding="utf-8")


def test_an_export_replaces_no_link_and_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario = write_small_scenario(tmp_path / "small")
    (tmp_path / "m.tsx").symlink_to("nowhere")
    assert run("export", scenario, "-o", tmp_path / "m.tmx") == 2
    assert capsys.readouterr().err == "bocage: m.tsx is there already: --force replaces\n"
    (tmp_path / "m.png").mkdir()
    assert run("export", scenario, "-o", tmp_path / "m.tmx", "--force") == 2
    assert capsys.readouterr().err == f"bocage: {tmp_path / 'm.png'} is a folder, and is not replaced\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["m.png", "m.tsx", "small"]


def test_the_way_back_is_told_as_a_shell_takes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario = write_small_scenario(tmp_path / "a small one")
    assert run("export", scenario, "-o", tmp_path / "my map.txt") == 0
    command = shlex.split(capsys.readouterr().out.splitlines()[-1])
    legend = tmp_path / "my map.legend.toml"
    assert command[2:] == [str(tmp_path / "my map.txt"), "--legend", str(legend), "--base", str(scenario), "-o", "NAME"]


@pytest.mark.parametrize("ending", ["txt", "tmx"])
def test_a_map_whose_rows_are_wrong_is_not_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: str
) -> None:
    scenario = write_small_scenario(tmp_path / "small")
    shipped = (scenario / "map.toml").read_text(encoding="utf-8")
    for old, new, place in (
        ('"..w."', '"..w"', "terrain_rows[1]"),
        ('"..w."', '"..Z."', "terrain_rows[1]"),
        ('"5665"', '"5F65"', "level_rows[2]"),
        ('symbol = "w"', 'symbol = "."', "terrain[2] (woods).symbol"),
        ("last_row = 3", "last_row = 0", "grid"),
        ("last_column = 4", "last_column = 101", "grid"),
    ):
        (scenario / "map.toml").write_text(shipped.replace(old, new, 1), encoding="utf-8")
        assert run("export", scenario, "-o", tmp_path / f"m.{ending}") == 2
        assert capsys.readouterr().err.startswith(f"bocage: small/map.toml: {place}: found ")
    assert [path.name for path in tmp_path.iterdir()] == ["small"]


def test_an_import_overwrites_no_scenario(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = examples(tmp_path)
    scenario = write_small_scenario(folder / "small")
    before = {path.name: path.read_bytes() for path in scenario.iterdir()}
    legend = folder / "valley.legend.toml"
    assert run("import", folder / "valley.txt", "--system", "stlo", "--legend", legend, "-o", scenario) == 2
    assert capsys.readouterr().err == "bocage: the folder small holds a scenario already\n"
    assert {path.name: path.read_bytes() for path in scenario.iterdir()} == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("import", "no.tmx", "-o", "v"), "--system or --base is needed"),
        (("import", "no.tmx", "--system", "chess", "-o", "v"), "there is no system chess: stlo or ecouves"),
        (
            ("import", "no.tmx", "--system", "ecouves", "--base", "st-lo", "-o", "v"),
            "st-lo is a scenario of stlo, not of ecouves",
        ),
        (("import", "no.tmx", "--system", "stlo", "-o", "v"), "no.tmx: found no such file"),
        (("import", "no.tmx", "--base", "nowhere", "-o", "v"), "nowhere: found no scenario"),
        (("import", "no.tmx", "--system", "stlo", "-o", "..."), "...: a name needs Latin letters or digits"),
        (("import", "valley.txt", "--system", "stlo", "--legend", "no.toml", "-o", "v"), "no.toml: found no such file"),
        (("export", "st-lo", "-o", "lo.png"), "an export is a file whose name ends in .txt"),
        (("export", "nowhere", "-o", "lo.txt"), "nowhere: found no scenario"),
        (("export", "ecouves", "-o", "no/folder/ec.txt"), "can not be written: No such file or directory"),
        (("picture", "st-lo", "-o", "lo.gif"), "a picture is a file whose name ends in"),
        (("picture", "st-lo", "-o", "lo.svg", "--hex", "1"), "a hex on paper is 3 to 60 millimetres across"),
        (("picture", "st-lo", "-o", "lo.png", "--paper", "A4"), "--paper A4 spreads a .pdf over sheets, and lo.png is"),
        (
            ("picture", "st-lo", "-o", "lo.svg", "--units", "--counters"),
            "--units shows counters on the map, --counters",
        ),
        (("import", "valley.txt", "--system", "stlo", "--legend", ".", "-o", "v"), "found something that is no file"),
        (("import", ".", "--system", "stlo", "-o", "v"), "found something that is no file"),
        (("picture", "nowhere", "-o", "lo.svg"), "nowhere: found no scenario"),
        (("picture", "st-lo", "-o", "lo.svg", "--hex", "wide"), "invalid float value: 'wide'"),
    ],
)
def test_what_can_not_be_done_is_said_in_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    message: str,
) -> None:
    monkeypatch.chdir(examples(tmp_path))
    assert run(*arguments) == 2
    said = capsys.readouterr().err
    assert message in said
    assert said.startswith("bocage: ")
    assert said.count("\n") == 1


def test_all_that_is_wrong_with_a_legend_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = examples(tmp_path)
    (folder / "l.toml").write_text(
        'format = 1\nsystem = "stlo"\n[names]\na = { terrain = "x" }\nb = { level = 99 }\n', encoding="utf-8"
    )
    assert (
        run("import", folder / "valley.txt", "--system", "stlo", "--legend", folder / "l.toml", "-o", folder / "v") == 2
    )
    said = capsys.readouterr()
    assert [line.split(" found")[0] for line in said.out.splitlines()] == [
        "l.toml: names.a.terrain:",
        "l.toml: names.b.level:",
    ]
    assert said.err.endswith("(and 1 more)\n")


def test_a_picture_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario = write_small_scenario(tmp_path / "small")
    path = tmp_path / "map.svg"
    assert run("picture", scenario, "-o", path, "--units", "--hex", "12") == 0
    assert capsys.readouterr().out == f"wrote {path}\n"
    assert path.read_bytes().startswith(b"<?xml")
    assert run("picture", scenario, "-o", tmp_path / "no" / "map.svg") == 2
    assert "can not be written: No such file or directory" in capsys.readouterr().err


def test_a_scenario_with_errors_has_no_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario = write_small_scenario(tmp_path / "small")
    text = (scenario / "map.toml").read_text(encoding="utf-8").replace('"..w."', '"..w"')
    (scenario / "map.toml").write_text(text, encoding="utf-8")
    assert run("picture", scenario, "-o", tmp_path / "map.svg") == 2
    assert "map.toml: terrain_rows[1]" in capsys.readouterr().err
    assert not (tmp_path / "map.svg").exists()


def test_the_page_names_every_layer_that_a_legend_may_use() -> None:
    from editors.exchange.things import thing_layers
    from tests.editors.samples import empty

    text = DOCUMENT.read_text(encoding="utf-8")
    for system in ("stlo", "ecouves"):
        assert all(f"`{layer.id}`" in text for layer in thing_layers(empty(system)))
