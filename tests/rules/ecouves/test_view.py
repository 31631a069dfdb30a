"""What a side sees: nothing that hangs on what the enemy hides (H.1, H.7b)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rules.ecouves import scoring
from rules.ecouves.field import Field
from rules.ecouves.model import Scenario, enemy
from rules.ecouves.state import Counter, Dummy
from rules.ecouves.system import SYSTEM
from rules.engine.dice import SeededDice
from rules.engine.game import Game
from rules.engine.plain import difference
from tests.rules.ecouves import tiny, twins
from tests.rules.ecouves.knowledge import told, worked_out

rule = pytest.mark.rule

SIDES = ("french", "german")

WOOD = {"0505": "forest", "0506": "forest", "0606": "village"}


def made() -> Scenario:
    german = [tiny.infantry(f"{n}/PGR", "german") for n in (1, 2, 3)]
    return tiny.scenario(tiny.board(terrain=WOOD), tiny.tanks("1/RCC"), *german)


def seen(places: dict[str, str], side: str = "french", **more: object) -> Field:
    """What a side sees of a position."""
    field = tiny.field(made(), {"1/RCC": "0909", **places}, **more)
    return SYSTEM.view(field, side)


# ---------------------------------------------------------------- what is in a view


@rule("ecouves", "H.7b")
def test_two_camouflaged_units_and_a_dummy_are_three_blank_counters() -> None:
    view = seen({"1/PGR": "0505 hidden", "2/PGR": "0505 hidden"}, dummies={"GD4": "0505"})
    assert view.state.blanks == {"0505": 3}
    assert view.at("0505") == ()
    assert view.dummies_at("0505") == ()
    assert view.holder("0505") == "german"
    assert view.room("0505") == 1
    assert view.state.counters["1/PGR"] == Counter("hidden")


@rule("ecouves", "H.7b")
def test_a_lone_dummy_looks_like_a_camouflaged_unit() -> None:
    dummy = seen({"1/PGR": "0606 hidden"}, dummies={"GD4": "0505"})
    unit = seen({"1/PGR": "0505 hidden"}, dummies={"GD9": "0606"})
    assert dummy.state == unit.state
    assert dummy.state.blanks == {"0505": 1, "0606": 1}


@rule("ecouves", "H.7a")
@rule("ecouves", "H.7b")
def test_nobody_can_count_the_dummies_that_the_enemy_has_left() -> None:
    few = seen({"1/PGR": "0505 hidden", "2/PGR": "0606 hidden"})
    many = seen({"1/PGR": "0505 hidden", "2/PGR": "waiting"}, dummies={"GD1": "0606"})
    assert few.state.dummies == many.state.dummies
    assert not any(d.startswith("GD") for d in few.state.dummies)
    assert sum(d.startswith("FD") for d in few.state.dummies) == 15


@rule("ecouves", "H.7c")
def test_dummies_that_are_gone_are_counted_whatever_their_names() -> None:
    field = tiny.field(made(), {"1/RCC": "0909"}, dummies={"GD7": "0505"})
    field.set_dummy("GD7", place="gone", hex="")
    view = SYSTEM.view(field, "french")
    assert {d: now for d, now in view.state.dummies.items() if d.startswith("GD")} == {"GD1": Dummy("gone")}
    assert SYSTEM.view(field, "german").state.dummies["GD7"] == Dummy("gone")


def test_of_a_unit_that_is_out_of_sight_nobody_can_tell_whether_it_is_split() -> None:
    grouped = seen({"1/PGR": "0505 hidden"}, dummies={"GD1": "0505", "GD2": "0505"})
    split = seen({"1/PGR": "0505 hidden split"})
    assert grouped.state == split.state
    assert {grouped.state.counters[name].place for name in ("1/PGR", "1/PGR-1", "1/PGR-3")} == {"hidden"}


def test_a_lost_section_is_known_and_shown_ones_are_where_they_are() -> None:
    lost = seen({"1/PGR-1": "eliminated", "1/PGR-2": "0505 hidden", "1/PGR-3": "0505 hidden"})
    assert lost.state.counters["1/PGR-1"].place == "eliminated"
    assert lost.state.counters["1/PGR-2"].place == "hidden"
    mixed = seen({"1/PGR-1": "0505", "1/PGR-2": "0505 hidden", "1/PGR-3": "0506 hidden"})
    assert mixed.state.counters["1/PGR-1"] == Counter("map", "0505")
    assert mixed.state.counters["1/PGR"] == Counter("apart")
    assert mixed.state.blanks == {"0505": 1, "0506": 1}
    assert (mixed.room("0505"), mixed.holder("0506")) == (2, "german")


def test_the_owner_sees_everything() -> None:
    places = {"1/RCC": "0909", "1/PGR": "0505 hidden", "2/PGR": "0606 split"}
    field = tiny.field(made(), places, dummies={"GD1": "0505"})
    view = SYSTEM.view(field, "german")
    assert view.state.counters == field.state.counters
    assert view.state.dummies["GD1"] == Dummy("map", "0505")
    assert view.state.blanks == {}


@rule("ecouves", "H.4")
def test_a_view_has_the_zones_of_the_game() -> None:
    from rules.ecouves import zones

    places = {"1/RCC": "0909", "1/PGR": "0505 hidden", "2/PGR": "0707"}
    field = tiny.field(made(), places)
    view = SYSTEM.view(field, "french")
    for side in SIDES:
        assert zones.controlled(view, side) == zones.controlled(field, side)


def test_marks_of_a_phase_name_no_hidden_counter() -> None:
    used = frozenset({"1/PGR", "2/PGR"})
    marks = {"done": used, "attacked": used, "assaulted": used, "spent": {"1/PGR": 1, "2/PGR": 2}}
    view = seen({"1/PGR": "0505 hidden", "2/PGR": "0707"}, **marks)
    assert view.state.done == view.state.attacked == view.state.assaulted == {"2/PGR"}
    assert view.state.spent == {"2/PGR": 2}


def test_the_score_of_a_view_leaves_out_what_is_hidden() -> None:
    one = seen({"1/PGR": "0505 hidden", "2/PGR": "0707"})
    two = seen({"3/PGR": "0505 hidden", "2/PGR": "0707"})
    for view in (one, two):
        assert [item.counter for item in scoring.tally(view)] == ["2/PGR", "1/RCC"]


def test_when_the_game_is_over_nothing_is_hidden() -> None:
    game = tiny.game(made(), {"1/RCC": "0909", "1/PGR": "0505 hidden"}, turn=22, phase="german-reorganization")
    game.apply("done")
    assert game.over
    assert game.view("french").state == game.state


@rule("ecouves", "H.7b")
def test_a_hidden_unit_that_splits_is_told_as_dummies_that_are_laid() -> None:
    """All that the enemy gets is how many blank counters lie there."""
    wood = {"1/RCC": "0909", "1/PGR": "0505 hidden"}
    one = tiny.game(made(), wood, phase="german-reorganization")
    tiny.play(one, "split 1/PGR")
    other = tiny.game(made(), wood, phase="german-reorganization")
    tiny.play(other, "dummy 0505", "dummy 0505")
    assert one.view("french").state == other.view("french").state
    last = one.view("french").events[-1]
    assert last == other.view("french").events[-1]
    assert (last.kind, last.rule, last.data["count"]) == ("blanks", "H.7b", 3)


# ---------------------------------------------------------------- the set-up


@rule("ecouves", "L.1c")
def test_the_enemy_sees_nothing_of_an_unfinished_set_up() -> None:
    game = Game(SYSTEM, twins.scenario(), seed=1)
    before = game.view("french").state
    for action in ("ready", "lift 5/PR33", "select 5/PR33", "place 5/PR33 3943", "hide 3943", "dummy 3844"):
        game.apply(action)
        view = game.view("french")
        assert view.state == before
        assert [event for event in view.events if event.kind != "set-up"] == []
        assert game.view("german").state.counters == game.state.counters
    game.apply("done")
    blanks = game.view("french").state.blanks
    assert blanks["3943"] == 1
    assert blanks["3844"] == 1
    assert game.view("french").state.counters["5/PR33"] == Counter("hidden")


@rule("ecouves", "L.1c")
def test_how_a_set_up_came_about_is_not_told_afterwards() -> None:
    one, other = (Game(SYSTEM, twins.scenario(), seed=1) for _ in range(2))
    tiny.play(one, "ready", "hide 3943", "dummy 3844", "done")
    tiny.play(other, "ready", "dummy 3844", "hide 3943", "undummy 3844", "dummy 3844", "done")
    assert one.view("french").events == other.view("french").events
    assert one.view("french").state == other.view("french").state


# ---------------------------------------------------------------- twins in step


@rule("ecouves", "H.7b")
@rule("ecouves", "H.3")
@pytest.mark.slow
@pytest.mark.parametrize("viewer", SIDES)
@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5, 6])
def test_games_that_differ_in_what_is_hidden_are_the_same_to_the_enemy(seed: int, viewer: str) -> None:
    dice = SeededDice(seed)
    steps = compared = 0
    for pair in twins.pairs(seed, viewer, dice, every=16):
        for number in range(24):
            if not pair.level():
                break
            alike(pair, told)
            if number % 24 == 4:
                alike(pair, worked_out)
            compared += ask_alike(pair, dice)
            if not pair.step(dice):
                break
            steps += 1
    assert steps > 20
    assert compared > 20


def alike(pair: twins.Pair, answers: Callable[[Game, str], Iterator[tuple[str, Any]]]) -> None:
    """Both games tell the viewer the same."""
    both = zip(answers(pair.one, pair.viewer), answers(pair.other, pair.viewer), strict=True)
    for (name, one), (_, other) in both:
        assert one == other, (name, difference(one, other) if name == "state" else "")


def ask_alike(pair: twins.Pair, dice: SeededDice) -> int:
    """If the viewer is asked: the same question, the same answers, the same reasons against others."""
    a, b = pair.one.decision, pair.other.decision
    if a is None or b is None or a.side != pair.viewer or b.side != pair.viewer:
        return 0
    assert (a.kind, a.prompt) == (b.kind, b.prompt)
    assert list(a.actions) == list(b.actions)
    assert a.context == b.context
    for text in twins.attempts(pair.one, pair.viewer, pair.moved, dice, 12):
        assert a.why(text) == b.why(text), text
    return 1


def test_twins_differ_where_they_should() -> None:
    dice = SeededDice(5)
    pair = next(twins.pairs(1, "french", dice))
    assert pair.one.state != pair.other.state
    assert pair.one.view("german").state != pair.other.view("german").state
    assert pair.moved <= set(twins.blank_hexes(twins.table_of(pair.one), enemy("french")))
