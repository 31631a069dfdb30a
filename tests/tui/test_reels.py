"""Looking at a game again: going through it, whose view is shown, what-if and new games from any moment of it."""

from __future__ import annotations

from functools import cache

import pytest
from textual.pilot import Pilot

from rules.engine.game import Game
from tests.rules.ecouves import twins
from tests.tui import tables
from tests.tui.ecouves import sits
from tests.tui.sittings import shown, text, whole_game
from tests.tui.stage import Stage, stage
from tests.tui.stage import styles as styles_of
from tui.presenters import presenter_for
from tui.reels import ALL, Looker, Reel
from tui.saves import SavedGame
from tui.screens.play import PlayScreen
from tui.screens.replay import ReplayScreen
from tui.seats import WATCH
from tui.session import Session


def replay(game: Game, seat: str = "", place: int = 0) -> tuple[Session, Reel]:
    reel = Reel(game, seat, place)
    return Session(reel, presenter_for(game.system.name)), reel


def looker(session: Session) -> Looker:
    assert isinstance(session.handover, Looker)
    return session.handover


# -- going through --------------------------------------------------------------------------------------------


def test_every_place_shows_the_game_as_it_stood() -> None:
    full = whole_game()
    reel = Reel(full)
    for place in (1, 2, 3, 50, 49, 51, 300, 0, len(full.actions), len(full.actions) - 1):
        reel.go(place)
        assert reel.game.actions == full.actions[:place]
        assert reel.game.state == full.at(place).state
        assert len(reel.game.thrown) == len(full.at(place).thrown)
    for place in (-5, 10**6):
        reel.go(place)
        assert reel.place in (0, reel.length)


def test_going_on_tells_which_events_are_new_and_going_back_tells_none() -> None:
    reel = Reel(whole_game())
    assert reel.go(1) == len(whole_game().at(0).events)
    assert reel.go(0) == -1
    assert reel.next_action == whole_game().actions[0]
    reel.go(reel.length)
    assert reel.next_action is None


def test_operations_and_turns_are_gone_through_one_by_one() -> None:
    full = whole_game()
    reel, places, turns = Reel(full), [0], []
    while reel.place < reel.length:
        reel.go(reel.operation(1))
        places.append(reel.place)
    assert set(places) >= {moment.actions for moment in reel.moments()}
    while reel.place > 0:
        reel.go(reel.turn(-1))
        turns.append(reel.game.state.turn)
    assert turns == sorted(turns, reverse=True)
    assert set(turns) == set(range(1, full.state.turn + 1))
    reel.go(reel.turn(1))
    assert reel.game.state.turn == 2
    reel.go(reel.operation(-1))
    assert reel.game.state.turn == 1


def test_the_moments_name_what_begins_then() -> None:
    moments = list(Reel(whole_game()).moments())
    assert moments[0].actions == 0
    assert all(moment.text for moment in moments)
    assert "operations phase 1" in moments[0].text
    assert [moment.actions for moment in moments] == sorted({moment.actions for moment in moments})


# -- who looks ------------------------------------------------------------------------------------------------


@cache
def finished() -> Game:
    return sits.whole_game()


def test_of_a_game_that_is_over_all_is_shown_or_any_view() -> None:
    session, reel = replay(finished())
    reel.go(60)
    session.renew()
    hidden = [name for name, now in reel.game.state.counters.items() if now.place == "map" and now.hidden]
    assert hidden
    assert looker(session).who == ALL
    assert all(session.view.counter(name).hex for name in hidden)
    seen = []
    for _ in range(3):
        session.toggle_view()
        seen.append((looker(session).who, sum(session.view.counter(name).place == "map" for name in hidden)))
    counts = dict(seen)
    assert counts["french"] + counts["german"] == len(hidden)
    assert counts[WATCH] == 0
    assert session.curtain is False


