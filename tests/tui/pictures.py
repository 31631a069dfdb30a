"""Pictures of the play screen for the README: ``python -m tests.tui.pictures`` writes them to docs/screens."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from html import unescape
from pathlib import Path

from textual.pilot import Pilot

from tests.tui import positions as at
from tests.tui.stage import Stage, stage
from tui.map.geometry import Zoom
from tui.session import Session

FOLDER = Path(__file__).parents[2] / "docs" / "screens"


@dataclass(frozen=True)
class Picture:
    """A moment of play, the keys that lead to what is shown, the size of the terminal, the zoom of the map."""

    sitting: Callable[[], Session]
    keys: tuple[str, ...]
    size: tuple[int, int]
    zoom: Zoom = "compact"


_MOVING = at.APPROACH[:3]
_ASSETS = (*at.ATTACK, "assign A/747 3/115a")

PICTURES: Mapping[str, Picture] = {
    "move": Picture(partial(at.opening, *_MOVING), ("enter", "down", "b"), (120, 40), "detailed"),
    "attack": Picture(partial(at.opening, *_ASSETS), ("equals_sign",), (120, 40)),
    "small": Picture(partial(at.opening, *_MOVING), ("enter", "down", "b"), (80, 24)),
    "large": Picture(partial(at.opening, *at.ATTACK, *at.GIVEN), (), (200, 60)),
}
"""The pictures by the names of their files."""


def draw(picture: Picture) -> str:
    """A picture as SVG."""

    async def work(app: Stage, pilot: Pilot[None]) -> str:
        app.press(*picture.keys)
        await pilot.pause()
        await pilot.pause()
        return app.export_screenshot(title="Bocage")

    return plain(stage(work, picture.sitting(), picture.size, zoom=picture.zoom))


def plain(svg: str) -> str:
    """An SVG that asks for nothing from elsewhere, is the same each time it is made, and looks alike everywhere."""
    svg = re.sub(r"\s*@font-face \{.*?\}\n", "\n", svg, flags=re.DOTALL)
    svg = re.sub(r"<!--.*?-->\n*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"terminal-\d+", "terminal-0", svg).replace(
        "font-family: Fira Code, monospace", "font-family: monospace"
    )
    lines = (line.rstrip() for line in TEXT.sub(_placed, svg).splitlines())
    return "\n".join(line for line in lines if line) + "\n"


CELL = Decimal("12.2")
"""The width of a cell in a picture."""

BLANK = "&#160;"

TEXT = re.compile(r'<text class="([^"]*)" x="([^"]*)" y="([^"]*)" textLength="[^"]*" ([^>]*)>([^<]*)</text>')


def _placed(found: re.Match[str]) -> str:
    """A text without the blanks around it, which not all programs keep, at the place where its letters stand."""
    style, x, y, clip, text = found.groups()
    words = text.replace(BLANK, " ")
    left = len(words) - len(words.lstrip())
    words = words.strip()
    if not words:
        return ""
    at, length = Decimal(x) + left * CELL, len(unescape(words)) * CELL
    shown = words.replace(" ", BLANK)
    return f'<text class="{style}" x="{at}" y="{y}" textLength="{length}" {clip}>{shown}</text>'


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, picture in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(draw(picture), encoding="utf-8")


if __name__ == "__main__":
    main()
