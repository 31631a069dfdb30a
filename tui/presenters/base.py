"""What a presenter is: it turns a side's view of a game into lines and a map, and knows nothing of widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Protocol

from rules.engine.decisions import Action, Decision
from rules.engine.hexes import Hex
from tui.browser import Page, Row
from tui.lines import Line
from tui.map.model import MapModel, OverlayCell
from tui.menus import Option
from tui.reference import Term


@dataclass(frozen=True)
class Pointed:
    """What the map shows of the choice picked out.

    ``selected`` are the hexes of those who act, ``target`` those at which it is aimed, ``way`` the hexes of a move in
    order, each with what has been spent on the way to it, ``goals`` the hexes to which it may lead.
    """

    selected: frozenset[Hex] = frozenset()
    target: frozenset[Hex] = frozenset()
    way: Mapping[Hex, str] = field(default_factory=dict)
    goals: frozenset[Hex] = frozenset()


@dataclass(frozen=True)
class Look:
    """What the player is looking at: the hex under the cursor, the legal hexes to pick, the last action's hexes.

    ``path`` are the hexes of a line of sight that he asks about, ``decision`` is what he is asked. While the keyboard
    is handed over (``curtain``) only what both sides know may be shown.
    """

    side: str
    cursor: Hex
    legal: frozenset[Hex] = frozenset()
    last: frozenset[Hex] = frozenset()
    overlay: str = ""
    path: frozenset[Hex] = frozenset()
    pointed: Pointed = field(default_factory=Pointed)
    decision: Decision | None = None
    curtain: bool = False


@dataclass(frozen=True)
class Panel:
    """A panel opened by a key: its name, title and what it shows, given a view, the side looking and a width.

    ``help`` is the sentence that tells of it among the commands.
    """

    id: str
    title: str
    lines: Callable[[Any, str, int], Sequence[Line]]
    help: str = ""


@dataclass(frozen=True)
class Overlay:
    """An overlay of the map: its name, title and the cells it draws, given a view and what is looked at."""

    id: str
    title: str
    cells: Callable[[Any, Look], Mapping[Hex, OverlayCell]]


@dataclass(frozen=True)
class Labels:
    """A menu line: what stands for the option, and what it costs or promises, to its right."""

    left: Line
    right: Line = field(default_factory=tuple)


class Plain:
    """What a presenter need not say for the game to be playable; to be inherited by those that do not say it."""

    shares: bool = False
    begun: frozenset[str] = frozenset()
    apart: frozenset[str] = frozenset()
    wording: Mapping[str, str] = MappingProxyType({})

    def ordered(self, view: Any, decision: Decision) -> Iterable[Action]:
        """The answers to a decision in the order of the menu."""
        return decision.actions

    def preferred(
        self, view: Any, decision: Decision, prefix: tuple[str, ...], options: Sequence[Option]
    ) -> int | None:
        """The index of the option to be picked out at first, after some words were picked; None for the nearest."""
        return None

    def private(self, view: Any) -> bool:
        """Whether a side's view shows anything that the other side may not see."""
        return True

    def shared(self, view: Any, decision: Decision) -> bool:
        """Whether a decision can be taken in sight of both players, given what both may see."""
        return False

    def covert(self, view: Any, decision: Decision | None, action: Action) -> bool:
        """Whether an answer tells of something that is hidden, given what both may see."""
        return False

    def outlook(self, view: Any, decision: Decision, option: Option) -> Sequence[Row]:
        """All that can be told of an option before it is taken, its figures with their paragraphs."""
        return ()

    def pointed(self, view: Any, decision: Decision, prefix: tuple[str, ...], option: Option, cursor: Hex) -> Pointed:
        """What the map shows of the option picked out, and of the way to the hex under the cursor."""
        return Pointed()

    def words(self, view: Any, kind: str) -> Sequence[str]:
        """The names that a word of a kind can have in an action, for completion; none if they are too many to list."""
        return ()

    def away(self, view: Any, name: str) -> str:
        """Where a unit is that is not seen on the map, in words; empty if that is not known."""
        return ""

    def rolled(self, purpose: str) -> str:
        """What a player is told before a die for a purpose is rolled; empty if he need not be asked."""
        return ""

    def strip(self, view: Any, width: int) -> Line:
        """The tracks that matter most in one line, for where pages take the place of the tracks."""
        return ()

    def side_tracks(self, view: Any, side: str, width: int) -> Sequence[Line]:
        """Tracks of the side that decides, shown beside the map where there is room below all else."""
        return ()

    def displays(self, view: Any, side: str, width: int, height: int) -> Sequence[Line]:
        """The displays of both sides in a block of lines, always in sight where the terminal is large enough."""
        return ()