@pytest.mark.parametrize("seat", ["french", "german", WATCH])
def test_while_a_game_goes_on_only_the_view_of_the_seat_is_shown(seat: str) -> None:
    full = finished().at(200)
    session, reel = replay(full, seat)
    for place in (0, 10, 60, 61, 150, 200):
        reel.go(place)
        session.renew()
        wanted = reel.game.public() if seat == WATCH else reel.game.view(seat)
        assert session.view.state == wanted.state
        assert session.view.events == wanted.events
        decision = reel.game.decision
        assert decision is not None
        assert looker(session).knows(decision.side) == (decision.side == seat)
        if decision.side != seat:
            assert session.decision is not None
            assert list(session.decision.actions) == []
    session.toggle_view()
    assert "no other view" in text(session.message)
    assert looker(session).who == seat


@pytest.mark.parametrize("seat", ["french", WATCH])
def test_what_is_played_in_secret_can_not_be_counted(seat: str) -> None:
    """A replay of a game that goes on passes over what can not be seen, and tells no numbers of actions."""
    session, reel = replay(finished().at(120), seat)
    assert looker(session).mark == " REPLAY "
    places, before = [0], reel._visible(reel.game)
    while reel.place < reel.length:
        reel.go(reel.step(1))
        assert reel.place == reel.length or reel._visible(reel.game) != before
        before = reel._visible(reel.game)
        places.append(reel.place)
    assert len(places) < reel.length
    back = [reel.place]
    while reel.place > 0 and len(back) < 8:
        reel.go(reel.step(-1))
        back.append(reel.place)
    assert set(back) <= set(places)
    session, reel = replay(finished())
    assert reel.step(1) == 1


def test_a_seat_of_both_sees_what_both_may_see_while_a_secret_game_goes_on() -> None:
    session, _ = replay(finished().at(100), place=60)
    assert looker(session).who == WATCH


# -- nothing is played ----------------------------------------------------------------------------------------


def test_nothing_can_be_played_but_everything_can_be_tried() -> None:
    session, reel = replay(whole_game(), place=30)
    for deed in (lambda: session.play(str(reel.next_action)), session.undo, session.take):
        deed()
        assert reel.game.actions == whole_game().actions[:30]
    assert not session.play("pass")
    assert "this is a replay" in text(session.message)
    session.do("what-if")
    assert session.what_if.trial is not None
    assert session.play(str(reel.next_action))
    assert len(session.game.actions) == 31
    session.do("what-if")
    assert session.game.actions == whole_game().actions[:30]


def test_a_new_game_begins_at_a_moment_with_dice_of_its_own() -> None:
    with SavedGame.create("st-lo", 4) as saved:
        for _ in range(12):
            saved.play(saved.game.decision.actions[0])  # type: ignore[union-attr]
        with saved.branch(7, "abc") as branch:
            assert branch.game.actions == [*saved.game.actions[:7], "mix abc"]
            assert branch.path != saved.path
            branch.play(branch.game.decision.actions[-1])  # type: ignore[union-attr]
        with SavedGame.open(branch.path) as again:
            assert len(again.game.actions) == 9


# -- the screen -----------------------------------------------------------------------------------------------


class ReplayStage(Stage):
    """A replay on its screen."""

    def _screen(self, sitting: Session) -> PlayScreen:
        assert isinstance(sitting.played, Reel)
        self.kept: list[tuple[int, str]] = []
        return ReplayScreen(
            sitting, sitting.played, styles_of("unicode"), self.zoom,
            lambda reel, word: self.kept.append((reel.place, word)),
        )  # fmt: skip

    @property
    def reel(self) -> Reel:
        assert isinstance(self.play, ReplayScreen)
        return self.play.reel


@pytest.fixture
def played() -> tuple[Session, Reel]:
    return replay(whole_game())


def test_keys_go_through_the_game(played: tuple[Session, Reel]) -> None:
    session, reel = played

    async def work(app: Stage, pilot: Pilot[None]) -> str:
        places = []
        for keys in (
            ("enter",), ("tab", "tab"), ("backspace",), ("shift+tab",), ("e",), ("E",), ("greater_than_sign",),
            ("less_than_sign",), ("3",),
        ):  # fmt: skip
            app.press(*keys)
            places.append(reel.place)
        assert places[:4] == [1, 3, 2, 1]
        assert places[4] == reel.full.checkpoints[-1].actions or places[4] > 1
        assert places[5] < places[4]
        assert places[6] > places[4]
        assert places[7] == places[8] == 0
        await pilot.pause()
        return app.text

    first = stage(work, session, kind=ReplayStage)
    assert f" REPLAY 0/{reel.length} " in first
    assert f"played next: {reel.full.actions[0]}" in first
    assert "all is shown" in first


