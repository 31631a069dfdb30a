"""The whole screen of a player in a seat, and of a replay, as text."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.tui import tables
from tests.tui.sittings import whole_game
from tests.tui.stage import SIZES, Stage, screen, stage
from tests.tui.tables import act, two
from tests.tui.test_reels import ReplayStage, replay
from tui import clocks
from tui.clocks import Clock, set_up
from tui.live import Live
from tui.saves import SavedGame
from tui.seats import WATCH

NAMES = {(80, 24): "80x24", (120, 40): "120x40"}


@pytest.fixture(autouse=True)
def _fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Salts and the time of day are the same each time."""
    monkeypatch.setattr("tui.saves.secrets.token_hex", lambda count: "5b" * count)
    monkeypatch.setattr("tui.chat.time.time", lambda: 1e9)
    monkeypatch.setattr("tui.company.time.localtime", time.gmtime)
    monkeypatch.setattr("tui.company.time.time", lambda: 1e9 + 60)


@pytest.fixture
def places() -> Iterator[tuple[Live, Live]]:
    with two() as (one, other):
        with one.saved.writing() as db:
            set_up(db, Clock(7200, 30), one.game.system.sides)
        act(one)
        for live in (one, other):
            live.tick()
            live.look()
        yield one, other


@pytest.mark.parametrize("size", SIZES[:2], ids=NAMES.get)
def test_waiting(places: tuple[Live, Live], snapshot: SnapshotAssertion, size: tuple[int, int]) -> None:
    _, other = places
    assert screen(tables.sitting(other), size=size) == snapshot


@pytest.mark.parametrize("size", SIZES[:2], ids=NAMES.get)
def test_the_players(places: tuple[Live, Live], snapshot: SnapshotAssertion, size: tuple[int, int]) -> None:
    one, _ = places
    assert screen(tables.sitting(one), "P", size=size) == snapshot


def test_a_talk(places: tuple[Live, Live], snapshot: SnapshotAssertion) -> None:
    one, other = places
    one.say("Good evening. Shall we begin?")
    other.say("Good evening, Anna. I have set up already, and wait for the first barrage of yours.")
    other.look()
    assert screen(tables.sitting(other), "T", "'All right") == snapshot


def test_what_is_asked_for(places: tuple[Live, Live], snapshot: SnapshotAssertion) -> None:
    one, other = places
    one.offers.make("take-back", one.seat, 0)
    other.tick()
    other.look()
    assert screen(tables.sitting(other)) == snapshot


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_watching_a_game_with_hidden_units(snapshot: SnapshotAssertion, glyphs: str) -> None:
    with two("ecouves", seed=1) as (one, other), Live.sit(SavedGame.open(one.path), WATCH) as watcher:
        for live in (one, other):
            live.tick()
        one.play("ready")
        one.play("done")
        watcher.tick()
        watcher.look()
        session = tables.sitting(watcher)
        session.jump("3135")
        assert screen(session, glyphs=glyphs, zoom="overview") == snapshot  # type: ignore[arg-type]


@pytest.mark.parametrize("size", SIZES[:2], ids=NAMES.get)
def test_a_replay(snapshot: SnapshotAssertion, size: tuple[int, int]) -> None:
    session, _ = replay(whole_game(), place=61)

    async def work(app: Stage, pilot) -> str:  # type: ignore[no-untyped-def]
        app.press("enter")
        await pilot.pause()
        await pilot.pause()
        return app.text

    assert stage(work, session, size, kind=ReplayStage) == snapshot


def test_jumping_in_a_replay(snapshot: SnapshotAssertion) -> None:
    session, _ = replay(whole_game(), place=61)

    async def work(app: Stage, pilot) -> str:  # type: ignore[no-untyped-def]
        app.press("J")
        await pilot.pause()
        await pilot.pause()
        return app.text

    assert stage(work, session, kind=ReplayStage) == snapshot


def test_a_clock_that_has_run_out(places: tuple[Live, Live], snapshot: SnapshotAssertion) -> None:
    one, other = places
    with one.saved.writing() as db:
        db.execute("UPDATE clocks SET remaining = -5")
        clocks.charge(db, one.seat)
    for live in (one, other):
        live.look()
    assert screen(tables.sitting(other), "P") == snapshot
