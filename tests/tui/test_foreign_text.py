"""Names that come from files or other people: shown as they are written or with stand-ins, and never sent raw."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from rules.engine.board import Place
from rules.stlo.model import Scenario
from tests.rules.stlo import fights, tiny
from tests.tui.sittings import session
from tests.tui.stage import Stage, stage
from tui.gamelist import ListedGame
from tui.glyphs import GlyphSet
from tui.map.geometry import ZOOMS, Zoom
from tui.registry import BROWSER_IDS, PANEL_IDS, command
from tui.screens.games import details, standing

NAMES = {
    "brackets": "[recon]",
    "markup": "[b]bold[/b] [/",
    "codes": "\x1b[31mred\x1b]52;c;QQ==\x07",
    "c1 and bidi": "\x9b31m\u202eback\u200f",
    "wide": "漢字の町",
    "combining": "Re\u0301my",
    "lines": "two\nlines\tand a tab",
}
"""Names of every kind that has ever gone wrong on a terminal."""


def field() -> Scenario:
    """A field on which places, divisions, units and assets bear such names."""
    names = list(NAMES.values())
    board = fights.ground()
    board = replace(board, places=tuple(Place(name, f"060{row}", "village") for row, name in enumerate(names, 2)))
    assets = [replace(tiny.m4(f"{number}/747"), weapon=name) for number, name in enumerate(names)]
    made = fights.field(fights.us(), fights.us(f"1/{names[2]}"[:8], "0909"), fights.de(), board=board, assets=assets)
    called = zip(made.formations.items(), names, strict=False)
    formations = {id_: replace(one, name=name, short=name[:3]) for (id_, one), name in called}
    return replace(made, title=names[2], formations={**made.formations, **formations})


@cache
def screens(glyphs: GlyphSet, zoom: Zoom = "compact") -> str:
    """All that a sitting shows on which panels and pages are opened one after another."""

    async def work(app: Stage, pilot: Pilot[None]) -> str:
        shown = [app.text]
        for id_ in (*PANEL_IDS, *BROWSER_IDS, "why"):
            app.press("space", command(id_).keys[0])
            await pilot.pause()
            shown.append(app.text)
            if app.play.typing_for:
                app.press("escape")
        for name in NAMES.values():
            app.press("space", "slash", f"'{name}")
            await pilot.pause()
            shown.append(app.text)
            app.press("enter")
        await pilot.pause()
        return "\n".join([*shown, app.text])

    return stage(work, session(tiny.operation(field())), (120, 40), glyphs, zoom)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_no_character_of_a_name_commands_the_terminal(zoom: Zoom) -> None:
    assert screens("unicode", zoom).replace("\n", "").isprintable()


def test_in_ascii_all_is_ascii() -> None:
    assert screens("ascii").isascii()
    assert screens("ascii").replace("\n", "").isprintable()


def test_brackets_and_markup_are_shown_as_written() -> None:
    shown = screens("unicode")
    for kind in ("brackets", "markup", "wide"):
        assert NAMES[kind] in shown
    assert "?[31mred?]52;c;QQ==?" in shown


def test_wide_and_combining_characters_leave_the_columns_where_they_are() -> None:
    for line in screens("unicode").splitlines():
        if "INITIATIVE" in line:
            assert cell_len(line[: line.index("INITIATIVE")]) == 81


def test_the_list_of_games_shows_stand_ins() -> None:
    bad = ListedGame(Path("a\x1b[31m.bocage"), problem="")
    broken = ListedGame(Path("x"), problem="a problem")
    for line in (*details(bad), standing(bad), *details(broken), standing(broken)):
        assert line.isprintable()
    assert "<001B>" in details(bad)[-1]


def test_the_list_of_games_names_the_players() -> None:
    game = ListedGame(Path("a"), system="stlo", players={"us": "Ann", "de": "Bob"})
    assert details(game)[0].endswith("US: Ann, German: Bob.")
    assert details(ListedGame(Path("a"), system="chess", players={"w": "Ann"}))[0].endswith("w: Ann.")
