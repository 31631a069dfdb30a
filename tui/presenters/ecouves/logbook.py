"""The log of an Écouves game to look through: turn by turn, under phases, each entry with its figures."""

from __future__ import annotations

from tui.presenters.ecouves import sightlines, words
from tui.presenters.ecouves.unfold import TITLES, unfold
from tui.presenters.logpages import LogPages

_QUIET = ("roll", "phase", "fire-order", "assault-order", "unpin", "unlocked", "blanks", "place", "lift")
_LOUD = ("eliminated", "dummies-gone", "locked", "pin")
_HEADS = ("turn", "fire", "assault", "result", "exit", "show", "fire-void", "assault-void")


def style(kind: str) -> str:
    """The style of an entry: dice and phases are dim, losses and results stand out."""
    if kind in _QUIET:
        return "dim"
    return "warn" if kind in _LOUD else "title" if kind in _HEADS else "plain"


PAGES = LogPages(
    system=words.SYSTEM, day=words.day, unfold=unfold, style=style, sight_page=sightlines.page, titles=TITLES,
    heads={"phase": "title"},
)  # fmt: skip

page = PAGES.page
figure_rows = PAGES.figure_rows
