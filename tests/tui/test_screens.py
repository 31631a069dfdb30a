"""What is on the screen, as text: every kind of decision, every panel and page, at two sizes, each also in ASCII.

Of most screens what is beside and below the map is kept, made of the lines that the play screen shows. Those with the
map and those on which one types are the play screen itself, on a terminal in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial

import pytest
from rich.color import ColorType
from rich.segment import Segment
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from rules.engine.hexes import DIRECTIONS
from tests.rules.stlo import tiny
from tests.rules.stlo.random_play import KINDS
from tests.tui import positions as at
from tests.tui.sittings import text
from tests.tui.stage import SIDE_STYLES, Stage, stage
from tui.glyphs import GlyphSet
from tui.layout import layout
from tui.lines import Line, text_of
from tui.palette import Mode, Palette
from tui.registry import BROWSER_IDS, COMMANDS, CURSOR, PANEL_IDS
from tui.session import Session
from tui.styles import PanelStyles, to_ascii

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


def _confirming(*actions: str) -> Session:
    sitting = at.opening(*actions)
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
    "companies attack": View(at.companies),
    "strategic move": _opening("activate 2/175", "strategic", keys=("tab",)),
    "recon move": _opening("activate 3/137", "end"),
    "armour lost": View(at.armour_lost),
    "assets spread": View(at.spread),
    "defensive fire": View(at.defended),
    "counter-battery": View(partial(at.opening, "counter-battery", options=("counter-battery",)), ("enter", "tab")),
    "gun silenced": View(at.silenced),
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
    "asked twice": View(partial(_confirming, *at.APPROACH), ("e",)),
    "asked before a die": View(_confirming, ("enter", "enter"), whole=True),
    "asked before an air strike": View(_confirming, ("3", "enter")),
    "asked before an attack": View(
        partial(_confirming, *at.ATTACK, *at.GIVEN, *at.DEFENDED, *at.OBSERVED, *at.FIRED), ("e",)
    ),
    "players": _opening(keys=("P",)),
    "talk": _opening(keys=("T",)),
    "dice": _opening(*at.APPROACH, keys=("X",)),
    "refused": _opening(*at.APPROACH[:3], keys=("colon", "'move 3/115a 3712", "enter"), whole=True),
    "no such action": _opening(keys=("colon", "'actvate 3/115", "enter"), whole=True),
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


def test_every_panel_page_and_dialog_has_its_picture() -> None:
    pressed = {KEYS[key] for view in VIEWS.values() for key in view.keys if key in KEYS}
    opened = {*PANEL_IDS, *BROWSER_IDS, "why", "sight", "what-if", "command", "find", "overlay"}
    assert opened <= pressed
    presenter = at.opening().presenter
    assert {*presenter.panels, *presenter.pages} <= opened


def test_every_kind_of_decision_has_its_picture() -> None:
    asked = {decision.kind for view in VIEWS.values() if (decision := view.sitting().decision) is not None}
    assert asked == KINDS


def shown_in(view: View) -> Session:
    """The sitting of a view after its keys."""
    sitting = view.sitting()
    for key in view.keys:
        if key.isdigit():
            sitting.take(int(key) - 1)
        elif KEYS[key] in CURSOR and sitting.lookup.browser is None:
            sitting.moved(sitting.view.board.grid.neighbours(sitting.cursor)[DIRECTIONS.index(CURSOR[KEYS[key]])])
        else:
            sitting.do(KEYS[key])
    return sitting


def parts(sitting: Session, columns: int, lines: int) -> Sequence[Sequence[Line]]:
    """The lines above, beside and below the map."""
    room = layout(columns, lines, sitting.reading)
    return (
        [sitting.status_line(columns)],
        sitting.side_lines(room.column - 2, room.middle(lines)),
        sitting.log_lines(room.log, columns),
        sitting.decision_lines(columns, room.decision),
    )


def around(view: View, columns: int, lines: int) -> str:
    """What is beside and below the map."""
    return "\n----\n".join(text(part) for part in parts(shown_in(view), columns, lines))


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


# -- colours ------------------------------------------------------------------------------------------------------


def segments(name: str, mode: Mode) -> list[Segment]:
    """What is beside and below the map in a colour mode."""
    styles = PanelStyles(Palette.for_terminal(mode), "unicode", SIDE_STYLES)
    pieces = [piece for part in parts(shown_in(VIEWS[name]), 80, 24) for line in part for piece in line]
    return [Segment(text, styles(style)) for text, style in pieces if text]


@pytest.mark.parametrize("name", [name for name in VIEWS if name not in WHOLE])
def test_panels_and_dialogs_in_few_colours_and_in_none(name: str) -> None:
    """With 16 colours only those that the terminal names itself are used, without colours only attributes."""
    for segment in segments(name, "16"):
        assert segment.style is not None
        for colour in (segment.style.color, segment.style.bgcolor):
            assert colour is None or colour.type in (ColorType.DEFAULT, ColorType.STANDARD)
    for segment in segments(name, "none"):
        assert segment.style is not None
        for colour in (segment.style.color, segment.style.bgcolor):
            assert colour is None or colour.type is ColorType.DEFAULT


@pytest.mark.parametrize("name", [name for name in VIEWS if name not in WHOLE])
def test_what_is_picked_is_told_without_colours(name: str) -> None:
    lines = [line for part in parts(shown_in(VIEWS[name]), 80, 24) for line in part]
    picked = [text_of(line) for line in lines if "selected" in {style for _, style in line}]
    assert not picked or picked[0].startswith((">", " WHAT IF"))


def test_every_style_of_a_line_is_known() -> None:
    styles = PanelStyles(Palette.for_terminal("256"), "unicode", SIDE_STYLES)
    used = {style for view in VIEWS.values() if not view.whole
            for part in parts(shown_in(view), 120, 40) for line in part for _, style in line}  # fmt: skip
    assert used <= styles.known
