"""Whatever can be done on the screen has a word here, or a reason why it makes no sense."""

from __future__ import annotations

import pytest

from rules import systems
from rules.engine import asides
from rules.engine.game import Game
from scenarios import library
from tests.tui import sittings
from tests.tui.plain import ears
from tui.plain.replaying import ReplayTalk
from tui.plain.speaker import Speaker
from tui.plain.systems import telling_for
from tui.plain.talk import Talk
from tui.plain.word import NOT_HERE
from tui.presenters import presenter_for
from tui.reels import Reel
from tui.registry import COMMANDS, Keymap
from tui.session import Session
from tui.settings import Settings
from tui.typed import TYPED

SCENARIOS = {"stlo": "st-lo", "ecouves": "ecouves"}
SYSTEMS = pytest.mark.parametrize("system", systems.NAMES)


def talk(system: str) -> Talk:
    made = library.load(SCENARIOS[system])
    found = ears.about(Game(systems.system(system), made, seed=1)).partner
    assert isinstance(found, Talk)
    return found


@SYSTEMS
def test_every_command_of_the_screen_is_a_word_or_there_is_a_reason(system: str) -> None:
    words = talk(system).words
    does = {id_ for word in words.values() for id_ in word.does}
    for one in Keymap().suited(presenter_for(system)).all_of("play"):
        assert (one.id in does) != (one.id in NOT_HERE), one.id
        assert one.id not in does or one.id in words, f"{one.id} can not be typed as it is called"
    for id_ in does:
        assert any(one.id == id_ for one in COMMANDS), id_


@SYSTEMS
def test_every_command_of_a_replay_is_a_word_or_there_is_a_reason(system: str) -> None:
    game = Game(systems.system(system), library.load(SCENARIOS[system]), seed=1)
    reel = Reel(game)
    words = ReplayTalk(Session(reel, presenter_for(system)), reel, Speaker(print), Settings()).words
    does = {id_ for word in words.values() for id_ in word.does}
    for one in Keymap().all_of("replay"):
        assert (one.id in does) != (one.id in NOT_HERE), one.id


def test_reasons_are_sentences_and_are_said() -> None:
    ear = ears.ear(sittings.shipped())
    ear.begin()
    for id_, reason in NOT_HERE.items():
        assert any(one.id == id_ for one in COMMANDS)
        assert reason.endswith(".")
        if not id_.startswith("replay"):
            assert ear(id_) == ear(f"help {id_}") == reason


@SYSTEMS
def test_no_word_is_one_of_the_game(system: str) -> None:
    found = talk(system)
    verbs = {*found.session.game.system.verbs} - {*asides.verbs()}
    assert not verbs & set(found.words)


@SYSTEMS
def test_what_can_be_typed_on_the_screen_can_be_typed_here(system: str) -> None:
    words = talk(system).words
    for name in TYPED:
        assert name in words, name


@SYSTEMS
def test_help_tells_of_every_word_and_only_of_those_that_there_are(system: str) -> None:
    found = talk(system)
    ear = ears.Ear(found, [])
    ear.partner.speaker._write = ear.lines.append
    every = ear("help all")
    for word in found.words.values():
        assert f"{word.form}: {word.help}" in every
        assert word.help.endswith(".")
        assert word.group
        for name in (word.name, *word.also):
            assert found.words[name].name in (word.name, name)
    short = ear("help")
    assert all(word.name in short for word in found.words.values())
    assert ("assets" in short) == (system == "stlo")
    assert ("own-view" in short) == (system == "ecouves")


@SYSTEMS
def test_help_answers_to_words_headings_actions_and_keys(system: str) -> None:
    ear = ears.Ear(talk(system), [])
    ear.partner.speaker._write = ear.lines.append
    ear.begin()
    assert ear("help look").startswith("look [HEX]: ")
    assert "situation: " in ear("help looking")
    assert ear("help place").startswith("place ")
    assert "On the screen u is undo" in ear("help u")
    assert "On the screen u is undo" in ear("u")
    assert "there is no word 'frobnicate'" in ear("help frobnicate")
    assert "perhaps choices" in ear("choises")


@SYSTEMS
def test_every_overlay_and_panel_is_told_or_read_as_it_is_shown(system: str) -> None:
    telling, presenter = telling_for(system), presenter_for(system)
    assert set(telling.cells) == set(presenter.overlays)
    assert set(telling.panels) <= set(presenter.panels)


def test_an_unknown_system_has_no_words() -> None:
    with pytest.raises(KeyError):
        telling_for("chess")
