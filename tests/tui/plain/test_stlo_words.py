"""St-Lô played by words: an operation phase with an attack and one with a barrage, as it is heard."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from rules.engine.decisions import Action
from rules.engine.dice import SeededDice
from rules.engine.game import Game
from rules.opponents.random_player import RandomPlayer
from rules.stlo.battle import Battle
from rules.stlo.system import SYSTEM
from tests.rules.stlo import tiny
from tests.tui import positions, sittings
from tests.tui.plain import ears
from tests.tui.plain.ears import Ear
from tui.plain.systems.stlo import TELLING, described
from tui.plain.talk import Talk

ATTACK = (
    "activate 3/115", "1", "movement", "move 3/115a 3711", "done", "attack hasty", "choices M10", "5", "1",
    "odds", "done", "1", "done", "1", "odds 3", "3", "pass", "history 3", "1", "look 3712", "end",
)  # fmt: skip
"""The activation of an HQ: a company goes up to the enemy and attacks with assets and on-call fire."""

BARRAGE = ("2", "choices 3712", "barrage 3712", "1", "odds 1", "110/115", "fire 110/115 maximum", "done", "log barrage")


def heard(ear: Ear, lines: tuple[str, ...]) -> str:
    """A talk as it goes: what is typed, and what is said."""
    return "\n".join(f"> {text}\n{ear(text)}" for text in lines)


def test_an_operation_with_an_attack_by_words(snapshot: SnapshotAssertion) -> None:
    ear = ears.ear(positions.opening(dice=(1, 6, 1, 6, 6, 1, 3)))
    assert f"{ear.begin()}\n{heard(ear, ATTACK)}" == snapshot
    talk = ear.partner
    assert isinstance(talk, Talk)
    assert talk.session.game.state.operation == 2


def test_a_barrage_by_words(snapshot: SnapshotAssertion) -> None:
    ear = ears.ear(positions.opening(dice=(5, 1, 6)))
    assert f"{ear.begin()}\n{heard(ear, BARRAGE)}" == snapshot
    talk = ear.partner
    assert isinstance(talk, Talk)
    assert talk.session.game.state.operation == 2


@pytest.mark.parametrize("options", [(), ("hidden-displays", "counter-battery")])
def test_a_random_game_can_be_played_by_numbers_alone(options: tuple[str, ...]) -> None:
    """What is said reads well throughout (see `ears.sound`), and the curtain is raised by an empty line."""
    ear = ears.about(Game(SYSTEM, tiny.shipped(), seed=5, options=options), choices=3)
    ear.begin()
    talk, dice, curtains = ear.partner, SeededDice(9), 0
    assert isinstance(talk, Talk)
    player = RandomPlayer(3)
    for _ in range(150):
        session = talk.session
        if session.curtain:
            curtains += 1
            ear("units")
            assert session.curtain
            ear("")
            continue
        asked = session.decision
        assert asked is not None
        action = player.choose(session.view, asked)
        walk_to(ear, talk, action)
        ear(("odds", "tracks", "look", "around", "why", "assets", "artillery", "divisions")[dice.roll(8, "") - 1])
        ear("close")
    assert len(talk.session.game.actions) > 100
    assert bool(curtains) == bool(options)


def walk_to(ear: Ear, talk: Talk, action: Action) -> None:
    """Play an action by the numbers of the choices that lead to it."""
    asked = talk.session.decision
    for _ in range(5):
        options = talk.session.menu.options
        fits = [number for number, one in enumerate(options, start=1) if action in one.actions]
        ear(str(fits[0]))
        if talk.session.decision is not asked:
            return
    raise AssertionError(f"{action} was not reached")


def test_what_is_hidden_is_said_to_be_hidden() -> None:
    game = Game(SYSTEM, tiny.shipped(), seed=5, options=("hidden-displays",))
    ear = ears.about(game)
    ear.begin()
    ear("")
    assert "hidden" in ear("divisions")
    assert "hidden" in ear("artillery")


def test_units_are_described_with_all_that_matters() -> None:
    made = tiny.shipped()
    hexes = {"1/116": "4908"}
    state = tiny.state(made, units={"1/116": {"steps": 1, "status": "pinned"}})
    battle = Game(SYSTEM, made, seed=1, state=state).table
    assert isinstance(battle, Battle)
    assert described(battle, "1/116").startswith("1/116, battalion, strength ")
    assert "reduced, pinned, HQ IA, morale 7 of 7" in described(battle, "1/116")
    assert TELLING.short(battle, hexes["1/116"]) == "US 1/116"
    assert TELLING.crossing(battle, "4908", "4909") == ""


def test_the_tables_of_charts_are_whole() -> None:
    battle = sittings.shipped().view
    for title, tables in TELLING.tables.items():
        for made in tables:
            rows = made(battle)
            assert rows, title
            ears.sound(rows)