def test_one_jumps_to_an_operation_on_a_page(played: tuple[Session, Reel]) -> None:
    session, reel = played

    async def work(app: Stage, pilot: Pilot[None]) -> str:
        app.press("J")
        await pilot.pause()
        seen = app.text
        app.press("down", "down", "enter")
        await pilot.pause()
        return seen

    seen = stage(work, session, kind=ReplayStage)
    assert "JUMP TO" in seen
    assert "Turn 1" in seen
    assert reel.place == list(reel.moments())[2].actions
    assert session.lookup.browser is None


def test_it_runs_by_itself_until_a_key(played: tuple[Session, Reel]) -> None:
    session, reel = played

    async def work(app: Stage, pilot: Pilot[None]) -> None:
        app.press("plus", "plus", "plus", "plus", "space")
        assert reel.place == 1
        for _ in range(400):
            if reel.place > 3:
                break
            await pilot.pause(0.02)
        assert reel.place > 3
        app.press("space")
        place = reel.place
        await pilot.pause(0.3)
        assert reel.place == place
        app.press("minus")
        assert "an action takes 0.25 s" in text(session.message)

    stage(work, session, kind=ReplayStage)


@pytest.mark.parametrize(
    ("pace", "shown_as"), [(0, "0.5"), (2, "1"), (0.5, "0.25"), (10, "0.5"), (float("inf"), "0.5")]
)
def test_it_begins_at_the_pace_of_the_settings(played: tuple[Session, Reel], pace: float, shown_as: str) -> None:
    session, reel = played
    screen = ReplayScreen(session, reel, styles_of("unicode"), pace=pace)
    screen.redraw_soon = lambda: None  # type: ignore[method-assign]
    screen.do("replay-faster")
    assert f"an action takes {shown_as} s" in text(session.message)


def test_the_option_that_was_played_is_picked_out(played: tuple[Session, Reel]) -> None:
    session, reel = played

    async def work(app: Stage, pilot: Pilot[None]) -> None:
        for _ in range(30):
            app.press("enter")
            selected, action = session.menu.selected, reel.next_action
            assert selected is not None
            assert action in selected.actions

    stage(work, session, kind=ReplayStage)


def test_a_what_if_has_the_keys_of_play_and_a_new_game_is_asked_for_twice(played: tuple[Session, Reel]) -> None:
    session, reel = played

    async def work(app: Stage, pilot: Pilot[None]) -> None:
        assert isinstance(app, ReplayStage)
        app.press("enter", "W")
        assert session.what_if.trial is not None
        app.press("colon", f"'{reel.next_action}", "enter")
        assert len(session.game.actions) == 2
        app.press("W", "N")
        assert not app.kept
        app.press("N")
        assert [place for place, _ in app.kept] == [1]
        app.press("R", "question_mark")
        await pilot.pause()
        assert "Go on by an action." in shown(session, "120x40")

    stage(work, session, kind=ReplayStage)


def test_a_side_sees_its_own_view_on_the_screen() -> None:
    session, _ = replay(finished())

    async def work(app: Stage, pilot: Pilot[None]) -> list[str]:
        seen = []
        for _ in looker(session).choices:
            app.press("H")
            await pilot.pause()
            seen.append(app.text)
        return seen

    seen = stage(work, session, kind=ReplayStage)
    for words in ("as the French player sees it", "as the German player sees it", "what both sides may see", "all is"):
        assert sum(words in one for one in seen) == 1


def test_the_replay_of_a_live_game_stops_where_it_stands() -> None:
    with tables.two() as (one, _):
        tables.act(one)
        reel = Reel(one.game, one.seat)
        assert reel.length == 1


def test_twins_look_the_same_in_a_replay() -> None:
    """What the other side hides is in no replay of a game that goes on."""
    state = twins.some_states(3)[40]
    full = Game(twins.SYSTEM, twins.scenario(), seed=1, state=state)
    session, _ = replay(full, "french")
    assert session.view.state == full.view("french").state
