"""The commands of the editor, for the registry; those of context ``edit`` work wherever a mode has not the key."""

from __future__ import annotations

from tui.command import Command


def _shared(id_: str, name: str, help_: str, keys: tuple[str, ...], group: str) -> Command:
    return Command(f"edit-{id_}", name, help_, keys, group, "edit")


SHARED: tuple[Command, ...] = (
    _shared("north", "north", "Move the cursor north.", ("up", "k"), "Cursor"),
    _shared("south", "south", "Move the cursor south.", ("down", "j"), "Cursor"),
    _shared("left", "west", "Move the cursor a column west.", ("left", "h"), "Cursor"),
    _shared("right", "east", "Move the cursor a column east.", ("right", "l"), "Cursor"),
    _shared("northwest", "north-west", "Move the cursor north-west.", ("y",), "Cursor"),
    _shared("northeast", "north-east", "Move the cursor north-east.", ("i",), "Cursor"),
    _shared("southwest", "south-west", "Move the cursor south-west.", ("b",), "Cursor"),
    _shared("southeast", "south-east", "Move the cursor south-east.", ("n",), "Cursor"),
    _shared("find", "find", "Find a hex, a place, a unit or a table.", ("slash",), "Cursor"),
    _shared("zoom", "zoom", "Change the zoom: detailed, compact, overview.", ("z",), "Cursor"),
    _shared("mode-map", "map", "The map.", ("M",), "Tabs"),
    _shared("mode-forces", "forces", "The order of battle.", ("F",), "Tabs"),
    _shared("mode-charts", "charts", "The charts.", ("T",), "Tabs"),
    _shared("mode-sheet", "sheet", "The scenario sheet.", ("I",), "Tabs"),
    _shared("mode-problems", "problems", "What is wrong or doubtful.", ("X",), "Tabs"),
    _shared("next-mode", "next tab", "The next tab.", ("greater_than_sign",), "Tabs"),
    _shared("previous-mode", "last tab", "The tab before.", ("less_than_sign",), "Tabs"),
    _shared("undo", "undo", "Take the last change back.", ("u",), "Document"),
    _shared("redo", "redo", "Do again what was taken back.", ("U",), "Document"),
    _shared("save", "save", "Save the scenario.", ("w",), "Document"),
    _shared("play", "play from here", "Play what is being edited, and come back.", ("P",), "Document"),
    _shared("palette", "commands", "Find any command in one list, and do it.", ("p",), "Document"),
    _shared("help", "help", "The keys, and what can be done now.", ("question_mark",), "Document"),
    _shared("settings", "settings", "Colours, characters, keys and the like.", ("S",), "Document"),
    _shared("back", "back", "Leave what is open, or drop what was begun.", ("escape", "backspace"), "Document"),
    _shared("leave", "leave", "Leave the editor.", ("q",), "Document"),
)
"""What every mode has."""


def _map(id_: str, name: str, help_: str, keys: tuple[str, ...], group: str) -> Command:
    return Command(f"edit-{id_}", name, help_, keys, group, "edit-map")


MAP: tuple[Command, ...] = (
    _map("tool", "tool", "Pick a tool: terrain, levels, water, roads, features ...", ("t",), "Drawing"),
    _map("apply", "draw", "Draw with the tool at the cursor.", ("enter", "space"), "Drawing"),
    _map("erase", "erase", "Take what the tool draws away from the cursor.", ("x", "delete"), "Drawing"),
    _map("take", "take up", "Take up what is under the cursor, to go on with it.", ("e",), "Drawing"),
    _map("next-colour", "next", "The next terrain, level, road, area ... of the tool.", ("tab",), "Drawing"),
    _map("last-colour", "last", "The one before.", ("shift+tab",), "Drawing"),
    _map("new-part", "new", "Begin a new stream, road, area ... of the tool.", ("a",), "Drawing"),
    _map("rename", "name", "Change the values of what is under the cursor or taken up.", ("r",), "Drawing"),
    _map("brush", "brush", "The radius of the brush: 0 to 3.", ("s",), "Drawing"),
    _map("shape", "shape", "The shape: brush, line, rectangle, fill.", ("f",), "Drawing"),
    _map("raise", "raise", "Raise the ground under the brush by a level.", ("plus",), "Drawing"),
    _map("lower", "lower", "Lower the ground under the brush by a level.", ("minus",), "Drawing"),
    _map("region", "region", "Begin a region at the cursor, or end it there.", ("v",), "Regions"),
    _map("copy", "copy", "Copy the region.", ("c",), "Regions"),
    _map("paste", "paste", "Put what was copied at the cursor.", ("V",), "Regions"),
    _map("more", "more", "Move, mirror, rotate, replace, resize, renumber ...", ("g",), "Regions"),
    _map("overlay", "overlay", "What an observer here sees, where a unit gets, its supply, heights.", ("o",), "Asking"),
    _map("no-overlay", "no overlay", "Take the overlay away.", ("O",), "Asking"),
    _map("counts", "counts", "How many hexes there are of each kind.", ("m",), "Asking"),
    _map("picture", "picture", "Write a picture of the map for print.", ("G",), "Document"),
)
"""What the map mode has."""

PROBLEMS: tuple[Command, ...] = (
    Command(
        "edit-problem-go",
        "go there",
        "Go to the place of the problem.",
        ("enter", "space"),
        "Problems",
        "edit-problems",
    ),
    Command("edit-problem-up", "up", "The problem above.", ("up", "k", "shift+tab"), "Problems", "edit-problems"),
    Command("edit-problem-down", "down", "The problem below.", ("down", "j", "tab"), "Problems", "edit-problems"),
)
"""What the problems mode has."""

EDITING: tuple[Command, ...] = (*SHARED, *MAP, *PROBLEMS)
"""All commands of the editor."""
