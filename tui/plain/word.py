"""A word of the talk, and what stands for commands of the screen that are none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tui.keys import key_name
from tui.registry import Keymap

if TYPE_CHECKING:
    from tui.plain.talk import Talk

Deed = Callable[["Talk", str], None]
"""What a word does, given what stands after it."""


@dataclass(frozen=True)
class Word:
    """A word: what may stand after it, its heading in the help, a sentence, and the deed.

    ``does`` are the commands of the registry that it stands for, ``also`` other words for it. One without a sentence
    has that of its command.
    """

    name: str
    args: str
    group: str
    help: str
    do: Deed
    does: tuple[str, ...] = ()
    also: tuple[str, ...] = ()

    @property
    def form(self) -> str:
        """How it is written."""
        return f"{self.name} {self.args}".rstrip()


class SpokenKeymap(Keymap):
    """The commands with words in the place of their keys, so that what the game says of keys holds here too."""

    def key(self, id_: str) -> str:
        """The word of a command."""
        return KEYS.get(id_, id_)


KEYS: Mapping[str, str] = {"take": "Enter", "preview": "odds"}
"""Commands whose word is another one than their id. An empty line takes what there is only one of to take."""

NOT_HERE: Mapping[str, str] = {
    "zoom": "There is no map to zoom here: look, around and near tell of it.",
    "no-overlay": "Overlays are said as lists, so that there is none to take away.",
    "command": "Every line is typed here.",
    "palette": "help lists the words and choices the choices; choices WORDS finds some of them.",
    "page-up": "again says the last answer from its beginning.",
    "replay-run": "A replay does not run here: next goes on by an action, next 10 by ten.",
    "replay-faster": "A replay does not run here, so that it has no speed.",
    "replay-slower": "A replay does not run here, so that it has no speed.",
}
"""Commands of the screen that make no sense without one, and what there is instead."""


def by_key(keymap: Keymap, text: str) -> str:
    """The command that has a key on the screen, for those who type it here; empty if there is none."""
    return next((one.id for one in keymap.all_of("play") if text in map(key_name, one.keys)), "")
