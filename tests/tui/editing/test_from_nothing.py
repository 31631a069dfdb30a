"""A scenario made from nothing by keys alone, on a terminal; then checked and played to its end."""

from __future__ import annotations

import subprocess
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.tui.pty_harness import BOCAGE, DOWN, ENTER, LEFT, RIGHT, ROOT, TAB, UP, Terminal

pytestmark = pytest.mark.slow

BACK = b"\x7f"
CLEAR = b"\x15"


class Author:
    """Somebody at the editor, who waits for what each key brings before the next one."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def keys(self, *keys: bytes | str) -> None:
        for key in keys:
            self.terminal.send(key)
            self.terminal.quiet()

    def line(self, text: str) -> None:
        """Fill in the line that is open."""
        self.keys(CLEAR + text.encode() + ENTER)

    def sees(self, text: str) -> None:
        self.terminal.wait_for(text)


def begin(author: Author) -> None:
    """A new scenario of 12 columns and 10 rows by the first rules."""
    author.sees("Editor")
    author.keys(ENTER)
    author.sees("Columns")
    author.keys(DOWN, DOWN, "1", "2", DOWN, *[LEFT] * 4)
    author.keys(UP, UP, UP, ENTER)
    author.sees("What is the scenario called?")
    author.line("Crossing the Elle")
    author.sees("HEX 0605")


def draw(author: Author) -> None:
    """Woods, levels, a stream, a road with a depot at each end."""
    author.keys(ENTER, RIGHT, ENTER, "+", "+")
    author.keys("t", "w", "s")
    author.sees("STREAM")
    author.keys(DOWN, ENTER, "k", RIGHT, RIGHT, ENTER, "k", BACK)
    author.keys("t", "r", "h")
    author.sees("ROAD: HIGHWAY")
    author.keys(DOWN, ENTER, *[LEFT] * 5, ENTER, BACK)
    author.keys("t", "d", "u")
    author.sees("DEPOT: US")
    author.keys(ENTER)
    author.line("West depot")
    author.keys(*[RIGHT] * 5, "t", "d", "d")
    author.sees("DEPOT: DE")
    author.keys(ENTER)
    author.line("East depot")


def battalions(author: Author, formation: str, first: str, ways: Iterable[bytes]) -> None:
    """Two battalions of a formation with their HQs, placed next to where the cursor stands on the map."""
    author.keys("/")
    author.line("0607")
    author.keys("F")
    author.sees("formation")
    pick(author, formation)
    author.keys("a", "3")
    author.sees("battalion ")
    author.keys(ENTER)
    author.line(first)
    author.keys(DOWN, DOWN, "9", ENTER, DOWN, "5", ENTER, DOWN, "2", ENTER, DOWN, "1", ENTER, BACK)
    pick(author, first)
    author.keys("m")
    author.sees("NOT ON THE MAP")
    author.keys(*ways, ENTER)
    author.sees("battalion ")
    author.keys("a", "2")
    author.sees("hq ")
    author.keys(ENTER)
    author.line(first)
    author.keys(DOWN, DOWN, "6", ENTER, BACK)
    pick(author, first)
    author.keys("V")
    author.sees("duplicated as")
    author.keys("m")
    author.sees("NOT ON THE MAP")
    author.keys(UP, ENTER)
    author.sees("battalion ")


def pick(author: Author, name: str) -> None:
    """Go down the tree until a record is picked out."""
    for _ in range(60):
        row = next((line for line in author.terminal.screen.display if f" {name} " in line), "")
        index = author.terminal.screen.display.index(row) if row else -1
        if index >= 0 and author.terminal.screen.buffer[index][2].bg != author.terminal.screen.buffer[22][2].bg:
            return
        author.keys(DOWN)
    raise AssertionError(f"{name} is not in the tree: {author.terminal.screen.display}")


def chart(author: Author) -> None:
    """Another result in the combat results table."""
    author.keys("T", TAB)
    author.sees("COMBAT: RESULTS")
    author.keys(ENTER)
    author.line("A6")


def save(author: Author, folder: Path) -> None:
    author.keys("w")
    author.line(str(folder))
    author.sees("saved in crossing: scenario.toml")
    author.keys("X")
    author.terminal.wait_for(lambda: "doubtful" in author.terminal.screen.display[0])
    assert "wrong" not in author.terminal.screen.display[0]
    author.keys("q")
    author.sees("New scenario")
    author.keys("q")


def test_a_scenario_is_made_from_nothing_by_keys_alone(tmp_path: Path) -> None:
    folder = tmp_path / "crossing"
    with Terminal("edit") as terminal:
        author = Author(terminal)
        begin(author)
        draw(author)
        battalions(author, "us29", "1/1", [LEFT, LEFT])
        author.keys("M")
        battalions(author, "de3fj", "1/8", [RIGHT])
        chart(author)
        save(author, folder)
        assert terminal.wait_end() == 0
    assert tomllib.loads((folder / "scenario.toml").read_text())["title"] == "Crossing the Elle"
    content = tomllib.loads((folder / "map.toml").read_text())
    rows = content["terrain_rows"]
    assert (len(rows[0]), len(rows)) == (12, 10)
    assert sum(row.count("w") for row in rows) == 2
    assert any("7" in row for row in content["level_rows"])
    assert content["streams"][0]["hexsides"]
    assert len(content["roads"][0]["hexes"]) == 6
    assert {row["side"] for row in content["depots"]} == {"us", "de"}
    forces = tomllib.loads((folder / "oob.toml").read_text())
    assert [row["id"] for row in forces["battalions"]] == ["1/1", "2/1", "1/8", "2/8"]
    assert sorted(row["id"] for row in forces["hqs"]) == ["1/1", "1/8", "2/1", "2/8"]
    assert tomllib.loads((folder / "charts.toml").read_text())["combat"]["columns"][0]["results"].startswith("A6")
    plays(folder, tmp_path)


def plays(folder: Path, tmp_path: Path) -> None:
    """It checks without errors, and random play goes to its end."""
    checked = subprocess.run([*BOCAGE, "check", str(folder)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    script = tmp_path / "play.txt"
    script.write_text(f"scenario {folder}\nseed 4\nrandom all\nstate\n")
    played = subprocess.run([*BOCAGE, "script", str(script)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stdout[-2000:] + played.stderr
    assert '"over"' in played.stdout or "over" in played.stdout
