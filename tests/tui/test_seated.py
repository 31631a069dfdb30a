"""A sitting in a seat: what is shown to whoever waits, what arrives then, and dealings with the other player."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.rules.stlo import fights, tiny
from tests.tui import sittings, tables
from tests.tui.sittings import shown, text
from tests.tui.tables import act, two
from tui import typed
from tui.clocks import Clock, set_up
from tui.live import BY_KEY, Live
from tui.saves import SavedGame, SaveError
from tui.seats import WATCH
from tui.session import Session


@pytest.fixture
def places() -> Iterator[tuple[Session, Session]]:
    """The sittings of Anna, who decides first, and of Bob."""
    with two() as (one, other):
        yield tables.sitting(one), tables.sitting(other)


def asked(session: Session, width: int = 100) -> str:
    return text(session.decision_lines(width, 5))


def activate(session: Session) -> str:
    """Play the first activation, which a die follows."""
    assert session.decision is not None
    action = next(action for action in session.decision.actions if action.verb == "activate")
    assert session.play(action)
    return str(action)


def until_other_decides(one: Session, other: Session) -> None:
    """Let Anna play until Bob is to decide."""
    for _ in range(200):
        decision = one.game.decision
        assert decision is not None
        if decision.side != one.side:
            other.arrivals.look()
            return
        one.play(next((a for a in decision.actions if a.verb in ("end", "pass", "done", "stay")), decision.actions[0]))
    raise AssertionError("the other side never decides")


# -- waiting ------------------------------------------------------------------------------------------------


def test_who_waits_sees_what_the_other_is_asked_where_nothing_is_hidden(places: tuple[Session, Session]) -> None:
    one, other = places
    assert one.arrivals.mine
    assert not other.arrivals.mine
    assert "Waiting: " in asked(other)
    assert one.decision is not None
    assert one.decision.prompt in asked(one)
    assert "Waiting" not in asked(one)
    assert other.side != one.side
    assert [option.words for option in other.menu.options] == [option.words for option in one.menu.options]


def test_who_waits_can_look_at_everything_and_play_nothing(places: tuple[Session, Session]) -> None:
    one, other = places
    other.confirmations = True
    before = list(one.game.actions)
    for id_ in ("log", "units", "charts", "rules", "preview", "artillery", "overlay", "next-stack", "dice", "players"):
        other.do(id_)
        assert shown(other)
        other.close()
    typed.run(other, "activate 1/115")
    assert "player decides" in text(other.message)
    typed.run(other, "pass")
    assert "player decides" in text(other.message)
    other.finish()
    assert one.game.actions == before


def test_who_waits_can_try_something_out(places: tuple[Session, Session]) -> None:
    one, other = places
    other.do("what-if")
    trial = other.what_if.trial
    assert trial is not None
    assert other.arrivals.mine
    other.take()
    other.take()
    act(one.live)  # type: ignore[arg-type]
    assert other.arrivals.look()
    assert "gone on meanwhile" in text(other.message)
    assert other.what_if.trial is trial
    other.do("what-if")
    other.arrivals.look()
    assert other.game.actions == one.game.actions


def test_what_the_other_plays_is_shown_with_its_hexes_and_the_page_stays_open(places: tuple[Session, Session]) -> None:
    one, other = places
    other.do("units")
    activate(one)
    other.arrivals.look()
    assert one.decision is not None
    one.play(one.decision.actions[0])
    assert other.arrivals.look()
    assert other.lookup.browser is not None
    assert other.last == one.last
    assert [event.text for event in other.news][-1] == [event.text for event in one.news][-1]
    assert not other.arrivals.look()


def test_whoever_is_asked_at_last_is_told(places: tuple[Session, Session]) -> None:
    one, other = places
    until_other_decides(one, other)
    assert "You decide." in text(other.message)
    assert other.arrivals.mine
    assert "Waiting" in asked(one)


def test_the_last_action_of_the_other_is_not_taken_back_alone(places: tuple[Session, Session]) -> None:
    one, other = places
    act(one.live, die=False)  # type: ignore[arg-type]
    other.arrivals.look()
    other.undo()
    assert f"{tables.key(other, 'ask-back')} asks the other player" in text(other.message)
    one.arrivals.look()
    one.renew()
    one.undo()
    assert one.game.actions == []


def test_actions_can_be_shown_key_by_key(places: tuple[Session, Session]) -> None:
    one, other = places
    assert other.live is not None
    other.live.begin(BY_KEY)
    activate(one)
    act(one.live)  # type: ignore[arg-type]
    other.arrivals.look()
    assert other.game.actions == []
    assert other.arrivals.to_see
    assert "next action" in asked(other, 120)
    other.do("take")
    assert other.game.actions == one.game.actions[:1]
    assert "More was played" in text(other.message)
    other.do("finish")
    assert other.game.actions == one.game.actions
    assert not other.arrivals.to_see


def test_a_file_that_can_not_be_read_is_told_once(
    places: tuple[Session, Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, other = places
    assert other.live is not None

    def fail() -> bool:
        raise SaveError("the disk is gone")

    monkeypatch.setattr(other.live.saved, "changed", fail)
    assert other.arrivals.due()
    assert other.arrivals.look()
    assert "the disk is gone" in text(other.message)
    assert not other.arrivals.look()
    assert not other.arrivals.due()


# -- watching -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["st-lo", "ecouves"])
def test_whoever_watches_sees_what_both_may_see(scenario: str) -> None:
    with two(scenario, seed=1) as (one, _), Live.sit(SavedGame.open(one.path), WATCH) as watcher:
        session = tables.sitting(watcher)
        assert session.view.state == one.game.public().state
        assert "player decides" in asked(session) or "Which" in asked(session) or ":" in asked(session)
        for _ in range(2):
            act(one)
        session.arrivals.look()
        assert session.game.actions == one.game.actions
        assert session.view.state == one.game.public().state
        assert not session.play("done")
        assert "watches" in text(session.message)
        session.do("ask-back")
        assert "nothing to ask for" in text(session.message)
        assert not session.meeting.may_talk


def test_hidden_displays_stay_hidden_from_a_seat_and_from_who_watches() -> None:
    with two("st-lo", "hidden-displays") as (one, other), Live.sit(SavedGame.open(one.path), WATCH) as watcher:
        mine, theirs = tables.sitting(one), tables.sitting(other)
        cards = one.game.scenario.hqs
        assert {cards[hq].side for hq in mine.view.state.hqs} == {one.seat}
        assert {cards[hq].side for hq in theirs.view.state.hqs} == {other.seat}
        seen = tables.sitting(watcher)
        assert not seen.view.state.hqs
        assert not seen.view.state.guns
        assert "Waiting for the" in asked(theirs)
        assert theirs.decision is not None
        assert list(theirs.decision.actions) == []
        for session in (mine, theirs, seen):
            for id_ in ("artillery", "divisions", "assets", "units", "log", "victory"):
                session.do(id_)
                assert shown(session)
                session.close()


# -- the others ---------------------------------------------------------------------------------------------


def test_the_others_are_seen_and_heard(places: tuple[Session, Session]) -> None:
    one, other = places
    assert one.live is not None
    one.live.look()
    name = one.presenter.side_name(other.side)
    assert f"{name} here" in asked(one)
    other.meeting.say("Shall we?")
    one.arrivals.look()
    assert f"1 said, {tables.key(one, 'talk')}" in asked(one)
    one.do("talk")
    assert "Bob: Shall we?" in shown(one)
    assert "said" not in asked(one)
    other.meeting.say("Well?")
    one.arrivals.look()
    assert "Bob: Well?" in shown(one)
    assert "said" not in asked(one)


def test_what_is_typed_reaches_the_other(places: tuple[Session, Session]) -> None:
    one, other = places
    typed.run(one, "say good evening")
    other.arrivals.look()
    other.do("talk")
    assert "Anna: good evening" in shown(other)


def test_the_players_their_clocks_and_the_commitment_are_on_a_page(places: tuple[Session, Session]) -> None:
    one, _ = places
    assert one.live is not None
    with one.live.saved.writing() as db:
        set_up(db, Clock(7200, 30), one.game.system.sides)
    one.live.look()
    one.do("players")
    page = shown(one, "120x40")
    for words in ("Anna", "you", "Bob", "here", "2h+30s", "2h00", "Resign", "Ask for a pause", "Commitment:"):
        assert words in page
    assert one.live.header.commitment.replace(" ", "") in page.replace("\n", "").replace(" ", "")
    assert str(one.live.header.seed) not in page.split()


def test_taking_back_is_asked_for_and_agreed_to(places: tuple[Session, Session]) -> None:
    one, other = places
    action = activate(one)
    other.arrivals.look()
    one.do("ask-back")
    assert "Once more U if you ask the other player for it" in text(one.message)
    assert one.live is not None
    assert one.live.offers.pending() is None
    one.do("ask-back")
    assert f"You ask for {action} to be taken back; N withdraws it" in asked(one)
    other.arrivals.look()
    assert f"asks for {action} to be taken back: Y agrees, N declines" in asked(other, 120)
    other.do("agree")
    one.arrivals.look()
    assert [action.verb for action in one.game.actions] == ["burn"]
    assert other.game.actions == one.game.actions
    assert "1 action taken back" in text(one.message)


def test_what_is_asked_for_can_be_declined(places: tuple[Session, Session]) -> None:
    one, other = places
    activate(one)
    one.do("ask-back")
    one.do("ask-back")
    other.arrivals.look()
    other.do("decline")
    one.arrivals.look()
    assert "to be taken back" not in asked(one)
    assert one.live is not None
    assert one.live.messages()[-1].text == "(declined)"
    for id_ in ("agree", "decline"):
        one.do(id_)
        assert "nobody asks for anything" in text(one.message)


def test_at_one_keyboard_both_agree_at_once() -> None:
    with Live(SavedGame.create("st-lo", 4)) as live:
        session = tables.sitting(live)
        session.do("ask-back")
        assert "nothing of yours" in text(session.message)
        activate(session)
        session.do("ask-back")
        assert "both of you agree" in text(session.message)
        session.do("ask-back")
        assert [action.verb for action in live.game.actions] == ["burn"]
        session.do("talk")
        assert "Both sides are played at this keyboard" in shown(session).replace("\n ", "")


def agreed(session: Session) -> None:
    """Say yes on the page that asks whether something is meant."""
    assert "Yes, do it" in shown(session)
    session.lookup.search("yes")
    session.do("take")


def confirmed(session: Session, words: str) -> None:
    """Take a deed on the page of the players, and say yes."""
    session.do("players")
    browser = session.lookup.browser
    assert browser is not None
    session.lookup.search(words)
    session.do("take")
    assert "Yes, do it" in shown(session)
    session.do("take")
    assert session.lookup.browser is None
    session.do("players")
    session.lookup.search(words)
    session.do("take")
    session.lookup.search("yes")
    session.do("take")


def test_resigning_is_asked_about_and_ends_the_game_for_both(places: tuple[Session, Session]) -> None:
    one, other = places
    confirmed(other, "resign")
    assert other.game.over
    assert one.arrivals.look()
    assert one.game.over
    name = one.presenter.side_name
    assert f"{name(one.side)} victory: the {name(other.side)} side resigned" in shown(one)
    one.do("players")
    page = shown(one, "120x40")
    assert "Seed: 4" in page
    assert "which is the commitment" in " ".join(page.split())


def test_resign_can_be_typed(places: tuple[Session, Session]) -> None:
    one, other = places
    typed.run(other, f"resign {one.side}")
    assert not other.game.over
    typed.run(other, "resign")
    assert not other.game.over
    assert f"The {other.presenter.side_name(other.side)} side loses the game" in shown(other)
    other.do("take")
    assert other.lookup.browser is None
    assert not other.game.over
    typed.run(other, "resign")
    agreed(other)
    assert other.game.over
    assert other.game.actions == [f"resign {other.side}"]


def test_a_seat_is_handed_over_and_left(places: tuple[Session, Session]) -> None:
    one, _ = places
    assert one.live is not None
    typed.run(one, "hand-over Ca[r]la\x1b")
    assert "kept for Ca[r]la, and" in " ".join(shown(one).split())
    assert one.handed == ""
    one.do("close")
    typed.run(one, "hand-over Carla")
    agreed(one)
    assert one.handed == "quit"
    assert one.live.seats.all()[one.side].kept_for == "Carla"


def test_what_is_only_for_two_keyboards_is_named_there(places: tuple[Session, Session]) -> None:
    assert {"say", "hand-over"} <= {one.name for one in typed.typed_by(places[0])}


@pytest.mark.parametrize(("name", "words"), [("Anna", "yours already"), ("Bob", "Bob plays the other side")])
def test_a_seat_is_not_handed_over_to_whoever_sits_at_the_game(
    places: tuple[Session, Session], name: str, words: str
) -> None:
    one, _ = places
    assert one.live is not None
    one.live.look()
    typed.run(one, f"hand-over {name}")
    assert words in text(one.message)
    assert one.lookup.browser is None


def test_a_seat_is_handed_over_to_none_but_players_who_are_known(places: tuple[Session, Session]) -> None:
    one, _ = places
    assert one.live is not None
    one.live.known = ("Anna", "Bob", "Carla")
    typed.run(one, "hand-over Crala")
    assert "no player here is called Crala; there are Bob, Carla" in text(one.message)
    one.meeting.hand_over("Crala")
    assert one.handed == ""
    assert one.live.seats.holder(one.side) == "Anna"
    typed.run(one, "hand-over Carla")
    agreed(one)
    assert one.live.seats.all()[one.side].kept_for == "Carla"


def test_whoever_comes_first_is_told_how_the_other_gets_there() -> None:
    with Live.sit(SavedGame.create("st-lo", 4), "us", "Anna") as live:
        session = tables.sitting(live)
        session.arrivals.welcome()
        assert f"bocage play {live.path} --side german" in text(session.message)


@pytest.mark.parametrize(("scenario", "words", "wanted"), [
    ("st-lo", "odds 1/115 hasty", ""), ("st-lo", "odds nonsense", "it is written: odds UNIT"),
    ("ecouves", "odds fire 3135 with 5/PR33", ""),
])  # fmt: skip
def test_who_waits_can_ask_for_odds_in_the_words_of_scripts(scenario: str, words: str, wanted: str) -> None:
    with two(scenario, seed=1) as (_, other):
        session = tables.sitting(other)
        typed.run(session, words)
        assert session.lookup.browser is not None or session.message
        assert wanted in text(session.message)


def test_odds_are_shown_on_a_page() -> None:
    session = sittings.session(tiny.operation(fights.field(fights.us(), fights.de())))
    typed.run(session, "odds 1/115 intensive")
    assert "intensive attack on" in shown(session), text(session.message)
