"""Words that look at the map: hexes, what is around them, lines of sight, overlays."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rules.engine.hexes import Hex, hexside
from rules.engine.words import counted
from tui.plain.word import Word
from tui.plain.wording import DIRECTIONS, bearing, joined, sentence, spans

if TYPE_CHECKING:
    from tui.plain.talk import Talk

NEAR = 3
"""Hexes within which units are told of, if nothing else is said."""

FARTHEST = 99


def hex_of(talk: Talk, text: str) -> Hex:
    """The hex that a text means: a number, a unit, a place; the one looked at if it is empty.

    Empty if it is none, which is said.
    """
    session = talk.session
    if not text:
        return session.cursor
    found = session.presenter.where(session.view, text)
    if found is None:
        wanted = text.casefold()
        names = session.names()
        fits = [pair for pair in names if pair[0].casefold() == wanted] or [
            pair for pair in names if wanted in pair[0].casefold()
        ]
        found = fits[0][1] if fits else None
    if found is None or found not in session.view.board.grid:
        known = session.jumps.elsewhere(text)
        talk.say(known or f"nothing here is called {text!r}, and it is no hex")
        return ""
    return found


def go(talk: Talk, direction: str) -> None:
    """Look at the next hex in a direction; left and right go a column west and east."""
    session = talk.session
    grid = session.view.board.grid
    ways = {"left": ("nw", "sw"), "right": ("ne", "se")}.get(direction, (direction,))
    neighbours = dict(zip(("n", "ne", "se", "s", "sw", "nw"), grid.neighbours(session.cursor), strict=True))
    # A column on and back again shall end where it began.
    order = ways if session.cursor[: grid.digits][-1] in "02468" else ways[::-1]
    there = next((neighbours[way] for way in order if neighbours[way] is not None), None)
    if there is None:
        talk.say("the edge of the map")
        return
    session.moved(there)
    tell_hex(talk, there, brief=True)


def tell_hex(talk: Talk, hex_: Hex, *, brief: bool = False) -> None:
    """Say a hex with what stands there; if not in brief, also who stands next to it, and the choice about it."""
    session, view = talk.session, talk.session.view
    if brief:
        talk.say(f"{joined([hex_, talk.telling.ground(view, hex_), talk.telling.short(view, hex_)])}.")
        return
    talk.say(f"{joined([hex_, talk.telling.ground(view, hex_)])}.")
    talk.say(*(sentence(one) for one in talk.telling.stack(view, hex_)))
    near = [f"{words} in {there}" for there in view.board.grid.adjacent(hex_)
            if (words := talk.telling.short(view, there))]  # fmt: skip
    talk.say(f"Next to it: {'; '.join(near)}." if near else "")
    about = session.menu.selected
    if about is not None and session.arrivals.mine and session.word_hex(about) == hex_:
        talk.say(f"Choice {talk.questions.choice(session.menu.index)}")


# -- words ----------------------------------------------------------------------------------------------------


def _look(talk: Talk, text: str) -> None:
    hex_ = hex_of(talk, text)
    if hex_:
        talk.session.jump(hex_)
        tell_hex(talk, hex_)


def _around(talk: Talk, text: str) -> None:
    """The six neighbours of a hex: ground, what stands there, and what lies between."""
    hex_ = hex_of(talk, text)
    if not hex_:
        return
    talk.session.jump(hex_)
    grid = talk.session.view.board.grid
    tell_hex(talk, hex_, brief=True)
    for direction, there in zip(DIRECTIONS, grid.neighbours(hex_), strict=True):
        if there is None:
            talk.say(f"{direction}: the edge of the map")
        else:
            talk.say(f"{direction} {joined([f'{there}: {_ground(talk, hex_, there)}', _short(talk, there)])}")


def _ground(talk: Talk, here: Hex, there: Hex) -> str:
    """The ground of a neighbour, and what lies between."""
    board, view = talk.session.view.board, talk.session.view
    side = hexside(here, there)
    water = [f"across {_article(water.kind)}" for water in board.watercourses if side in water.sides]
    road = "by road" if there in board.road_links.get(here, ()) else ""
    return joined([talk.telling.ground(view, there), *water, talk.telling.crossing(view, here, there), road])


def _article(noun: str) -> str:
    noun = noun.replace("_", " ")
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def _short(talk: Talk, hex_: Hex) -> str:
    return talk.telling.short(talk.session.view, hex_)


def _near(talk: Talk, text: str) -> None:
    """What stands around a hex, the nearest first, each with its distance and direction."""
    grid = talk.session.view.board.grid
    text, far = _distance(text, NEAR)
    hex_ = hex_of(talk, text)
    if not hex_:
        return
    talk.session.jump(hex_)
    found = [(grid.distance(hex_, there), there) for there in grid.within(hex_, far) if there != hex_]
    told = [(distance, there, words) for distance, there in found if (words := _short(talk, there))]
    here = _short(talk, hex_)
    within = counted(far, "hex", "hexes")
    others = f"Within {within}:" if told else f"Nobody else within {within}."
    talk.say(f"{hex_}: {here or 'nobody here'}. {others}")
    for distance, there, words in sorted(told):
        away = f"{counted(distance, 'hex', 'hexes')} {bearing(grid, hex_, there)}"
        talk.say(f"{away}, {there}: {words}")


def _places(talk: Talk, text: str) -> None:
    board = talk.session.view.board
    wanted = text.casefold()
    found = [f"{place.name} {place.hex}, {place.kind}" for place in board.places if wanted in place.name.casefold()]
    talk.say(*(found or [f"no place is called {text!r}"]))


def _find(talk: Talk, text: str) -> None:
    if not text:
        talk.say("find is written: find NAME")
        return
    session = talk.session
    session.find(text)
    talk.say_message()
    if any(text.casefold() in name.casefold() for name, _ in session.names()) or text in session.view.board.grid:
        tell_hex(talk, session.cursor)


def _overlay(talk: Talk, text: str) -> None:
    """An overlay as lists: each thing that it says of hexes, with the hexes; all, or those within some hexes."""
    session = talk.session
    name, _, where = text.partition(" ")
    overlays = session.presenter.overlays
    if name not in overlays:
        said = [f"there is no overlay {name!r}"] if name else []
        talk.say(*said, "overlay NAME, or overlay NAME HEX COUNT for the hexes within COUNT:")
        talk.say(*(f"{one.id}: {one.title}" for one in overlays.values()))
        return
    where, far = _distance(where.strip(), FARTHEST)
    hex_ = hex_of(talk, where)
    if not hex_:
        return
    session.jump(hex_)
    session.overlay = name
    model = session.map_model()
    session.overlay = ""
    means, grid = talk.telling.cells[name], session.view.board.grid
    lists: dict[str, list[Hex]] = {}
    for there, cell in model.overlay.items():
        if far == FARTHEST or grid.distance(hex_, there) <= far:
            lists.setdefault(means(session.view, there, cell), []).append(there)
    talk.say(f"{overlays[name].title}, {hex_}{':' if lists else ': nothing'}")
    talk.say(*(f"{said}: {', '.join(spans(grid, lists[said]))}" for said in sorted(lists, key=_in_order)))


def _in_order(text: str) -> tuple[object, ...]:
    """What sorts texts with numbers in them by the numbers."""
    found = re.search(r"[-+]?\d+(?:\.\d+)?", text)
    return (0, float(found[0]), text) if found else (1, 0.0, text)


def _distance(text: str, usual: int) -> tuple[str, int]:
    """A text that may end in a number of hexes: what stands before it, and the number."""
    place, _, last = text.rpartition(" ")
    return (place, int(last)) if last.isdigit() and len(last) < 3 else (text, usual)


def _los(talk: Talk, text: str) -> None:
    ends = text.split()
    if len(ends) == 1:
        ends = [talk.session.cursor, *ends]
    if len(ends) != 2:
        talk.say("los is written: los FROM TO, or los TO for the line from the hex you look at")
        return
    found = [hex_of(talk, end) for end in ends]
    if all(found):
        talk.session.lookup.look(*found)


def _history(talk: Talk, text: str) -> None:
    count = int(text) if text.isdigit() and len(text) < 6 else 10
    talk.say(*(talk.told_events(talk.session.view.events)[-count:] if count else ()))


def _situation(talk: Talk, _: str) -> None:
    talk.situation()


def _tracks(talk: Talk, _: str) -> None:
    session = talk.session
    talk.say(*talk.telling.stand(session.view))
    asked = session.decision
    talk.say(*talk.telling.own(session.view, session.side if asked is None else asked.side))


LOOKING = "Looking"

WORDS: tuple[Word, ...] = (
    Word("situation", "", LOOKING, "Where the game stands, and what is asked.", _situation),
    Word("tracks", "", LOOKING, "Turn, tracks and score, and the artillery of the side that decides.", _tracks),
    Word("history", "[COUNT]", LOOKING, "What happened last.", _history),
    Word("look", "[HEX]", LOOKING, "A hex with all that stands there: by its number, a unit or a place.", _look),
    Word("around", "[HEX]", LOOKING, "The six hexes around one, with ground, water, roads and units.", _around),
    Word("near", "[HEX] [COUNT]", LOOKING, "Who stands within some hexes, how far away and where.", _near),
    Word("find", "NAME", LOOKING, "", _find, ("find",)),
    Word("places", "[WORDS]", LOOKING, "The places of the map, or those with some words.", _places),
    Word(
        "overlay",
        "[NAME] [HEX] [COUNT]",
        LOOKING,
        "What can be laid over the map, as lists of hexes.",
        _overlay,
        ("overlay",),
    ),
    Word("los", "[FROM] TO", LOOKING, "The line of sight between two hexes.", _los, ("sight",), ("sight",)),
)
