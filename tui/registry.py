"""Every action of the interface in one place: id, name, help, keys and context.

The bindings, the keys line, the help panel and the tests are made from this list, so that a key can not be
described in one way and work in another. Keys are named as the terminal library names them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    """An action of the interface: its default keys, where they work (context), and its heading in the help (group)."""

    id: str
    name: str
    help: str
    keys: tuple[str, ...]
    group: str
    context: str = "play"


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
    Command("find", "find", "Find a unit, a hex or a place.", ("slash",), "Cursor"),
    Command("take", "take", "Take the choice picked out, or the hex under the cursor.", ("enter",), "Choosing"),
    Command("next", "next", "Pick out the next choice.", ("tab",), "Choosing"),
    Command("previous", "previous", "Pick out the choice before.", ("shift+tab",), "Choosing"),
    Command("back", "back", "Go back one word, or close a panel.", ("escape", "backspace"), "Choosing"),
    Command("finish", "finish", "Finish or decline: done, end, stay.", ("e",), "Choosing"),
    Command("command", "type", "Type any action by its text.", ("colon",), "Choosing"),
    Command("why", "why not", "Say why something here can not be done.", ("w",), "Choosing"),
    Command("undo", "undo", "Take the last action back, if no die stands between.", ("u",), "Choosing"),
    Command("artillery", "artillery", "Both artillery displays.", ("a",), "Panels"),
    Command("divisions", "divisions", "The division displays: HQs, morale, units.", ("d",), "Panels"),
    Command("assets", "assets", "The asset boxes.", ("g",), "Panels"),
    Command("reinforcements", "reinforcements", "What may still arrive.", ("f",), "Panels"),
    Command("victory", "victory points", "Victory points as they stand.", ("v",), "Panels"),
    Command("log", "log", "What has happened so far.", ("m",), "Panels"),
    Command("help", "help", "The keys, and what is asked now.", ("question_mark",), "Panels"),
    Command("page-down", "page down", "Scroll the open panel down.", ("pagedown", "right_square_bracket"), "Panels"),
    Command("page-up", "page up", "Scroll the open panel up.", ("pageup", "left_square_bracket"), "Panels"),
    Command("close", "close", "Close the open panel.", ("space",), "Panels"),
    Command("zoom", "zoom", "Change the zoom: detailed, compact, overview.", ("z",), "Map"),
    Command("overlay", "overlay", "Next overlay: levels, zones of control, sight, reach ...", ("o",), "Map"),
    Command("no-overlay", "no overlay", "Take the overlay away.", ("O",), "Map"),
    Command("centre", "centre", "Go to what is being decided.", ("c",), "Map"),
    Command("quit", "leave", "Leave the game; everything played is saved.", ("q",), "Game"),
)
"""All commands. Digits 1 to 9 take a choice by its number, which is why no command uses them."""

PANEL_IDS = ("artillery", "divisions", "assets", "reinforcements", "victory", "log", "help")
"""Commands that open a panel of the same name."""

CURSOR: Mapping[str, str] = {
    "north": "n", "south": "s", "left": "left", "right": "right",
    "northwest": "nw", "northeast": "ne", "southwest": "sw", "southeast": "se",
}  # fmt: skip
"""Commands that move the cursor, with the direction that the map widget knows."""

_KEY_NAMES: Mapping[str, str] = {
    "up": "Up", "down": "Down", "left": "Left", "right": "Right", "enter": "Enter", "escape": "Esc", "tab": "Tab",
    "shift+tab": "Shift+Tab", "backspace": "Backspace", "full_stop": ".", "comma": ",", "slash": "/", "colon": ":",
    "question_mark": "?", "pagedown": "PgDn", "pageup": "PgUp", "space": "Space",
    "left_square_bracket": "[", "right_square_bracket": "]",
}  # fmt: skip


def key_name(key: str) -> str:
    """A key as a player knows it."""
    return _KEY_NAMES.get(key, key)


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


_BY_ID = {one.id: one for one in COMMANDS}
