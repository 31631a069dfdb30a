"""The log of a St-Lô game to look through: turn by turn, under phases and operations, each entry with its figures."""

from __future__ import annotations

from tui.presenters.logpages import LogPages
from tui.presenters.stlo import sightlines, tracks
from tui.presenters.stlo.unfold import TITLES, unfold


def style(kind: str) -> str:
    """The style of an entry: dice and phases are dim, losses and results stand out."""
    if kind in ("roll", "phase", "observation", "fire", "op-placed", "op-returned", "hq-returned"):
        return "dim"
    if kind in ("eliminated", "step-lost", "asset-lost", "hq-removed"):
        return "warn"
    return "title" if kind in ("turn", "combat", "barrage", "air-strike", "result", "victory") else "plain"


PAGES = LogPages(
    system="stlo", day=tracks.day, unfold=unfold, style=style, sight_page=sightlines.page, titles=TITLES,
    heads={"phase": "title", "initiative": ""},
)  # fmt: skip

page = PAGES.page
figure_rows = PAGES.figure_rows
