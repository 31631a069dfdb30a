"""The examples of docs/scenario-format.md, by the comment in their first line."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from scenarios.blank import blank
from scenarios.systems import files_of

DOCUMENT = Path(__file__).parents[2] / "docs" / "scenario-format.md"


@cache
def examples() -> dict[str, str]:
    """Each TOML block of the document by its name."""
    blocks = re.findall(r"^```toml\n# ([^\n]+)\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.M | re.S)
    return dict(blocks)


def write_small_ecouves(folder: Path) -> Path:
    """The small scenario of Écouves as a folder, with the charts of a new one."""
    files_of("ecouves").save(blank("ecouves", "small", 2, 2), folder)
    for name in ("scenario.toml", "map.toml", "oob.toml"):
        (folder / name).write_text(examples()[f"{name} of ecouves"], encoding="utf-8")
    return folder


def write_small_scenario(folder: Path) -> Path:
    """The small scenario of the document as a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("scenario.toml", "map.toml", "oob.toml", "charts.toml"):
        (folder / name).write_text(examples()[name], encoding="utf-8")
    return folder
