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
    _shared("find", "find", "Find a record, a chart, a hex, a place or a unit by its name.", ("slash",), "Cursor"),
    _shared("zoom", "zoom", "Change the zoom: detailed, compact, overview.", ("z",), "Cursor"),
    _shared("mode-map", "map", "The map.", ("M",), "Tabs"),
    _shared("mode-forces", "forces", "The order of battle.", ("F",), "Tabs"),
    _shared("mode-charts", "charts", "The charts.", ("T",), "Tabs"),
    _shared("mode-sheet", "sheet", "The scenario sheet.", ("I",), "Tabs"),
    _shared("mode-moment", "situation", "A situation: a moment of a game on this scenario.", ("R",), "Tabs"),
    _shared("mode-problems", "problems", "What is wrong or doubtful.", ("X",), "Tabs"),
    _shared("next-mode", "next tab", "The next tab.", ("greater_than_sign",), "Tabs"),
    _shared("previous-mode", "last tab", "The tab before.", ("less_than_sign",), "Tabs"),
    _shared("undo", "undo", "Take the last change back.", ("u",), "Document"),
    _shared("redo", "redo", "Do again what was taken back.", ("U",), "Document"),
    _shared("save", "save", "Save the scenario.", ("w",), "Document"),
    _shared("save-as", "save as", "Save the scenario in another folder.", ("W",), "Document"),
    _shared("reload", "read again", "Read in what another program has changed on disk.", ("L",), "Document"),
    _shared("keep-mine", "keep mine", "Go on with what is here, whatever is on disk.", ("K",), "Document"),
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
    _map("pen", "pen", "Put the pen down, so that every move draws, or lift it.", ("d",), "Drawing"),
    _map("erase", "erase", "Take what the tool draws away from the cursor.", ("x",), "Drawing"),
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
    _map("bring", "bring in", "Bring in a map of text-mapper or Tiled in place of this one.", ("E",), "Document"),
    _map("give", "write out", "Write the map for text-mapper or Tiled.", ("J",), "Document"),
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
    Command("edit-problem-page-up", "page up", "A page of problems up.", ("pageup",), "Problems", "edit-problems"),
    Command("edit-problem-page-down", "page down", "A page down.", ("pagedown",), "Problems", "edit-problems"),
    Command("edit-problem-first-row", "first", "The first problem.", ("home",), "Problems", "edit-problems"),
    Command("edit-problem-last-row", "last", "The last problem.", ("end",), "Problems", "edit-problems"),
)
"""What the problems mode has."""


def _rows(context: str, group: str) -> tuple[Command, ...]:
    """The commands that go through the rows of a page."""
    name = context.removeprefix("edit-")
    return (
        Command(f"{context}-up", "up", f"The row above, in {name}.", ("up", "k"), group, context),
        Command(f"{context}-down", "down", f"The row below, in {name}.", ("down", "j"), group, context),
        Command(f"{context}-page-up", "page up", f"A page up, in {name}.", ("pageup",), group, context),
        Command(f"{context}-page-down", "page down", f"A page down, in {name}.", ("pagedown",), group, context),
        Command(f"{context}-first-row", "first row", f"The first row, in {name}.", ("home",), group, context),
        Command(f"{context}-last-row", "last row", f"The last row, in {name}.", ("end",), group, context),
    )


SHEET: tuple[Command, ...] = (
    *_rows("edit-sheet", "Sheet"),
    Command("edit-sheet-change", "change", "Change the value.", ("enter", "space"), "Sheet", "edit-sheet"),
    Command(
        "edit-sheet-clear",
        "clear",
        "Give the value that holds where none is given.",
        ("x",),
        "Sheet",
        "edit-sheet",
    ),
    Command("edit-sheet-next", "next part", "The next part of the sheet.", ("tab",), "Sheet", "edit-sheet"),
    Command("edit-sheet-last", "last part", "The part of the sheet before.", ("shift+tab",), "Sheet", "edit-sheet"),
)
"""What the sheet has, and the form of a single record."""


def _forces(id_: str, name: str, help_: str, keys: tuple[str, ...]) -> Command:
    return Command(f"edit-forces-{id_}", name, help_, keys, "Forces", "edit-forces")


FORCES: tuple[Command, ...] = (
    *_rows("edit-forces", "Forces"),
    _forces("open", "form", "Open the form of the record.", ("enter",)),
    _forces("fold", "fold", "Fold the record, or unfold it.", ("space",)),
    _forces("in", "in", "Unfold the record, or go to the first that belongs to it.", ("right", "l")),
    _forces("out", "out", "Go to what the record belongs to, or fold it.", ("left", "h")),
    _forces("fold-all", "fold all", "Fold everything down to the formations, or unfold all.", ("f",)),
    _forces("add", "add", "Add a record to a table.", ("a",)),
    _forces("copy", "duplicate", "Duplicate the record under the next free designation.", ("c",)),
    _forces("copy-whole", "duplicate all", "Duplicate the record with all that belongs to it.", ("V",)),
    _forces("delete", "delete", "Delete the record.", ("x",)),
    _forces("rename", "rename", "Rename the record, and whatever refers to it.", ("r",)),
    _forces("place", "place", "Place the unit by picking a hex on the map.", ("m",)),
    _forces("group", "group", "The reinforcement group of the unit.", ("g",)),
    _forces("later", "later", "Move the record down its list, or a group later.", ("plus",)),
    _forces("earlier", "earlier", "Move the record up its list, or a group earlier.", ("minus",)),
    _forces("table", "table", "The table of the record, to be sorted and filtered.", ("v",)),
)
"""What the order of battle has."""


