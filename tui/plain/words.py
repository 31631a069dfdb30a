"""The words of the talk by name. Commands of the registry are words by their ids, in the sentences of the registry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from tui.plain import choosing, dealing, looking, reading, setting
from tui.plain.word import NOT_HERE, Word
from tui.registry import BROWSER_IDS, CURSOR, PANEL_IDS, Keymap

if TYPE_CHECKING:
    from tui.plain.talk import Talk


def _command(id_: str, *also: str, args: str = "", here: bool = False, group: str = "") -> Word:
    """A word that carries out a command of the registry; ``here`` says the hex that one looks at then."""

    def do(talk: Talk, _: str) -> None:
        talk.session.do(id_)
        if here:
            looking.tell_hex(talk, talk.session.cursor, brief=True)

    return Word(id_, args, group, "", do, (id_,), also)


def _step(id_: str, *also: str) -> Word:
    """A word that looks at the next hex in a direction."""

    def do(talk: Talk, _: str) -> None:
        looking.go(talk, CURSOR[id_])

    return Word(id_, "", "", "", do, (id_,), also)


def _page(id_: str) -> Word:
    """A word that opens a page; what stands after it is looked for, and a number is how many rows are said."""

    def do(talk: Talk, text: str) -> None:
        talk.open_page(id_, text)

    return Word(id_, "[WORDS]", "", "", do, (id_,))


def static() -> tuple[Word, ...]:
    """The words that are the same in every system."""
    return (
        *looking.WORDS,
        *(_step(id_, *also) for id_, also in _STEPS.items()),
        *(_command(id_, here=True) for id_ in ("next-stack", "previous-stack", "next-acting", "previous-acting")),
        _command("jump-back", here=True),
        _command("centre", here=True),
        *choosing.WORDS,
        *(_command(id_) for id_ in ("back", "finish", "undo", "what-if", "own-view")),
        *reading.WORDS,
        *dealing.WORDS,
        *setting.WORDS,
    )


_STEPS: Mapping[str, tuple[str, ...]] = {
    "north": ("n",), "northeast": ("ne", "north-east"), "southeast": ("se", "south-east"), "south": ("s",),
    "southwest": ("sw", "south-west"), "northwest": ("nw", "north-west"), "left": ("west", "w"),
    "right": ("east", "e"),
}  # fmt: skip


def words_for(keymap: Keymap) -> Mapping[str, Word]:
    """The words of a game by all their names; those of commands that a system does not know are left out."""
    found: dict[str, Word] = {}
    for word in (*static(), *_opening(keymap)):
        if word.does and not any(id_ in keymap for id_ in word.does):
            continue
        one = next((keymap.command(id_) for id_ in word.does if id_ in keymap), None)
        told = replace(word, help=word.help or one.help, group=word.group or one.group) if one is not None else word
        for name in (word.name, *word.also):
            found[name] = told
    return found


def _opening(keymap: Keymap) -> list[Word]:
    """The panels and pages that have no word of their own yet."""
    own = {id_ for word in static() for id_ in word.does}
    panels = [_command(id_) for id_ in PANEL_IDS if id_ in keymap and id_ not in own]
    return [*panels, *(_page(id_) for id_ in BROWSER_IDS if id_ not in own and id_ not in NOT_HERE)]
