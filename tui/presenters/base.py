"""What a presenter is: it turns a side's view of a game into lines and a map, and knows nothing of widgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from rules.engine.decisions import Action, Decision
from rules.engine.hexes import Hex
from tui.browser import Page
from tui.lines import Line
from tui.map.model import MapModel, OverlayCell
from tui.menus import Option
from tui.reference import Term


@dataclass(frozen=True)
class Look:
    """What the player is looking at: the hex under the cursor, the legal hexes to pick, the last action's hexes.

    ``path`` are the hexes of a line of sight that he asks about.
    """

    side: str
    cursor: Hex
    legal: frozenset[Hex] = frozenset()
    last: frozenset[Hex] = frozenset()
    overlay: str = ""
    path: frozenset[Hex] = frozenset()


@dataclass(frozen=True)
class Panel:
    """A panel opened by a key: its name, title and what it shows, given a view, the side looking and a width."""

    id: str
    title: str
    lines: Callable[[Any, str, int], Sequence[Line]]


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


class Presenter(Protocol):
    """The presentation of one system.

    ``pages`` are those that a command opens, given a view and the side looking, ``books`` those that the rules
    reference offers besides its own, ``terms`` the words of the game.
    """

    panels: Mapping[str, Panel]
    overlays: Mapping[str, Overlay]
    pages: Mapping[str, Callable[[Any, str], Page]]
    books: Mapping[str, Callable[[Any], Page]]
    terms: Sequence[Term]

    def side_name(self, side: str) -> str:
        """A side in words."""
        ...

    def status(self, view: Any, decision: Decision | None, width: int) -> Line:
        """The line at the top: turn, date, phase, weather and what else is always in sight."""
        ...

    def tracks(self, view: Any, width: int) -> Sequence[Line]:
        """The tracks beside the map."""
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

    def warning(self, view: Any, decision: Decision, action: Action) -> str:
        """What a player should know before an action is played that can not be undone; empty if there is nothing."""
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