def _place(id_: str, name: str, help_: str, keys: tuple[str, ...]) -> Command:
    return Command(f"edit-place-{id_}", name, help_, keys, "Placing", "edit-place")


PLACE: tuple[Command, ...] = (
    _place("here", "place here", "Place the unit in the hex under the cursor.", ("enter", "space")),
    _place("off", "off the map", "Take the unit off the map.", ("x",)),
    _place("next", "next unit", "Place the next unit.", ("tab",)),
    _place("last", "last unit", "Place the unit before.", ("shift+tab",)),
)
"""What there is while a unit is placed."""


def _table(id_: str, name: str, help_: str, keys: tuple[str, ...]) -> Command:
    return Command(f"edit-table-{id_}", name, help_, keys, "Table", "edit-table")


TABLE: tuple[Command, ...] = (
    *_rows("edit-table", "Table"),
    _table("left", "left", "The column at the left.", ("left", "h")),
    _table("right", "right", "The column at the right.", ("right", "l")),
    _table("change", "change", "Change the value, of all marked rows if there are any.", ("enter",)),
    _table("form", "form", "The form of the row, its fields one below the other.", ("e",)),
    _table("rename", "rename", "Rename the row, and whatever refers to it.", ("r",)),
    _table("mark", "mark", "Mark the row, or take its mark away.", ("space",)),
    _table("mark-all", "mark all", "Mark all rows that are shown, or none.", ("m",)),
    _table("sort", "sort", "Sort by this column; once more the other way round.", ("s",)),
    _table("filter", "filter", "Show only rows in which this column is so.", ("f",)),
    _table("add", "add", "Add a row.", ("a",)),
    _table("copy", "duplicate", "Duplicate the row.", ("c",)),
    _table("delete", "delete", "Delete the row, or all marked ones.", ("x",)),
    _table("next", "next table", "The next table.", ("tab",)),
    _table("last", "last table", "The table before.", ("shift+tab",)),
)
"""What tables have."""


def _chart(id_: str, name: str, help_: str, keys: tuple[str, ...]) -> Command:
    return Command(f"edit-charts-{id_}", name, help_, keys, "Charts", "edit-charts")


CHARTS: tuple[Command, ...] = (
    *_rows("edit-charts", "Charts"),
    _chart("left", "left", "The cell at the left.", ("left", "h")),
    _chart("right", "right", "The cell at the right.", ("right", "l")),
    _chart("change", "change", "Change the cell.", ("enter", "space")),
    _chart("label", "label", "Change the label of the record.", ("r",)),
    _chart("add", "add", "Add a column or a row behind this one.", ("a",)),
    _chart("clear", "empty", "Empty the cell, which leaves a hole.", ("x",)),
    _chart("delete", "delete", "Delete the whole column or row, after a question.", ("d",)),
    _chart("raise", "modifier +", "Raise the modifier that the chances are shown for.", ("plus",)),
    _chart("lower", "modifier -", "Lower the modifier that the chances are shown for.", ("minus",)),
    _chart("fault", "next fault", "The next hole or impossible result.", ("e",)),
    _chart("pick", "pick chart", "Pick a chart from the list of all.", ("g",)),
    _chart("next", "next chart", "The next chart.", ("tab",)),
    _chart("last", "last chart", "The chart before.", ("shift+tab",)),
)
"""What charts have."""


def _moment(id_: str, name: str, help_: str, keys: tuple[str, ...]) -> Command:
    return Command(f"edit-moment-{id_}", name, help_, keys, "Situation", "edit-moment")


MOMENT: tuple[Command, ...] = (
    *_rows("edit-moment", "Situation"),
    _moment(
        "change",
        "change",
        "Change the value, or open the table; begin a situation if there is none.",
        ("enter", "space"),
    ),
    _moment("clear", "clear", "Give the value that holds where none is given.", ("x",)),
    _moment("next", "next part", "The next part of the situation.", ("tab",)),
    _moment("last", "last part", "The part of the situation before.", ("shift+tab",)),
    _moment("place", "place units", "Place units by picking hexes on the map.", ("m",)),
    _moment("begin", "another", "Begin another situation: from the set-up, a game, or a file.", ("a",)),
    _moment("fault", "what is wrong", "Go to what is wrong with the situation.", ("e",)),
)
"""What the page of a situation has."""


def _stand(id_: str, name: str, help_: str, keys: tuple[str, ...]) -> Command:
    return Command(f"edit-stand-{id_}", name, help_, keys, "Situation", "edit-stand")


STAND: tuple[Command, ...] = (
    _stand("here", "place here", "Put the unit in hand in the hex under the cursor.", ("enter", "space")),
    _stand("take", "take up", "Take up a unit that stands under the cursor, then the next one there.", ("e",)),
    _stand("pick", "pick one", "Pick a unit from the list of all.", ("f",)),
    _stand("off", "off the map", "Put the unit in hand in a place off the map.", ("x",)),
    _stand("next", "next unit", "Take the next unit in hand.", ("tab",)),
    _stand("last", "last unit", "Take the unit before in hand.", ("shift+tab",)),
)
"""What there is while the units of a situation are placed."""

EDITING: tuple[Command, ...] = (*SHARED, *MAP, *PROBLEMS, *SHEET, *FORCES, *PLACE, *TABLE, *CHARTS, *MOMENT, *STAND)
"""All commands of the editor."""
