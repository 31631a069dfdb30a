"""The registry of the interface: no clashes, nothing without a key, nothing that plain terminals can not send."""

from __future__ import annotations

import string
from dataclasses import replace

import pytest

from tui.presenters import presenter_for
from tui.registry import (
    BROWSER_IDS,
    COMMANDS,
    CURSOR,
    ESSENTIAL,
    IN_BROWSER,
    PANEL_IDS,
    Keymap,
    clashes,
    command,
    key_name,
    starved,
    with_keys,
)

PLAIN = {*string.ascii_letters, *string.digits, "up", "down", "left", "right", "enter", "tab", "shift+tab"} | {
    "backspace", "escape", "space", "pagedown", "pageup", "full_stop", "comma", "slash", "colon", "question_mark",
    "left_square_bracket", "right_square_bracket", "plus", "minus", "semicolon", "equals_sign",
    "less_than_sign", "greater_than_sign", "home", "end",
}  # fmt: skip


def test_no_two_commands_share_a_key() -> None:
    assert clashes() == []


def test_a_clash_is_found() -> None:
    assert clashes([*COMMANDS, replace(COMMANDS[0], id="other")])


@pytest.mark.parametrize("one", COMMANDS, ids=lambda one: one.id)
def test_every_command_has_a_plain_key_and_a_help_sentence(one) -> None:  # type: ignore[no-untyped-def]
    assert one.keys
    assert set(one.keys) <= PLAIN
    assert one.help.endswith(".")
    assert one.name


def test_nothing_that_commits_is_on_a_key_that_a_split_arrow_sends() -> None:
    """An arrow whose bytes come apart arrives as escape, [, A: none of these may play anything."""
    harmless = {"back", "list-back", "page-down", "page-up", "close", "edit-back"}
    for one in COMMANDS:
        if {"escape", "left_square_bracket", "A", "B", "C", "D"} & set(one.keys):
            assert one.id in harmless


@pytest.mark.parametrize("id_", ESSENTIAL)
def test_what_is_needed_to_play_has_a_key_that_every_terminal_sends(id_: str) -> None:
    assert not starved(COMMANDS)
    assert command(id_).name in starved(with_keys({id_: ("f5", "ctrl+t", "pagedown")}))
    assert not starved(with_keys({id_: ("f5", "Z")}))


def test_digits_are_free_for_the_menu() -> None:
    assert not any(key.isdigit() for one in COMMANDS for key in one.keys)


def test_tables_name_known_commands() -> None:
    for id_ in (*CURSOR, *PANEL_IDS, *BROWSER_IDS, *IN_BROWSER):
        assert command(id_).id == id_


def test_keys_are_named_for_people() -> None:
    assert key_name("question_mark") == "?"
    assert key_name("a") == "a"


@pytest.mark.parametrize("system", ["stlo", "ecouves"])
def test_commands_bear_the_words_of_the_system_that_is_played(system: str) -> None:
    presenter = presenter_for(system)
    keymap = Keymap().suited(presenter)
    for one in keymap.commands:
        assert one.help.endswith(".")
    for id_ in PANEL_IDS:
        assert (id_ in keymap) == (id_ == "help" or id_ in presenter.panels)
    for id_, panel in presenter.panels.items():
        assert keymap.command(id_).name == panel.title.lower()
        assert keymap.command(id_).help == panel.help
    for id_ in presenter.wording:
        assert keymap.command(id_).help == presenter.wording[id_]
    assert ("own-view" in keymap) == presenter.shares
    assert keymap.suited(presenter).commands == keymap.commands


def test_words_of_one_system_are_in_none_of_the_other() -> None:
    texts = {
        system: " ".join(f"{one.name} {one.help}" for one in Keymap().suited(presenter_for(system)).all_of("play"))
        for system in ("stlo", "ecouves")
    }
    for word in ("HQ", "asset", "division", "command radius"):
        assert word in texts["stlo"]
        assert word not in texts["ecouves"]
    for word in ("formations", "assaults owed", "exits"):
        assert word in texts["ecouves"]
        assert word not in texts["stlo"]
