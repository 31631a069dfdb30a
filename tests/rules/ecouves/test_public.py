"""What both sides may know of an Écouves game: no camouflaged unit, no dummy, but every blank counter."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.ecouves.field import Field
from rules.engine.dice import SeededDice
from rules.engine.game import Game
from tests.rules.ecouves import twins


def games() -> list[Game]:
    return [Game(twins.SYSTEM, twins.scenario(), seed=1, state=state) for state in twins.some_states(5)[::12]]


@pytest.mark.rule("ecouves", "H.7b")
def test_all_that_is_hidden_is_blank() -> None:
    count = 0
    for game in games():
        table, public = twins.table_of(game), game.public()
        assert not [now for now in public.state.counters.values() if now.hidden]
        assert not [now for now in public.state.dummies.values() if now.place == "map"]
        hidden = [now.hex for now in table.state.counters.values() if now.place == "map" and now.hidden]
        dummies = [now.hex for now in table.state.dummies.values() if now.place == "map"]
        wanted = Counter([*hidden, *dummies])
        assert public.state.blanks == wanted
        assert {hex_: public.holder(hex_) for hex_ in wanted} == {hex_: table.holder(hex_) for hex_ in wanted}
        count += len(wanted)
    assert count > 20


@pytest.mark.rule("ecouves", "H.7b")
def test_both_sides_know_what_is_public() -> None:
    for game in games():
        public = game.public()
        for side in game.system.sides:
            view = game.view(side)
            for counter, now in public.state.counters.items():
                if now.place == "map":
                    assert view.state.counters[counter] == now
            assert all(event in view.events for event in public.events)
            assert public.room("3135") == view.room("3135")


@pytest.mark.parametrize("viewer", ["french", "german"])
def test_games_that_differ_in_what_one_side_hides_are_the_same_in_public(viewer: str) -> None:
    compared = 0
    for pair in twins.pairs(3, viewer, SeededDice(3), every=12):
        one, other = pair.one.public(), pair.other.public()
        assert one.state == other.state
        assert one.blank_sides == other.blank_sides
        compared += 1
    assert compared > 3


def test_nothing_is_hidden_any_more_when_the_game_is_over() -> None:
    game = games()[3]
    game.apply("resign french")
    public = game.public()
    assert isinstance(public, Field)
    assert public.state == game.state
