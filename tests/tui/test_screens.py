"""What is on the screen, as text: every kind of decision, every panel and page, at two sizes, each also in ASCII.

Of most screens what is beside and below the map is kept, made of the lines that the play screen shows. Those with the
map and those on which one types are the play screen itself, on a terminal in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from rules.engine.hexes import DIRECTIONS
from tests.rules.stlo import tiny
from tests.tui import positions as at
from tests.tui.sittings import text
from tests.tui.stage import Stage, stage
from tui.glyphs import GlyphSet
from tui.layout import layout
from tui.registry import COMMANDS, CURSOR
from tui.session import Session
from tui.styles import to_ascii

SIZES = {"80x24": (80, 24), "120x40": (120, 40)}

GLYPHS: tuple[GlyphSet, GlyphSet] = ("unicode", "ascii")


@dataclass(frozen=True)
class View:
    """A sitting, and the keys that lead to what is shown; on the play screen, map and all, if it is ``whole``."""

    sitting: Callable[[], Session]
    keys: tuple[str, ...] = ()
    whole: bool = False


def _opening(*actions: str, keys: tuple[str, ...] = (), whole: bool = False) -> View:
    return View(partial(at.opening, *actions), keys, whole)


def _confirming() -> Session:
    sitting = at.opening(*at.APPROACH)
    sitting.confirmations = True
    return sitting


DECISIONS: Mapping[str, View] = {
    "operation": _opening(whole=True),
    "which HQ": _opening(keys=("enter",)),
    "barrage where": _opening(keys=("2",)),
    "strike where": _opening(keys=("3",)),
    "HQ placed": _opening("activate 3/115"),
    "action": _opening("activate 3/115", "place 3910"),
    "which unit": _opening(*at.APPROACH[:3]),
    "move": _opening(*at.APPROACH[:3], keys=("enter", "down", "b"), whole=True),
    "attack": _opening(*at.APPROACH, keys=("tab",), whole=True),
    "attack assets": _opening(*at.ATTACK),
    "defence assets": _opening(*at.ATTACK, *at.GIVEN),
    "on-call post": _opening(*at.ATTACK, *at.GIVEN, *at.DEFENDED),
    "on-call fire": _opening(*at.ATTACK, *at.GIVEN, *at.DEFENDED, *at.OBSERVED, keys=("tab",)),
    "defensive post": _opening(*at.ATTACK, *at.GIVEN, *at.DEFENDED, *at.OBSERVED, *at.FIRED),
    "advance": _opening(*at.ATTACK, *at.GIVEN, *at.DEFENDED, *at.OBSERVED, *at.FIRED, "pass"),
    "barrage post": _opening("barrage 4212"),
    "barrage guns": _opening("barrage 4212", "observe us29 4110", "fire 793/GS maximum", keys=("enter", "tab")),
    "strike post": _opening("strike 4212"),
    "interdiction": View(partial(at.standing, "initiative"), ("enter",)),
    "recovery": View(at.pinned, ("tab",)),
    "loss": View(at.loss),
    "astray": View(at.bombed),
    "assets back": View(partial(at.standing, "asset", assets=tiny.with_unit(["A/747", "B/747"], "1/116"))),
    "result": View(at.over),
}
"""Every kind of decision, and the end of a game."""

PANELS: Mapping[str, View] = {
    "artillery": _opening(keys=("a",)),
    "divisions": _opening(*at.APPROACH, keys=("d",)),
    "assets": _opening(*at.ATTACK, *at.GIVEN, keys=("g",)),
    "reinforcements": _opening(keys=("f",)),
    "victory points": _opening(keys=("v",)),
    "help": _opening(keys=("question_mark",)),
    "log": _opening(*at.ATTACK, *at.GIVEN, *at.DEFENDED, *at.OBSERVED, *at.FIRED, "pass", keys=("m",)),
    "log entry": _opening(*at.APPROACH, keys=("m", "up", "enter")),
    "units": _opening(keys=("t",)),
    "charts": _opening(keys=("x",)),
    "combat table": _opening(keys=("x", "enter")),
    "rules": _opening(keys=("r",)),
    "paragraph": _opening(keys=("colon", "'rule 9.4.1.C", "enter"), whole=True),
    "why not": _opening(keys=("w",)),
    "sight line": _opening(keys=("colon", "'los 3908 3912", "enter"), whole=True),
    "picking a sight line": _opening(keys=("s", "down", "down")),
    "preview of an attack": _opening(*at.ATTACK, keys=("equals_sign",)),
    "preview of an on-call fire": _opening(*at.ATTACK, *at.GIVEN, *at.DEFENDED, keys=("equals_sign",)),
    "preview of an activation": _opening(keys=("enter", "tab", "equals_sign")),
    "preview of a barrage": _opening(keys=("2", "equals_sign")),
    "preview of a strike": _opening(keys=("3", "tab", "equals_sign")),
    "preview of interdiction": View(partial(at.standing, "initiative"), ("enter", "equals_sign")),
    "preview of recovery": View(at.pinned, ("tab", "equals_sign")),
    "all commands": _opening(keys=("p",), whole=True),
    "a command found": _opening(keys=("p", "'zoom"), whole=True),
    "typing": _opening(*at.APPROACH[:3], keys=("colon", "'move 3/115a 38"), whole=True),
    "typing what is not legal": _opening(keys=("colon", "'why move 3/115"), whole=True),
    "completing": _opening(keys=("colon", "'act", "tab", "'3/", "tab", "tab"), whole=True),
    "finding": _opening(keys=("slash", "'hill"), whole=True),
    "what if": _opening(*at.APPROACH, keys=("W", "tab", "tab", "enter"), whole=True),
    "leaving a what-if": _opening(*at.APPROACH, keys=("W", "escape")),
    "asked twice": View(_confirming, ("e",)),
    "handing over": View(
        partial(at.opening, *at.ATTACK, *at.GIVEN, options=("hidden-displays",)), ()
    ),
    "heights": _opening(keys=("o",), whole=True),
    "last action": _opening(*at.APPROACH[:3], keys=("colon", "'move 3/115a 3711", "enter"), whole=True),
}  # fmt: skip
"""Every panel, page and entry line, and what else can be on the screen."""

VIEWS = {**DECISIONS, **PANELS}
WHOLE = [name for name, view in VIEWS.items() if view.whole]


KEYS = {key: one.id for one in COMMANDS if one.context == "play" for key in one.keys}


def around(view: View, columns: int, lines: int) -> str:
    """What is beside and below the map."""
    sitting = view.sitting()
    for key in view.keys:
        if key.isdigit():
            sitting.take(int(key) - 1)
        elif KEYS[key] in CURSOR and sitting.lookup.browser is None:
            sitting.moved(sitting.view.board.grid.neighbours(sitting.cursor)[DIRECTIONS.index(CURSOR[KEYS[key]])])
        else:
            sitting.do(KEYS[key])
    room = layout(columns, lines, sitting.reading)
    parts = (
        [sitting.status_line(columns)],
        sitting.side_lines(room.column - 2, room.middle(lines)),
        sitting.log_lines(room.log, columns),
        sitting.decision_lines(columns, room.decision),
    )
    return "\n----\n".join(text(part) for part in parts)


@cache
def whole_screens(size: str) -> Mapping[str, tuple[str, str]]:
    """The text of all whole screens at a size of the terminal, in Unicode and in ASCII."""

    async def work(app: Stage, pilot: Pilot[None]) -> dict[str, tuple[str, str]]:
        shown = {}
        for name in WHOLE:
            await app.change(VIEWS[name].sitting())
            await pilot.pause()
            app.press(*VIEWS[name].keys)
            await pilot.pause()
            texts = []
            for glyphs in GLYPHS:
                app.dress(glyphs)
                await pilot.pause()
                texts.append(app.text)
            app.glyphs = "unicode"
            shown[name] = (texts[0], texts[1])
        return shown

    return stage(work, at.opening(), SIZES[size])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", [name for name in VIEWS if name not in WHOLE])
def test_around_the_map(name: str, size: str, snapshot: SnapshotAssertion) -> None:
    shown = around(VIEWS[name], *SIZES[size])
    assert max(map(len, shown.splitlines())) <= SIZES[size][0]
    assert shown == snapshot
    plain = to_ascii(shown)
    assert plain.isascii()
    assert plain == snapshot(name="ascii")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", WHOLE)
def test_the_whole_screen(name: str, size: str, snapshot: SnapshotAssertion) -> None:
    shown, plain = whole_screens(size)[name]
    for one in (shown, plain):
        assert len(one.splitlines()) == SIZES[size][1]
        assert max(map(len, one.splitlines())) <= SIZES[size][0]
    assert shown == snapshot
    assert plain.isascii()
    assert plain == snapshot(name="ascii")
