"""What a mode of the editor is, and what a mode may ask of the screen it is shown on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol

from rules.engine.hexes import Hex
from tui.lines import Line
from tui.map.model import MapModel

if TYPE_CHECKING:
    from editors.places import Place
    from tui.editing.session import EditSession

Beside = Literal["", "map", "lines"]
"""What stands beside a page on a wide screen: nothing, the map, or `side_lines`."""

KeyHint = tuple[str, str]
"""Ids of commands with blanks between them, and what they are called on the keys line."""

Move = Callable[[Hex], Hex]
"""The new number of a hex, empty if it is no longer on the map."""

Named = tuple[str, str, Callable[[], None]]
"""Something that can be found by name: its name, what it is, and what goes there."""


@dataclass(frozen=True)
class Ask:
    """A line that the author is to type.

    ``done`` gets the text; what it returns is shown as a reproach and the line stays open, an empty text closes it.
    ``text`` stands there to be taken as it is, changed, or replaced by the first character; ``typed`` in place of it is
    what was typed already.
    ``offers`` gives texts that Tab goes through, for what is typed so far; ``tell`` says what comes of it meanwhile.
    """

    prompt: str
    done: Callable[[str], str]
    text: str = ""
    hint: str = ""
    offers: Callable[[str], Sequence[str]] = field(default=lambda _: ())
    tell: Callable[[str], str] = field(default=lambda _: "")
    typed: str = ""


@dataclass(frozen=True)
class Confirm:
    """A question that Enter or y answers with yes; any other key leaves everything as it is."""

    question: str
    yes: Callable[[], None]


class Mode(Protocol):
    """A mode of the editor; it knows no widget.

    ``title`` is its name on the tabs. With ``on_map`` the map stands at the left and ``side_lines`` beside it; without,
    ``main_lines`` are a page that fills the screen above what is asked. On a wide screen there is room beside a page:
    ``beside`` says what for.
    """

    title: str

    @property
    def beside(self) -> Beside:
        """What a wide screen shows beside a page."""
        ...

    @property
    def spot(self) -> Hex:
        """The hex that a page is about, which the map beside it shows; empty for none."""
        ...

    def save(self) -> bool:
        """Save what the mode has apart from the scenario; False if that is nothing."""
        ...

    def names(self) -> Iterable[Named]:
        """What can be found in the mode by name."""
        ...

    @property
    def context(self) -> str:
        """The context of its keys in the registry now (such as ``edit-map``); they come before the shared ones."""
        ...

    @property
    def on_map(self) -> bool:
        """Whether the map is shown now."""
        ...

    def enter(self) -> None:
        """Called when the author comes to the mode."""
        ...

    def renew(self) -> None:
        """Called when the document has changed, by whatever hand."""
        ...

    def carry(self, move: Move) -> None:
        """Called before that when the hexes have other numbers: give each hex that is kept in mind its new one."""
        ...

    def key(self, key: str, character: str | None) -> bool:
        """Take a key before it is looked up as a command; False to leave it."""
        ...

    def do(self, id_: str) -> None:
        """Carry out a command of the mode's context."""
        ...

    def digit(self, number: int) -> None:
        """Take the choice of a number from 1 to 9."""
        ...

    def back(self) -> bool:
        """Leave what is open within the mode (a panel, a stroke, a form); False if nothing was open."""
        ...

    def home(self) -> None:
        """Called when the author calls for the mode that is shown: go to what it begins with, and lose no work."""
        ...

    def moved(self) -> None:
        """Called when the cursor on the map has come to another hex."""
        ...

    def goes_to(self, place: Place) -> bool:
        """Go to a place that the checks name; False if it is not in this mode."""
        ...

    def go_to_wrong(self) -> str:
        """Go to what is wrong with what the mode has apart from the scenario, and return it; empty for nothing."""
        ...

    def map_model(self) -> MapModel:
        """The map as it is to be shown now."""
        ...

    def main_lines(self, width: int, height: int) -> Sequence[Line]:
        """What is shown in place of the map."""
        ...

    def side_lines(self, width: int, height: int) -> Sequence[Line]:
        """The column beside the map."""
        ...

    def asked_lines(self, width: int, rows: int) -> Sequence[Line]:
        """What can be done now, in a few lines above the keys."""
        ...

    def hints(self) -> Sequence[KeyHint]:
        """The commands of the keys line, the most useful first."""
        ...


class Plain:
    """What most modes have in common; to be inherited."""

    title = ""
    context = ""
    beside: Beside = ""

    @property
    def spot(self) -> Hex:
        """The hex that a page is about."""
        return ""

    def save(self) -> bool:
        """Save what the mode has apart from the scenario."""
        return False

    def names(self) -> Iterable[Named]:
        """What can be found in the mode by name."""
        return ()

    def __init__(self, session: EditSession) -> None:
        self.session = session

    @property
    def on_map(self) -> bool:
        """Whether the map is shown now."""
        return False

    def enter(self) -> None:
        """Called when the author comes to the mode."""

    def renew(self) -> None:
        """Called when the document has changed."""

    def carry(self, move: Move) -> None:
        """Called before that when the hexes have other numbers."""

    def key(self, key: str, character: str | None) -> bool:
        """Take a key before it is looked up as a command."""
        return False

    def digit(self, number: int) -> None:
        """Take the choice of a number from 1 to 9."""

    def back(self) -> bool:
        """Leave what is open within the mode; False if nothing was open."""
        return False

    def home(self) -> None:
        """Called when the author calls for the mode that is shown."""

    def moved(self) -> None:
        """Called when the cursor on the map has come to another hex."""

    def goes_to(self, place: Place) -> bool:
        """Go to a place that the checks name; False if it is not in this mode."""
        return False

    def go_to_wrong(self) -> str:
        """Go to what is wrong with what the mode has apart from the scenario, and return it."""
        return ""

    def map_model(self) -> MapModel:
        """The map as it is to be shown now."""
        return self.session.map_model()

    def main_lines(self, width: int, height: int) -> Sequence[Line]:
        """What is shown in place of the map."""
        return ()

    def side_lines(self, width: int, height: int) -> Sequence[Line]:
        """The column beside the map."""
        return ()
