"""The registry of the interface: no clashes, nothing without a key, nothing that plain terminals can not send."""

from __future__ import annotations

import string
from dataclasses import replace

import pytest

from tui.registry import BROWSER_IDS, COMMANDS, CURSOR, IN_BROWSER, PANEL_IDS, clashes, command, key_name

PLAIN = {*string.ascii_letters, *string.digits, "up", "down", "left", "right", "enter", "tab", "shift+tab"} | {
    "backspace", "escape", "space", "pagedown", "pageup", "full_stop", "comma", "slash", "colon", "question_mark",
    "left_square_bracket", "right_square_bracket", "plus", "minus", "semicolon", "equals_sign",
    "less_than_sign", "greater_than_sign",
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


def test_digits_are_free_for_the_menu() -> None:
    assert not any(key.isdigit() for one in COMMANDS for key in one.keys)


def test_tables_name_known_commands() -> None:
    for id_ in (*CURSOR, *PANEL_IDS, *BROWSER_IDS, *IN_BROWSER):
        assert command(id_).id == id_


def test_keys_are_named_for_people() -> None:
    assert key_name("question_mark") == "?"
    assert key_name("a") == "a"