class Presenter(Protocol):
    """The presentation of one system.

    ``pages`` are those that a command opens, given a view and the side looking, ``books`` those that the rules
    reference offers besides its own, ``terms`` the words of the game. ``styles`` says of each side whether it is drawn
    as ``first`` or ``second``; ``flat`` names the kinds of decisions of which all options stand in one list, without
    their verbs before them. Where there are any, the cursor stays near to where it was. ``finish_first`` are kinds of
    decisions that mostly are declined, ``moot`` those on whose answer nothing depends: it is given without asking.
    ``shares`` tells that players who hide things from each other can both look at what both may see. ``wording`` has
    sentences for commands that mean something else than elsewhere. ``begun`` are kinds of decisions in the middle of
    something, which a player can leave by taking back the action with which he began. ``apart`` are last words of
    actions that make an option of their own beside the one without them.
    """

    styles: Mapping[str, str]
    flat: frozenset[str]
    panels: Mapping[str, Panel]
    overlays: Mapping[str, Overlay]
    pages: Mapping[str, Callable[[Any, str], Page]]
    books: Mapping[str, Callable[[Any], Page]]
    terms: Sequence[Term]
    foreign_signs: tuple[str, ...]
    finish_first: frozenset[str]
    moot: frozenset[str]
    shares: bool
    begun: frozenset[str]
    apart: frozenset[str]
    wording: Mapping[str, str]

    def side_name(self, side: str) -> str:
        """A side in words."""
        ...

    def secret(self, options: Iterable[str]) -> bool:
        """Whether two players at one keyboard must not see what the other one sees, in a game with some options."""
        ...

    def private(self, view: Any) -> bool:
        """Whether a side's view shows anything that the other side may not see."""
        ...

    def shared(self, view: Any, decision: Decision) -> bool:
        """Whether a decision can be taken in sight of both players, given what both may see."""
        ...

    def covert(self, view: Any, decision: Decision | None, action: Action) -> bool:
        """Whether an answer tells of something that is hidden, given what both may see.

        Without a decision the answer is one of the past.
        """
        ...

    def ordered(self, view: Any, decision: Decision) -> Iterable[Action]:
        """The answers to a decision in the order of the menu."""
        ...

    def preferred(
        self, view: Any, decision: Decision, prefix: tuple[str, ...], options: Sequence[Option]
    ) -> int | None:
        """The index of the option to be picked out at first, after some words were picked; None for the nearest."""
        ...

    def names(self, view: Any) -> Iterable[str]:
        """The units that can be looked for, in order."""
        ...

    def away(self, view: Any, name: str) -> str:
        """Where a unit is that is not seen on the map, in words; empty if that is not known."""
        ...

    def stacks(self, view: Any, side: str) -> Iterable[Hex]:
        """The hexes with units of a side."""
        ...

    def status(self, view: Any, decision: Decision | None, width: int) -> Line:
        """The line at the top: turn, date, phase, weather and what else is always in sight."""
        ...

    def tracks(self, view: Any, width: int, roomy: bool = True) -> Sequence[Line]:
        """The tracks beside the map; without room those that the line at the top does not tell of already."""
        ...

    def hex_lines(self, view: Any, hex_: Hex, width: int) -> Sequence[Line]:
        """The ground and the stack of a hex."""
        ...

    def map_model(self, view: Any, look: Look) -> MapModel:
        """The map as it stands."""
        ...

    def label(self, view: Any, decision: Decision, prefix: tuple[str, ...], option: Option) -> Labels:
        """An option of the menu in words."""
        ...

    def preview(self, view: Any, decision: Decision, option: Option, width: int) -> Sequence[Line]:
        """What an option costs and what may come of it, as far as it can be told before it is taken."""
        ...

    def outlook(self, view: Any, decision: Decision, option: Option) -> Sequence[Row]:
        """All that can be told of an option before it is taken, its figures with their paragraphs."""
        ...

    def pointed(self, view: Any, decision: Decision, prefix: tuple[str, ...], option: Option, cursor: Hex) -> Pointed:
        """What the map shows of the option picked out, and of the way to the hex under the cursor."""
        ...

    def words(self, view: Any, kind: str) -> Sequence[str]:
        """The names that a word of a kind can have in an action, for completion."""
        ...

    def side_tracks(self, view: Any, side: str, width: int) -> Sequence[Line]:
        """Tracks of the side that decides, shown beside the map where there is room below all else."""
        ...

    def displays(self, view: Any, side: str, width: int, height: int) -> Sequence[Line]:
        """The displays of both sides in a block of lines, always in sight where the terminal is large enough."""
        ...

    def warning(self, view: Any, decision: Decision, action: Action) -> str:
        """What a player should know before an action is played that can not be undone; empty if there is nothing."""
        ...

    def rolled(self, purpose: str) -> str:
        """What a player is told before a die for a purpose is rolled; empty if he need not be asked."""
        ...

    def strip(self, view: Any, width: int) -> Line:
        """The tracks that matter most in one line, for where pages take the place of the tracks."""
        ...

    def why_texts(self, view: Any, decision: Decision, prefix: tuple[str, ...], cursor: Hex) -> Sequence[str]:
        """The actions that a player may mean who points at a hex and asks why not."""
        ...

    def acting(self, view: Any, decision: Decision) -> Sequence[Hex]:
        """The hexes of own units that could do something now."""
        ...

    def sight_page(self, view: Any, observer: Hex, target: Hex) -> Page:
        """The line of sight between two hexes in words; its first two rows say what comes of it and why."""
        ...

    def sight_path(self, view: Any, observer: Hex, target: Hex) -> frozenset[Hex]:
        """The hexes that the line of sight between two hexes passes."""
        ...

    def where(self, view: Any, word: str) -> Hex | None:
        """The hex of what a word names: the hex itself, or that of a unit or HQ."""
        ...

    def start_hex(self, view: Any, side: str) -> Hex:
        """Where the cursor of a side begins."""
        ...

    def log_style(self, kind: str) -> str:
        """The style of a log line of a kind of event; empty for events that the log leaves out."""
        ...

    def result(self, view: Any, width: int) -> Sequence[Line]:
        """How the game ended."""
        ...
