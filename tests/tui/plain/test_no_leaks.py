"""What is said to a side never tells what it may not know: games that differ only in that sound the same."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from types import SimpleNamespace

import pytest

from rules.ecouves.model import enemy
from rules.engine.dice import SeededDice
from rules.engine.game import Game
from tests.rules.ecouves import twins
from tests.tui.ecouves import sits
from tests.tui.ecouves.test_seat_leaks import Place
from tests.tui.plain import ears
from tests.tui.plain.ears import Ear
from tui.plain.talk import Talk
from tui.presenters import presenter_for
from tui.seats import WATCH
from tui.session import Session

STEPS = 4
"""Actions that a pair of games is played on."""

ASKED = (
    "situation", "tracks", "choices", "?", "odds", "odds 1", "odds 2", "why", "history 5", "log", "2", "units", "2",
    "sort", "units by hex", "artillery", "divisions", "victory", "reinforcements", "dice", "charts",
    "next-stack", "next-acting", "find 1/P", "find 2/PGR10", "look 1/PR33", "look 7/PGR10-1", "close", "what-if",
)  # fmt: skip
"""What is asked at each moment, besides the hexes in which something is different."""


def asked(hexes: Sequence[str], attempts: Sequence[str]) -> list[str]:
    """Everything that is typed at a moment."""
    about = [f"{word} {hex_}" for hex_ in hexes for word in ("look", "around", "near", "odds fire", "why fire")]
    overlays = [f"overlay {name} {hexes[0]} 6" for name in presenter_for("ecouves").overlays] if hexes else []
    sights = [f"los {a} {b}" for a, b in pairwise(hexes)]
    tried = [f"{word} {text}" for text in attempts for word in ("why", "odds")]
    return [*about, *overlays, *sights, *ASKED, *tried, ""]


def talk_of(ear: Ear) -> Talk:
    assert isinstance(ear.partner, Talk)
    return ear.partner


def placed(game: Game, seat: str) -> Ear:
    """Somebody who talks from a seat of a game in memory."""
    place = Place(game, seat)
    place.saved.path = SimpleNamespace(with_name=lambda _: "nowhere", name="")  # type: ignore[assignment]
    place.chat = SimpleNamespace(last=lambda: 0, messages=lambda *_: [])  # type: ignore[assignment]
    place.messages = list  # type: ignore[method-assign]
    place.read_all = lambda: None  # type: ignore[method-assign]
    return ears.ear(Session(place, presenter_for("ecouves")))


def same(one: Ear, other: Ear, texts: Sequence[str]) -> None:
    """Two talks hear the same to everything that is typed."""
    assert one.begin() == other.begin()
    for text in texts:
        left, right = one(text), other(text)
        assert left == right, text


@pytest.mark.slow
@pytest.mark.parametrize("viewer", ["french", "german"])
def test_two_games_that_differ_in_what_is_hidden_sound_the_same_at_one_keyboard(viewer: str) -> None:
    """The viewer alone, or both at once, or behind the curtain."""
    dice, alone, together, covered = SeededDice(7), 0, 0, 0
    for pair in twins.pairs(3, viewer, dice, every=23):
        for _ in range(STEPS):
            if not pair.level():
                break
            decision = pair.one.decision
            assert decision is not None
            show = sits.alone if decision.side == viewer else sits.together
            two = [ears.ear(show(sits.session(game))) for game in (pair.one, pair.other)]
            for ear in two:
                talk_of(ear).session.cursor = "3347"
            hexes = sorted(pair.moved)[:2]
            covered += (is_covered := talk_of(two[0]).session.curtain)
            texts = [text for text in asked(hexes, list(twins.attempts(pair.one, viewer, pair.moved, dice, 8))) if text]
            same(two[0], two[1], texts)
            alone += decision.side == viewer
            together += decision.side != viewer and not is_covered
            if not pair.step(dice):
                break
    assert alone > 8
    assert together > 1
    assert covered > 1


@pytest.mark.slow
@pytest.mark.parametrize("seat", ["french", "german", WATCH])
def test_they_sound_the_same_from_a_seat(seat: str) -> None:
    dice, waited, own = SeededDice(11), 0, 0
    viewer = "french" if seat == WATCH else seat
    for pair in twins.pairs(3, viewer, dice, every=29):
        for _ in range(STEPS):
            if not pair.level():
                break
            decision = pair.one.decision
            assert decision is not None
            two = [placed(game, seat) for game in (pair.one, pair.other)]
            for ear in two:
                talk_of(ear).session.cursor = "3347"
            hexes = sorted(pair.moved)[:2]
            same(two[0], two[1], asked(hexes, list(twins.attempts(pair.one, viewer, pair.moved, dice, 8))))
            waited, own = waited + (decision.side != seat), own + (decision.side == seat)
            if not pair.step(dice):
                break
    assert waited > 4
    assert own > 2 or seat == WATCH


@pytest.mark.parametrize("seat", ["french", "german", WATCH])
def test_no_hidden_counter_is_named_with_its_hex(seat: str) -> None:
    """At any time of a random game: the name of what hides never stands in a line with the hex where it is."""
    looked = 0
    for state in twins.some_states(5)[::60]:
        game = Game(twins.SYSTEM, twins.scenario(), seed=1, state=state)
        hidden = {
            name: now.hex for name, now in state.counters.items()
            if now.place == "map" and now.hidden and (seat == WATCH or game.scenario.counters[name].side == enemy(seat))  # type: ignore[arg-type]
        }  # fmt: skip
        ear = placed(game, seat)
        heard = [ear.begin()]
        for hex_ in sorted(set(hidden.values()))[:6]:
            heard += [ear(f"{word} {hex_}") for word in ("look", "around", "near", "overlay fire", "why")]
        heard += [ear(word) for word in ("units", "divisions", "artillery", "victory", "log", "tracks", "choices")]
        heard += [ear(f"look {name}") for name in list(hidden)[:6]]
        lines = [line for text in heard for line in text.splitlines()]
        for name, hex_ in hidden.items():
            named = re.compile(rf"(?<![\w/-]){re.escape(name)}(?![\w/-])")
            assert not [line for line in lines if hex_ in line and named.search(line)], (name, hex_)
            looked += 1
    assert looked > 20


def test_what_is_played_in_secret_is_not_told_as_it_comes() -> None:
    """Somebody who waits hears nothing of a set-up, and can not count what is done in it."""
    path = ears.new("ecouves")
    with ears.seated(path, "german", "Anna") as german, ears.seated(path, "french", "Bob") as french:
        german.begin()
        assert "Waiting: the German player decides." in french.begin()
        for text in ("ready", "dummy 2640", "undummy 2640"):
            german(text)
            live = talk_of(french).session.live
            assert live is not None
            live._looked = float("-inf")
            said = french.news()
            assert "dummy" not in said
            assert "2640" not in said
        assert "2640" not in french("log") + french("history 50") + french("units")
