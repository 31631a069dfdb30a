"""Every action of the interface in one place: id, name, help, keys and context.

The bindings, the keys line, the help panel and the tests are made from this list, so that a key can not be
described in one way and work in another. Keys are named as the terminal library names them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tui.command import Command
from tui.editing.commands import EDITING
from tui.keys import DIGITS, PLAIN, TORN, key_name
from tui.together import PAGES, REPLAY, TOGETHER

if TYPE_CHECKING:
    from tui.presenters.base import Presenter
    from tui.settings import Settings


COMMANDS: tuple[Command, ...] = (
    Command("north", "north", "Move the cursor north.", ("up", "k"), "Cursor"),
    Command("south", "south", "Move the cursor south.", ("down", "j"), "Cursor"),
    Command("left", "west", "Move the cursor a column west.", ("left", "h"), "Cursor"),
    Command("right", "east", "Move the cursor a column east.", ("right", "l"), "Cursor"),
    Command("northwest", "north-west", "Move the cursor north-west.", ("y",), "Cursor"),
    Command("northeast", "north-east", "Move the cursor north-east.", ("i",), "Cursor"),
    Command("southwest", "south-west", "Move the cursor south-west.", ("b",), "Cursor"),
    Command("southeast", "south-east", "Move the cursor south-east.", ("n",), "Cursor"),
    Command("next-stack", "next stack", "Go to the next own stack.", ("full_stop",), "Cursor"),
    Command("previous-stack", "previous stack", "Go to the previous own stack.", ("comma",), "Cursor"),
    Command("next-acting", "next to act", "Go to the next of your own that can act now.", ("plus",), "Cursor"),
    Command("previous-acting", "last to act", "Go to the one before that can act now.", ("minus",), "Cursor"),
    Command("jump-back", "jump back", "Go back to where the last jump began.", ("semicolon",), "Cursor"),
    Command("find", "find", "Find a unit, a hex or a place.", ("slash",), "Cursor"),
    Command("take", "take", "Take the choice picked out, or the hex under the cursor.", ("enter",), "Choosing"),
    Command("next", "next", "Pick out the next choice.", ("tab",), "Choosing"),
    Command("previous", "previous", "Pick out the choice before.", ("shift+tab",), "Choosing"),
    Command("back", "back", "Go back one word, or close a panel.", ("escape", "backspace"), "Choosing"),
    Command("finish", "finish", "Finish or decline: done, end, stay.", ("e",), "Choosing"),
    Command("command", "type", "Type any action by its text; Tab completes.", ("colon",), "Choosing"),
    Command("palette", "commands", "Find any command or choice in one list, and do it.", ("p",), "Choosing"),
    Command("preview", "preview", "All that is known in advance of the choice.", ("equals_sign",), "Choosing"),
    Command("why", "why not", "Say why what is here or picked out can not be done.", ("w",), "Choosing"),
    Command("sight", "sight line", "The line of sight from here to a second hex.", ("s",), "Choosing"),
    Command("undo", "undo", "Take the last action back, if no die stands between.", ("u",), "Choosing"),
    Command("own-view", "own view", "See what only you may see, or cover it up again.", ("H",), "Choosing"),
    Command("what-if", "what if", "Try something out in a copy of the game; once more comes back.", ("W",), "Choosing"),
    Command("artillery", "artillery", "The artillery of both sides.", ("a",), "Panels"),
    Command("divisions", "formations", "The formations with their units.", ("d",), "Panels"),
    Command("assets", "assets", "The assets of both sides.", ("g",), "Panels"),
    Command("reinforcements", "reinforcements", "What may still arrive.", ("f",), "Panels"),
    Command("victory", "score", "The score as it stands.", ("v",), "Panels"),
    Command("log", "log", "What has happened so far, with all its arithmetic.", ("m",), "Panels"),
    Command("units", "all units", "All units of both sides as one list.", ("t",), "Panels"),
    Command("charts", "charts", "The charts, with where their numbers come from.", ("x",), "Panels"),
    Command("rules", "rules", "The rules by chapter, rulings, words of the game.", ("r",), "Panels"),
    Command("help", "help", "The keys, and what is asked now.", ("question_mark",), "Panels"),
    Command("page-down", "page down", "Scroll the open panel down.", ("pagedown", "right_square_bracket"), "Panels"),
    Command("page-up", "page up", "Scroll the open panel up.", ("pageup", "left_square_bracket"), "Panels"),
    Command("close", "close", "Close the open panel.", ("space",), "Panels"),
    Command("zoom", "zoom", "Change the zoom: detailed, compact, overview.", ("z",), "Map"),
    Command("overlay", "overlay", "The next overlay of the map.", ("o",), "Map"),
    Command("no-overlay", "no overlay", "Take the overlay away.", ("O",), "Map"),
    Command("centre", "centre", "Go to what is being decided.", ("c",), "Map"),
    Command("settings", "settings", "Colours, characters, keys and the like.", ("S",), "Game"),
    Command("quit", "leave", "Close what is open, or leave the game; everything played is saved.", ("q",), "Game"),
    Command("list-up", "up", "Go a line up.", ("up", "k", "shift+tab"), "Lists", "list"),
    Command("list-down", "down", "Go a line down.", ("down", "j", "tab"), "Lists", "list"),
    Command("list-more", "more", "Raise what the line sets.", ("right", "l"), "Lists", "list"),
    Command("list-less", "less", "Lower what the line sets.", ("left", "h"), "Lists", "list"),
    Command("list-take", "take", "Take the line.", ("enter", "space"), "Lists", "list"),
    Command("list-back", "back", "Go back to where one came from.", ("escape", "q", "backspace"), "Lists", "list"),
    *TOGETHER,
    *REPLAY,
    *EDITING,
)
"""All commands. Digits 1 to 9 take a choice by its number, which is why no command uses them."""

PANEL_IDS = ("artillery", "divisions", "assets", "reinforcements", "victory", "help")
"""Commands that open a panel of the same name."""

BROWSER_IDS = ("log", "units", "charts", "rules", "preview", "palette", *PAGES)
"""Commands that open pages to look things up in."""

IN_BROWSER: Mapping[str, tuple[str, str]] = {
    "north": ("up", "Pick out the row above."),
    "south": ("down", "Pick out the row below."),
    "previous": ("up", "Pick out the row above."),
    "next": ("next", "Pick out the row below; in the combat table the next terrain."),
    "left": ("turn back", "Turn to the page before: turn, entry, paragraph, chapter, terrain."),
    "right": ("turn", "Turn to the page after."),
    "page-down": ("page down", "Scroll down."),
    "page-up": ("page up", "Scroll up."),
    "take": ("open", "Open the row: an entry, a paragraph, or a hex on the map."),
    "find": ("search", "Show only what holds some words; in the rules, search all of them."),
    "sight": ("sort", "Put the list in another order."),
    "back": ("back", "Drop the search, go back a page, close."),
    "close": ("close", "Close all pages."),
}
"""What commands do while pages are open beside the map: what it is called then, and a sentence."""

CURSOR: Mapping[str, str] = {
    "north": "n", "south": "s", "left": "left", "right": "right",
    "northwest": "nw", "northeast": "ne", "southwest": "sw", "southeast": "se",
}  # fmt: skip
"""Commands that move the cursor, with the direction that the map widget knows."""

PLAYS = ("take", "finish")
"""Commands that play something, and so may not be on a key that a torn arrow sends."""


ESSENTIAL = (
    "take", "next", "back", "finish", "command", "help", "settings", "quit", "list-up", "list-down", "list-take",
    "list-back",
)  # fmt: skip
"""Commands without which nobody could play, or give them a key again."""


def command(id_: str) -> Command:
    """The command of an id. Raises KeyError for an unknown one."""
    return _BY_ID[id_]


def clashes(commands: Iterable[Command] = COMMANDS) -> list[str]:
    """Keys that stand for two commands in one context, in words; empty if there is none."""
    seen: dict[tuple[str, str], str] = {}
    found = []
    for one in commands:
        for key in one.keys:
            first = seen.setdefault((one.context, key), one.id)
            if first != one.id:
                found.append(f"{key_name(key)} is both {first} and {one.id}")
    return found


def unfit(id_: str, key: str) -> str:
    """Why a command can not have a key; empty if it can. Clashes are another matter: see `clashes`."""
    if key in DIGITS:
        return "the digits take choices by their numbers"
    if key in TORN and id_ in PLAYS:
        return "it also arrives when a slow line tears an arrow key apart, and this command plays"
    return ""


def starved(commands: Iterable[Command]) -> str:
    """Why some commands can not have the keys that they have: one that is needed has none that every terminal sends."""
    one = next((one for one in commands if one.id in ESSENTIAL and PLAIN.isdisjoint(one.keys)), None)
    if one is None:
        return ""
    return f"{one.name} needs a key that every terminal sends: a letter, a sign, an arrow, Enter, Tab, Esc or Space"


def with_keys(keys: Mapping[str, Sequence[str]]) -> tuple[Command, ...]:
    """All commands, some of them with other keys than their own."""
    return tuple(replace(one, keys=tuple(keys[one.id])) if one.id in keys else one for one in COMMANDS)


class Keymap:
    """The commands with the keys that they have for a player."""

    def __init__(self, commands: Iterable[Command] = COMMANDS) -> None:
        self.commands = tuple(commands)
        self._by_id = {one.id: one for one in self.commands}

    def suited(self, presenter: Presenter) -> Keymap:
        """The commands that have a meaning in a system, in the words of the system."""
        return Keymap(_suited(one, presenter) for one in self.commands if _known(one, presenter))

    def command(self, id_: str) -> Command:
        """The command of an id. Raises KeyError for an unknown one."""
        return self._by_id[id_]

    def __contains__(self, id_: str) -> bool:
        """Whether there is a command of an id."""
        return id_ in self._by_id

    def key(self, id_: str) -> str:
        """The first key of a command, as a player knows it."""
        return key_name(self._by_id[id_].keys[0])

    def all_of(self, context: str) -> tuple[Command, ...]:
        """The commands of a context."""
        return tuple(one for one in self.commands if one.context == context)


def _known(one: Command, presenter: Presenter) -> bool:
    """Whether a command means anything in a system."""
    if one.id == "own-view":
        return presenter.shares
    return one.id == "help" or one.id not in PANEL_IDS or one.id in presenter.panels


def _suited(one: Command, presenter: Presenter) -> Command:
    """A command in the words of a system: a panel bears its title, and others what the presenter says of them."""
    if panel := presenter.panels.get(one.id):
        return replace(one, name=panel.title.lower(), help=panel.help or one.help)
    return replace(one, help=presenter.wording.get(one.id, one.help))


def bindings(settings: Settings) -> Keymap:
    """The commands with the keys that the settings give them."""
    return Keymap(with_keys(settings.keys))


_BY_ID = {one.id: one for one in COMMANDS}
