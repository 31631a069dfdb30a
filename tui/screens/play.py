"""The play screen: the map, a column beside it, the log and the decision. All choices are made in it, none over it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import Key, Paste, Resize

from tui import typed
from tui.entry import TypedLine
from tui.keys import DIGITS
from tui.lines import LinePanel, line
from tui.map import HexMap
from tui.map.geometry import Zoom
from tui.registry import CURSOR, Keymap
from tui.screens.base import GameScreen
from tui.session import Session
from tui.styles import PanelStyles

ENTRIES = {
    "command": "action, or: why ACTION, rule 9.4.1, los FROM TO, find NAME",
    "find": "unit, hex or place",
    "filter": "words to look for",
}
"""What can be typed, for each purpose of the entry line."""


READING = ("up", "down", "pageup", "pagedown")
"""Keys that go through the pages even while words to look for are typed."""

MARKS = {"command": ":", "find": "/", "filter": "/"}
"""What stands before a line that is typed."""


class PlayScreen(GameScreen):
    """A game being played at one keyboard."""

    CSS = """
    PlayScreen { layout: vertical; }
    #status { height: 1; }
    #middle { height: 1fr; }
    #map { width: 1fr; height: 1fr; }
    #log { height: 1; }
    #side { width: 34; }
    #decision { height: 4; }
    """

    context = "play"

    def __init__(self, session: Session, styles: PanelStyles, zoom: Zoom = "compact") -> None:
        self.session = session
        self.styles_of = styles
        self._zoom = zoom
        self.typing_for = ""
        self.typed = TypedLine()
        self._drafts: dict[str, str] = {}
        super().__init__(session.keymap)

    def rebind(self, keymap: Keymap) -> None:
        """Take other keys."""
        super().rebind(keymap)
        self.session.keymap = keymap

    def compose(self) -> ComposeResult:
        """The parts, from top to bottom."""
        style = self.styles_of
        yield LinePanel(style, id="status")
        with Horizontal(id="middle"):
            yield HexMap(
                self.session.map_model(), style.palette, glyphs=style.glyphs, zoom=self._zoom,
                cursor=self.session.cursor, keys={}, id="map",
            )  # fmt: skip
            yield LinePanel(style, id="side")
        yield LinePanel(style, id="log")
        yield LinePanel(style, id="decision")

    def on_mount(self) -> None:
        """Show the game and give the map the keys."""
        self.map.focus()
        self.redraw()

    @property
    def map(self) -> HexMap:
        """The map widget."""
        return self.query_one("#map", HexMap)

    def _panel(self, id_: str) -> LinePanel:
        return self.query_one(f"#{id_}", LinePanel)

    def on_resize(self, event: Resize) -> None:
        """Share the room out anew: a wide terminal gets a wider column, a high one a longer log."""
        height = event.size.height
        self._panel("log").styles.height = 1 if height < 30 else 6
        self._panel("decision").styles.height = 4 if height < 36 else 5
        self.call_after_refresh(self.redraw)

    def redraw(self) -> None:
        """Show everything as it is now; what did not change is not sent."""
        session, column = self.session, self._column()
        self.map.show(session.map_model())
        if self.map.cursor != session.cursor:
            self.map.go_to(session.cursor)
        self._panel("status").show([session.status_line(self.size.width)])
        side, log, decision = self._panel("side"), self._panel("log"), self._panel("decision")
        side.show([[(" ", "plain"), *row] for row in session.side_lines(column - 2, side.size.height)])
        log.show(session.log_lines(log.size.height, log.size.width))
        width = decision.size.width
        asked = session.decision_lines(width, decision.size.height)
        if self.typing_for:
            asked = [*asked[:-1], self.typed.shown(MARKS[self.typing_for], ENTRIES[self.typing_for], width)]
        decision.show(asked)

    def _column(self) -> int:
        """Give the column beside the map its width, which it has once it is laid out: more while pages are open."""
        side, width = self.query_one("#side"), self.size.width
        narrow, reading = (34, 46) if width < 110 else (40, 56) if width < 160 else (56, 56)
        wanted = reading if self.session.lookup.browser is not None else narrow
        if side.styles.width is None or side.styles.width.value != wanted:
            side.styles.width = wanted
        return wanted

    def redress(self) -> None:
        """Show the map in the colours and characters of now."""
        self.map.set_look(self.styles_of.palette, self.styles_of.glyphs)

    def tell(self, text: str) -> None:
        """Say something where the decision is asked."""
        self.session.message = [line((text, "warn"))]
        self.redraw()

    # -- keys -----------------------------------------------------------------------------------------------

    def capture(self, event: Key) -> bool:
        """A key is a part of what is typed, a command, or the number of a choice."""
        if self.typing_for and not (self.typing_for == "filter" and event.key in READING):
            self._type(event)
            return True
        if event.key in DIGITS and self.is_mounted:
            self.session.take(int(event.key) - 1)
            self.redraw()
            return True
        return super().capture(event)

    def do(self, id_: str) -> None:
        """Carry out a command of the registry."""
        session = self.session
        reading = session.lookup.browser is not None
        if id_ in CURSOR and not reading and not session.curtain:
            self.map.move_cursor(CURSOR[id_])
            session.moved(self.map.cursor)
        elif id_ in ("command", "find"):
            if not session.curtain:
                self._open_entry("filter" if reading and id_ == "find" else id_)
        elif id_ == "zoom":
            self.map.cycle_zoom()
        elif id_ == "settings":
            self.app.show_settings()  # type: ignore[attr-defined]
            return
        elif id_ == "quit":
            self.dismiss()
            return
        else:
            session.do(id_, max(1, self._panel("side").size.height - 3))
        self.redraw()

    def on_hex_map_hex_chosen(self, message: HexMap.HexChosen) -> None:
        """A hex was clicked: the cursor goes there, and a second click takes it."""
        if message.hex == self.session.cursor and self.session.lookup.browser is None:
            self.session.take()
        else:
            self.session.moved(message.hex)
        self.redraw()

    # -- the entry line -------------------------------------------------------------------------------------

    def _open_entry(self, purpose: str) -> None:
        self.typing_for = purpose
        browser = self.session.lookup.browser
        self.typed.begin(browser.filter if purpose == "filter" and browser else self._drafts.pop(purpose, ""))

    def _type(self, event: Key) -> None:
        """What a key does while something is typed."""
        if event.key == "enter":
            self._submit()
        elif event.key == "escape":
            self._give_up()
        elif event.key == "tab":
            self._complete()
        else:
            self.typed.key(event.key, event.character)
            self._searched()
        self.redraw()

    def _searched(self) -> None:
        """Pages are searched while one types."""
        if self.typing_for == "filter":
            self.session.lookup.search(self.typed.text)

    def _submit(self) -> None:
        """What was typed is played, asked about or looked for."""
        text, purpose = self.typed.text.strip(), self.typing_for
        self.typing_for = ""
        self.typed.keep()
        if purpose == "find":
            self.session.find(text)
        elif purpose == "command" and text:
            typed.run(self.session, text)

    def _give_up(self) -> None:
        """Close the entry line, and nothing else; what was typed is there again when it is opened next."""
        if self.typing_for == "filter":
            self.session.lookup.search("")
        else:
            self._drafts[self.typing_for] = self.typed.text
        self.typing_for = ""

    def _complete(self) -> None:
        """Go on with what is typed as far as it can only be one thing; show what it can be."""
        decision = self.session.decision
        if self.typing_for == "command":
            actions = [str(action) for action in decision.actions] if decision is not None else []
            found = self.typed.complete([*actions, *(f"{name} " for name in typed.TYPED)])
            self.session.message = [line((", ".join(found) if len(found) > 1 else "", "dim"))]

    def on_paste(self, event: Paste) -> None:
        """Put text from elsewhere into the entry line, if it is open."""
        if self.typing_for:
            self.typed.insert(event.text)
            self._searched()
            self.redraw()
