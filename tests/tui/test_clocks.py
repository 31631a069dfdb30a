"""Clocks: how they are written, what is charged to whom, pauses, and running out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from rules.engine.decisions import IllegalAction
from tests.tui.tables import act, two
from tui import clocks, sidetables
from tui.clocks import Clock, parse, shown, spelled
from tui.live import Live
from tui.saves import SavedGame


@pytest.mark.parametrize(
    ("text", "clock", "again"),
    [
        ("2h", Clock(7200), "2h"),
        ("90m+30s", Clock(5400, 30), "1h30m+30s"),
        (" 1H30M+1m ", Clock(5400, 60), "1h30m+1m"),
        ("3d", Clock(259_200), "3d"),
        ("45s", Clock(45), "45s"),
    ],
)
def test_clocks_are_written_as_players_do(text: str, clock: Clock, again: str) -> None:
    assert parse(text) == clock
    assert str(clock) == again
    assert parse(again) == clock


@pytest.mark.parametrize("text", ["", "2", "h", "2x", "-1h", "2h+", "1h 30m", "0s", "999d", "2h+x", "9" * 50 + "h"])
def test_what_is_no_clock_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"time|clock"):
        parse(text)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(300_000, "3d 11h"), (7_500, "2h05"), (3_599, "59 min"), (299, "4:50"), (291, "4:50"), (59, "0:59"), (-5, "0:00")],
)
def test_what_is_shown_changes_seldom(seconds: float, text: str) -> None:
    assert shown(seconds) == text


def test_times_are_spelled() -> None:
    assert spelled(93_784) == "1d2h3m4s"
    assert spelled(0) == "0s"


@pytest.fixture
def game() -> Iterator[tuple[Live, Live]]:
    with two() as (one, other):
        with one.saved.writing() as db:
            clocks.set_up(db, Clock(100, 10), one.game.system.sides)
        yield one, other


def left(live: Live, now: float) -> dict[str, float]:
    times = clocks.times(live.saved.db, now)
    assert times is not None
    return {side: round(seconds, 3) for side, seconds in times.remaining.items()}


def charge(live: Live, side: str, now: float) -> None:
    with live.saved.writing() as db:
        clocks.charge(db, side, now)
        sidetables.put_note(db, "side", side)


def test_the_time_of_a_decision_is_charged_to_who_decides(game: tuple[Live, Live]) -> None:
    one, other = game
    a, b = one.seat, other.seat
    assert left(one, 1000.0) == {a: 100, b: 100}
    charge(one, a, 1000.0)
    assert left(one, 1030.0) == {a: 70, b: 100}
    charge(one, a, 1030.0)
    assert left(one, 1030.0) == {a: 70, b: 100}
    charge(one, b, 1035.0)
    assert left(one, 1035.0) == {a: 75, b: 100}
    assert left(one, 1135.5) == {a: 75, b: -0.5}
    times = clocks.times(one.saved.db, 1135.5)
    assert times is not None
    assert times.flagged == b


def test_a_clock_that_goes_back_takes_nothing_away(game: tuple[Live, Live]) -> None:
    one, _ = game
    charge(one, one.seat, 1000.0)
    assert left(one, 900.0)[one.seat] == 100


def test_a_pause_lasts_until_the_next_action(game: tuple[Live, Live]) -> None:
    one, other = game
    charge(one, one.seat, 1000.0)
    with one.saved.writing() as db:
        clocks.pause(db, 1010.0)
    assert left(one, 5000.0) == {one.seat: 90, other.seat: 100}
    charge(one, one.seat, 6000.0)
    assert left(one, 6001.0) == {one.seat: 89, other.seat: 100}


def test_playing_starts_the_clocks_and_the_others_see_them(game: tuple[Live, Live]) -> None:
    one, other = game
    assert one.times() is not None
    assert one.times().running == ""  # type: ignore[union-attr]
    act(one)
    other.tick()
    decision = other.game.decision
    assert decision is not None
    assert other.times().running == decision.side  # type: ignore[union-attr]
    assert set(other.around.times) == set(other.game.system.sides)
    one.undo() if one.game.undoable() is None else None


def test_whoever_has_run_out_loses_only_if_the_other_claims_it(game: tuple[Live, Live]) -> None:
    one, other = game
    act(one)
    decision = one.game.decision
    assert decision is not None
    late, patient = (one, other) if decision.side == one.seat else (other, one)
    with pytest.raises(IllegalAction, match="has not run out of time"):
        patient.claim_time()
    with one.saved.writing() as db:
        db.execute("UPDATE clocks SET remaining = -1 WHERE side = ?", (late.seat,))
    late.tick(1e9)
    patient.tick(1e9)
    assert patient.around.flagged == late.seat
    with pytest.raises(IllegalAction):
        late.claim_time()
    patient.claim_time()
    assert patient.game.over
    assert "ran out of time" in patient.game.state.result
    assert patient.times().running == ""  # type: ignore[union-attr]
    with SavedGame.open(one.path) as again:
        assert again.game.actions[-1] == f"forfeit {late.seat}"


def test_a_player_who_sits_down_sets_no_clock_going() -> None:
    saved = SavedGame.create("st-lo")
    assert saved.game.decision is not None
    first = saved.game.decision.side
    (second,) = {"us", "de"} - {first}
    with saved.writing() as db:
        clocks.set_up(db, Clock(60), saved.game.system.sides)
    Live.sit(saved, second, "Anna").close()
    with Live.sit(SavedGame.open(saved.path), first, "Bob") as live:
        assert live.game.actions[-1].startswith("mix ")
        assert live.times().running == ""  # type: ignore[union-attr]
        act(live)
        assert live.times().running != ""  # type: ignore[union-attr]


def test_a_game_without_clocks_has_none_and_nonsense_in_a_file_is_none() -> None:
    with closing(SavedGame.create("st-lo", 1)) as saved:
        assert clocks.times(saved.db) is None
        with saved.writing() as db:
            clocks.set_up(db, Clock(60), saved.game.system.sides)
            db.execute("UPDATE clocks SET remaining = 'x' WHERE side = 'us'")
            sidetables.put_note(db, "clock-since", "yesterday")
        times = clocks.times(saved.db)
        assert times is not None
        assert times.remaining["us"] <= 0
        with saved.writing() as db:
            sidetables.put_note(db, "clock", "\x1b")
        assert clocks.times(saved.db) is None
