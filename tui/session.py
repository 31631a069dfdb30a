"""A game at the keyboard, without the screen: what is asked, what is picked out, and the lines that show it.

The screen is thin: it passes keys on to a `Session` and shows the lines that it gives back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rules.engine.decisions import ActionError, Decision, IllegalAction, Refusal
from rules.engine.events import Event
from rules.engine.game import Game
from rules.engine.hexes import Hex
from tui.lines import Line, columns, line, wrap
from tui.map.model import MapModel
from tui.menus import FINISHING, Menu, Option
from tui.presenters.base import Look, Presenter
from tui.registry import COMMANDS, command, key_name
from tui.saves import SaveError, StaleError

HIDING = "hidden-displays"
"""The option with which two players at one keyboard must not see each other's displays."""


class Played(Protocol):
    """A game that is kept somewhere: what is played is stored before it is shown."""

    @property
    def game(self) -> Game:
        """The game."""
        ...

    def play(self, text: str) -> Sequence[Event]:
        """Play and store one action."""
        ...

    def undo(self) -> str:
        """Take the last action back."""
        ...


class Session:
    """One player's (or two players') sitting at a game."""

    def __init__(self, played: Played, presenter: Presenter) -> None:
        self.played = played
        self.presenter = presenter
        self.panel = ""
        self.scroll = 0
        self.overlay = ""
        self.message: Sequence[Line] = ()
        self.last: frozenset[Hex] = frozenset()
        self.curtain = False
        decision = self.decision
        self.side = decision.side if decision else self.game.system.sides[0]
        self.view: Any = self.game.view(self.side)
        self.cursor: Hex = presenter.start_hex(self.view, self.side)
        self.menu = Menu(decision.actions if decision else ())
        self.centre()

    # -- the game -------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game."""
        return self.played.game

    @property
    def decision(self) -> Decision | None:
        """What is asked now."""
        return self.game.decision

    def play(self, text: str) -> bool:
        """Play an action by its text; what forbids it becomes the message."""
        try:
            events = self.played.play(text)
        except IllegalAction as error:
            self.message = self._refusal_lines(error.refusal)
            return False
        except StaleError as error:
            self.renew()
            self.message = [line((str(error), "warn"))]
            return False
        except (ActionError, SaveError) as error:
            self.message = [line((str(error), "warn"))]
            return False
        self.message = ()
        self.last = frozenset(h for event in events for h in self._hexes_of(event))
        self.renew()
        return True

    def undo(self) -> None:
        """Take the last action back, or say why that can not be."""
        try:
            action = self.played.undo()
        except IllegalAction as error:
            self.message = self._refusal_lines(error.refusal)
            return
        except (StaleError, SaveError) as error:
            self.renew()
            self.message = [line((str(error), "warn"))]
            return
        self.last = frozenset()
        self.renew()
        self.message = [line(("taken back: ", "dim"), (str(action), "key"))]

    def renew(self) -> None:
        """Look again at the game after it changed."""
        decision = self.decision
        if decision is not None and decision.side != self.side:
            self.curtain = HIDING in self.game.options
            self.side = decision.side
        self.view = self.game.view(self.side)
        self.menu = Menu(decision.actions if decision else ())
        self.panel = "" if decision else "result"
        self.scroll = 0
        self.centre()

    def _hexes_of(self, event: Event) -> list[Hex]:
        grid = self.view.board.grid
        return [value for key, value in event.data.items() if key in ("hex", "from", "to") and value in grid]

    # -- choosing -------------------------------------------------------------------------------------------

    def word_hex(self, option: Option) -> Hex | None:
        """The hex that an option is about: a hex among its words, or where its unit stands."""
        found = (self.presenter.where(self.view, word) for word in reversed(option.words))
        return next((hex_ for hex_ in found if hex_ is not None), None)

    def picks_hexes(self) -> bool:
        """Whether the options now are hexes, so that the cursor picks among them."""
        options = [
            o for o in self.menu.options if o.action is None or len(o.words) > 1 or o.last in self.view.board.grid
        ]
        return bool(options) and all(o.last in self.view.board.grid for o in options)

    def legal_hexes(self) -> frozenset[Hex]:
        """The hexes that the options now are about."""
        return frozenset(h for option in self.menu.options if (h := self.word_hex(option)) is not None)

    def centre(self) -> None:
        """Put the cursor on what is being decided."""
        decision = self.decision
        if decision is None:
            return
        hex_ = decision.context.get("hex")
        option = self.menu.selected
        if isinstance(hex_, str) and hex_ in self.view.board.grid:
            self.cursor = hex_
        elif option is not None and not (self.picks_hexes() and self.cursor in self.legal_hexes()):
            self.cursor = self.word_hex(option) or self.cursor

    def step(self, by: int) -> None:
        """Pick out another option; the cursor goes where it is about."""
        self.message = ()
        self.menu.step(by)
        option = self.menu.selected
        if option is not None and (hex_ := self.word_hex(option)) is not None:
            self.cursor = hex_

    def moved(self, cursor: Hex) -> None:
        """The cursor was moved: an option about the hex under it is picked out."""
        self.cursor = cursor
        self.message = ()
        for index, option in enumerate(self.menu.options):
            if self.word_hex(option) == cursor:
                self.menu.index = index
                return

    def take(self, index: int | None = None) -> None:
        """Take an option: the one of a number, or the one picked out, or the hex under the cursor."""
        if self.curtain:
            self.curtain = False
            return
        if index is None and self.picks_hexes() and self.cursor not in self.legal_hexes():
            option = self.menu.selected
            if option is None or option.action is None or option.action != self.menu.finishing:
                self.why()
                return
        if index is not None and index >= len(self.menu.options):
            return
        action = self.menu.enter(index)
        if action is not None:
            self.play(action)
        else:
            self.message = ()
            self.centre()

    def finish(self) -> None:
        """Finish or decline what is asked. Passing on a whole operation has to be picked from the menu."""
        action = self.menu.finishing
        decision = self.decision
        if action is None or decision is None:
            self.message = [line(("there is nothing to finish: pick one of the choices", "warn"))]
        elif decision.kind == "operation":
            self.message = [line(("to pass, take it from the list: it can not be undone", "warn"))]
        else:
            self.play(action)

    def back(self) -> None:
        """Close the open panel, or go back one word."""
        self.message = ()
        if self.panel and self.decision is not None:
            self.panel = ""
        elif self.menu.back():
            self.centre()

    def why(self) -> None:
        """Say why what is picked and pointed at can not be done."""
        decision = self.decision
        if decision is None:
            self.message = [line(("the game is over", "warn"))]
            return
        texts = self.presenter.why_texts(self.view, decision, self.menu.prefix, self.cursor)
        lines: list[Line] = []
        for text in texts:
            try:
                refusal = self.game.why(text)
            except ActionError:
                continue
            reason = self._refusal_lines(refusal)[0] if refusal else line(("legal", "good"))
            lines.append([(f"{text}: ", "title"), *reason])
        self.message = lines or [line(("nothing is asked about this hex now", "dim"))]

    def why_text(self, text: str) -> None:
        """Say why an action, given by its text, can not be played now."""
        try:
            refusal = self.game.why(text)
        except ActionError as error:
            self.message = [line((str(error), "warn"))]
            return
        self.message = self._refusal_lines(refusal) if refusal else [line((f"{text}: legal", "good"))]

    @staticmethod
    def _refusal_lines(refusal: Refusal) -> Sequence[Line]:
        return [line((f"{refusal.rule} " if refusal.rule else "", "key"), (refusal.reason, "warn"))]

    # -- looking --------------------------------------------------------------------------------------------

    def find(self, text: str) -> None:
        """Put the cursor on a unit, hex or place, of which part of the name is enough."""
        wanted = text.strip().casefold()
        if not wanted:
            return
        board = self.view.board
        names = [(u, h) for u in sorted(self.view.state.units) if (h := self.presenter.where(self.view, u))]
        names += [(place.name, place.hex) for place in board.places]
        if wanted in board.grid:
            self.cursor = wanted
            self.message = ()
            return
        exact = [h for name, h in names if name.casefold() == wanted]
        found = exact or [h for name, h in names if wanted in name.casefold()]
        if not found:
            self.message = [line((f"nothing here is called {text.strip()!r}", "warn"))]
            return
        # Asked again from a hit, the search goes on to the next one.
        here = found.index(self.cursor) + 1 if self.cursor in found else 0
        self.moved(found[here % len(found)])

    def next_stack(self, by: int) -> None:
        """Put the cursor on the next stack of the side that looks."""
        hexes = sorted(self.view.occupied(self.side))
        if not hexes:
            return
        if self.cursor in hexes:
            index = (hexes.index(self.cursor) + by) % len(hexes)
        else:
            later = [i for i, h in enumerate(hexes) if h > self.cursor]
            index = (later[0] if later else 0) if by > 0 else (later[0] - 1 if later else len(hexes) - 1)
        self.moved(hexes[index])

    def open(self, panel: str) -> None:
        """Open a panel, or close it if it is open."""
        self.panel = "" if self.panel == panel else panel
        self.scroll = 0
        self.message = ()

    def next_overlay(self) -> None:
        """The next overlay of the map, after the last none."""
        names = ["", *self.presenter.overlays]
        self.overlay = names[(names.index(self.overlay) + 1) % len(names)]
        title = self.presenter.overlays[self.overlay].title if self.overlay else "none"
        self.message = [line(("overlay: ", "dim"), (title, "key"))]

    # -- lines ----------------------------------------------------------------------------------------------

    def map_model(self) -> MapModel:
        """The map as it is to be drawn."""
        look = Look(
            self.side, self.cursor, self.legal_hexes() if not self.curtain else frozenset(), self.last, self.overlay
        )
        return self.presenter.map_model(self.view, look)

    def status_line(self, width: int) -> Line:
        """The line at the top."""
        return self.presenter.status(self.view, self.decision, width)

    def log_lines(self, count: int, width: int) -> Sequence[Line]:
        """The last lines of the log, the newest last."""
        return self._log(width, limit=count)[-count:]

    def _log(self, width: int, limit: int | None = None) -> list[Line]:
        events = self.view.events[-limit * 3 :] if limit else self.view.events
        shown: list[Line] = []
        for event in events:
            style = self.presenter.log_style(event.kind)
            if style and event.text:
                shown += wrap(event.text, width, style, "  ")
        return shown

    def decision_lines(self, width: int, rows: int) -> Sequence[Line]:
        """What is asked, what the option picked out may bring (or the message), and the keys that answer."""
        decision = self.decision
        if self.curtain and decision is not None:
            name = self.presenter.side_name(decision.side)
            return [line((f"The {name} player decides. Hand over the keyboard, then press Enter.", "title"))]
        prompt = decision.prompt if decision else "The game is over."
        prefix = " ".join(self.menu.prefix)
        head = [*line((prompt, decision.side if decision else "title")), *([("  " + prefix, "key")] if prefix else [])]
        middle = list(self.message) or list(self._preview(width))
        return [head, *self._fit(middle, width, rows - 2), self._keys_line(width)]

    def _fit(self, lines: Sequence[Line], width: int, rows: int) -> list[Line]:
        shown: list[Line] = []
        for one in lines:
            if len(one) > 1:
                shown.append(one)
            else:
                shown += wrap(one[0][0], width, one[0][1], "  ") if one else [line("")]
        shown = shown[:rows]
        return shown + [line("")] * (rows - len(shown))

    def _preview(self, width: int) -> Sequence[Line]:
        decision, option = self.decision, self.menu.selected
        if decision is None or option is None:
            return ()
        return self.presenter.preview(self.view, decision, option, width)

    def _keys_line(self, width: int) -> Line:
        if self.decision is None:
            wanted = ["log", "victory", "quit", "help"]
        else:
            finishes = self.menu.finishing is not None and self.decision.kind != "operation"
            wanted = ["take", "next"] + (["finish"] if finishes else []) + (["back"] if self.menu.deep else [])
            wanted += ["why", "undo", "command", "artillery", "divisions", "help"]
        pieces: list[tuple[str, str]] = []
        for id_ in wanted:
            one = command(id_)
            name = str(self.menu.finishing) if id_ == "finish" else one.name
            pieces += [(key_name(one.keys[0]), "key"), (f" {name}  ", "dim")]
        return pieces

    def side_lines(self, width: int, height: int) -> Sequence[Line]:
        """The column beside the map: the open panel, or tracks, the hex under the cursor and the menu."""
        if self.curtain:
            return []
        if self.panel:
            return self._panel_lines(width, height)
        shown: list[Line] = [*self.presenter.tracks(self.view, width), line("")]
        here = list(self.presenter.hex_lines(self.view, self.cursor, width))
        menu_height = min(len(self.menu.options) + 1, max(8, height - len(shown) - len(here) - 1))
        room = height - len(shown) - menu_height - 1
        if len(here) > room:
            here = [*here[: max(1, room - 1)], line((f"... {len(here) - room + 1} more", "dim"))]
        shown += [*here, line("")]
        return [*shown, *self._menu_lines(width, height - len(shown))]

    def _menu_lines(self, width: int, height: int) -> list[Line]:
        decision = self.decision
        if decision is None or height < 1:
            return []
        options = self.menu.options
        shown: list[Line] = [line((f"CHOICES {self.menu.index + 1}/{len(options)}" if options else "", "title"))]
        rows = height - 1
        first = max(0, min(self.menu.index - rows // 2, len(options) - rows))
        for index in range(first, min(first + rows, len(options))):
            prefix = () if options[index].last in FINISHING else self.menu.prefix
            labels = self.presenter.label(self.view, decision, prefix, options[index])
            picked = index == self.menu.index
            number = f"{index + 1}" if index < 9 else " "
            row = columns([(f"{'>' if picked else ' '}{number} ", "key"), *labels.left], labels.right, width)
            shown.append([(text, "selected" if picked else style) for text, style in row])
        return shown

    def _panel_lines(self, width: int, height: int) -> Sequence[Line]:
        title, body = self._panel(width)
        rows = height - 1
        self.scroll = max(0, min(self.scroll, len(body) - rows))
        more = f"{self.scroll + 1}-{min(len(body), self.scroll + rows)} of {len(body)}" if len(body) > rows else ""
        head = columns(line((title.upper(), "title")), line((more, "dim")), width)
        return [head, *body[self.scroll : self.scroll + rows]]

    def _panel(self, width: int) -> tuple[str, Sequence[Line]]:
        match self.panel:
            case "log":
                return "Log", self._log(width)
            case "help":
                return "Help", self._help(width)
            case "result":
                return "Result", self.presenter.result(self.view, width)
        panel = self.presenter.panels[self.panel]
        return panel.title, panel.lines(self.view, self.side, width)

    def _help(self, width: int) -> Sequence[Line]:
        decision = self.decision
        shown: list[Line] = []
        if decision is not None:
            shown += wrap(decision.prompt, width, "title")
            verbs = sorted({action.verb for action in decision.actions})
            for name in verbs:
                verb = self.game.system.verbs[name]
                form = " ".join((verb.name, *(word.upper() for word in verb.words)))
                shown += [line((form, "key")), *wrap(verb.help, width - 2, "plain", "  ")]
            shown.append(line(""))
        group = ""
        for one in COMMANDS:
            if one.group != group:
                group = one.group
                shown.append(line((group.upper(), "title")))
            keys = " ".join(key_name(key) for key in one.keys)
            shown += wrap(f"{keys:<12}{one.help}", width, "plain", " " * 12)
        shown += wrap("1 to 9      Take a choice by its number.", width, "plain", " " * 12)
        return shown

    def scroll_panel(self, by: int) -> None:
        """Scroll the open panel by some lines."""
        self.scroll = max(0, self.scroll + by)
