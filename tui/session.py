"""A game at the keyboard, without the screen: what is asked, what is picked out, what is looked up.

The screen is thin: it passes commands on to a `Session` and shows the lines that `tui.panels` makes of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rules.engine.decisions import Action, ActionError, Decision, IllegalAction, Refusal
from rules.engine.events import Event
from rules.engine.game import Game
from rules.engine.hexes import Hex
from tui import panels
from tui.arrivals import Arrivals
from tui.asking import Asking
from tui.browser import Do, in_brackets
from tui.glyphs import GlyphSet
from tui.jumps import Jumps
from tui.lines import Line, line
from tui.live import Live
from tui.lookup import LookUp
from tui.map.model import MapModel
from tui.meeting import Meeting
from tui.menus import Menu, Option
from tui.presenters.base import Look, Pointed, Presenter
from tui.registry import BROWSER_IDS, PANEL_IDS, Keymap, command
from tui.saves import SaveError, StaleError
from tui.seated import handover_of
from tui.whatif import WhatIf


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

    def __init__(self, played: Played, presenter: Presenter, keymap: Keymap | None = None) -> None:
        self.played = played
        self.what_if = WhatIf(self)
        self.asking = Asking(self)
        self.live = played if isinstance(played, Live) else None
        self.handover = handover_of(self, played)
        self.arrivals = Arrivals(self)
        self.meeting = Meeting(self)
        self.presenter = presenter
        self.keymap = (keymap or Keymap()).suited(presenter)
        self.confirmations = False
        self.glyphs: GlyphSet = "unicode"
        self._cursors: dict[str, Hex] = {}
        self.panel = "" if played.game.decision is not None else "result"
        self.handed = ""
        self.scroll = 0
        self.jumps = Jumps(self)
        self.overlay = ""
        self.message: Sequence[Line] = ()
        self.news: Sequence[Event] = ()
        self.last: frozenset[Hex] = frozenset()
        decision = self.game.decision
        self.side = decision.side if decision else self.game.system.sides[0]
        self.curtain = self.handover.begin()
        self.view: Any = self.handover.view()
        self.cursor: Hex = presenter.start_hex(self.view, self.side)
        self.menu = self._menu()
        self.lookup = LookUp(self)
        self.centre()

    # -- the game -------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game, or the copy of it that is being tried out."""
        return (self.what_if.trial or self.played).game

    @property
    def decision(self) -> Decision | None:
        """What is asked now, without what may not be shown to all who look."""
        return self.handover.decision()

    def play(self, text: str) -> bool:
        """Play an action by its text; what forbids it becomes the message."""
        try:
            events = self._played(text)
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
        self.renew()
        self.news = [event for event in events if self.handover.tells(event)]
        self.last = frozenset(hex_ for event in self.news for hex_ in self._hexes_of(event))
        return True

    def _played(self, text: str) -> Sequence[Event]:
        """Play an action, and after it what the same player is asked without anything depending on his answer."""
        played, side = self.what_if.trial or self.played, self.decision.side if self.decision else ""
        events = [*played.play(self.handover.meant(text))]
        while (asked := played.game.decision) is not None and asked.kind in self.presenter.moot and asked.side == side:
            events += played.play(next(iter(asked.actions)))
        return events

    def raise_curtain(self) -> None:
        """Go on with the player who decides looking alone."""
        self.curtain = False
        self.handover.rise()
        self._look_anew()

    def toggle_view(self) -> None:
        """Let the player who decides look alone at what is his, or cover it up."""
        nothing = self.handover.toggle()
        if nothing:
            self.message = [line((nothing, "dim"))]
        else:
            self._look_anew()

    def _look_anew(self) -> None:
        self.view, self.message, self.news = self.handover.view(), (), ()
        self.menu = self._menu()
        self.close()
        if not self.curtain:
            self.centre()

    def undo(self) -> None:
        """Take the last action back, or say why that can not be."""
        try:
            if (kept := self.handover.taken_back()) is not None:
                raise IllegalAction("undo", kept)
            action = (self.what_if.trial or self.played).undo()
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

    def arrived(self, mark: int) -> None:
        """Look again after others have played: the events after a mark are new. What is being read stays open."""
        reading, cursor = self.reading, self.cursor
        self.curtain = self.handover.turn()
        self.view, self.menu = self.handover.view(), self._menu()
        self.news = [event for event in self.game.events[mark:] if self.handover.tells(event)]
        self.last = frozenset(hex_ for event in self.news for hex_ in self._hexes_of(event))
        if not reading:
            self.close()
            self.centre()
        if reading or not self.arrivals.mine:
            self.cursor = cursor

    def renew(self) -> None:
        """Look again at the game after it changed."""
        decision, before = self.game.decision, self.handover.alone
        if decision is not None and decision.side != self.side:
            self._cursors[self.side] = self.cursor
            self.side = decision.side
        self.curtain = self.handover.turn()
        self.view = self.handover.view()
        if self.curtain or (before and before != self.handover.alone and decision is not None):
            # Where the other player was looking is his affair.
            self.cursor = self._cursors.get(self.side) or self.presenter.start_hex(self.view, self.side)
        self.menu = self._menu()
        self.close()
        if not self.curtain:
            self.centre()

    def _menu(self) -> Menu:
        decision = self.decision
        if decision is None:
            return Menu(())
        actions = self.presenter.ordered(self.view, decision)
        menu = Menu(actions, decision.kind in self.presenter.flat, self.presenter.apart)
        if decision.kind in self.presenter.finish_first and menu.finishing is not None:
            # An Enter out of habit shall move nothing that is mostly left where it is.
            menu.index = len(menu.options) - 1
        return menu

    def _hexes_of(self, event: Event) -> list[Hex]:
        """The hexes that an event is about: where it happened, and the ends of a way."""
        named = [event.data[key] for key in ("hex", "from", "start", "to", "target") if key in event.data]
        return [hex_ for hex_ in (*named, *event.data.get("hexes", ())) if hex_ in self.view.board.grid]

    # -- choosing -------------------------------------------------------------------------------------------

    def word_hex(self, option: Option) -> Hex | None:
        """The hex that an option is about: a hex among its words, or where its unit stands."""

        def work() -> Hex | None:
            found = (self.presenter.where(self.view, word) for word in reversed(option.words))
            return next((hex_ for hex_ in found if hex_ is not None), None)

        known: Hex | None = self.view.memo(("hex of", option.words), work)
        return known

    def picks_hexes(self) -> bool:
        """Whether the options now are hexes, so that the cursor picks among them."""
        grid = self.view.board.grid
        options = [o for o in self.menu.options if o.action is None or len(o.words) > 1 or o.last in grid]
        return bool(options) and all(any(word in grid for word in o.words) for o in options)

    def legal_hexes(self) -> frozenset[Hex]:
        """The hexes that the options now are about."""
        return frozenset(h for option in self.menu.options if (h := self.word_hex(option)) is not None)

    def centre(self) -> None:
        """Put the cursor on what is being decided."""
        decision = self.decision
        if decision is None:
            return
        hex_ = decision.context.get("hex")
        index = self.presenter.preferred(self.view, decision, self.menu.prefix, self.menu.options)
        if index is not None:
            self.menu.index = index
        option = self.menu.selected
        if index is not None and option is not None:
            self.cursor = self.word_hex(option) or self.cursor
        elif isinstance(hex_, str) and hex_ in self.view.board.grid:
            self.cursor = hex_
            if self.menu.flat:
                self._pick_nearest()
        elif self.presenter.flat or self._from_here():
            self.cursor = self._pick_nearest() or self.cursor
        elif option is not None and not (self.picks_hexes() and self.cursor in self.legal_hexes()):
            self.cursor = self.word_hex(option) or self.cursor

    def _from_here(self) -> bool:
        """Whether hexes are picked for who stands under the cursor, and not the best of them for something far away."""
        prefix = self.menu.prefix
        return bool(prefix) and self.picks_hexes() and self.presenter.where(self.view, prefix[-1]) == self.cursor

    def _pick_nearest(self) -> Hex | None:
        """Pick out the option about the hex nearest to the cursor, and return that hex, if there is any."""
        hexes = [(index, hex_) for index, option in enumerate(self.menu.options) if (hex_ := self.word_hex(option))]
        if not hexes:
            return None
        distance = self.view.board.grid.distance
        self.menu.index, hex_ = min(hexes, key=lambda pair: (distance(self.cursor, pair[1]), pair[0]))
        return hex_

    def step(self, by: int) -> None:
        """Pick out another option; the cursor goes where it is about."""
        self.message = ()
        self.menu.step(by)
        option = self.menu.selected
        if option is not None and (hex_ := self.word_hex(option)) is not None:
            self.cursor = hex_

    def pick(self, action: Action) -> None:
        """Pick out the option that leads to an action, if there is one."""
        for index, option in enumerate(self.menu.options):
            if action in option.actions:
                self.menu.index = index
                return

    def moved(self, cursor: Hex) -> None:
        """The cursor was moved: an option about the hex under it is picked out."""
        self.cursor, self.news = cursor, ()
        self.message = self.lookup.sight_message()
        for index, option in enumerate(self.menu.options):
            if self.word_hex(option) == cursor:
                self.menu.index = index
                return

    def take(self, index: int | None = None) -> None:
        """Take an option: the one of a number, or the one picked out, or the hex under the cursor."""
        self.news = ()
        if self.curtain:
            self.raise_curtain()
            return
        if self.lookup.sight_from:
            self.lookup.look(self.lookup.sight_from, self.cursor)
            return
        if index is not None and self.lookup.browser is not None:
            return
        if self._hides_the_menu():
            self.close()
            return
        if index is None and self._points_away():
            self._take_here()
            return
        if index is not None and index >= len(self.menu.options):
            return
        action = self.menu.enter(index)
        if action is not None:
            if self.asking.sure(action):
                self.play(action)
        else:
            self.message = ()
            self.centre()

    def _hides_the_menu(self) -> bool:
        """Whether a panel stands where the choices are, so that none of them can be meant."""
        return bool(self.panel) and self.decision is not None

    def _points_away(self) -> bool:
        """Whether the cursor has gone to a hex that no option is about, and it is such a hex that is to be taken."""
        if self.cursor in self.legal_hexes():
            return False
        option = self.menu.selected
        if self.menu.flat:
            return option is not None and self.word_hex(option) is not None
        finishes = option is not None and option.action is not None and option.action == self.menu.finishing
        return self.picks_hexes() and not finishes

    def _take_here(self) -> None:
        """Take the option picked out straight to the hex under the cursor, if it leads there, or say why not."""
        option = self.menu.selected
        straight = [action for action in option.actions if self.cursor in action.args] if option is not None else []
        if not straight:
            self._refuse_here()
        elif self.asking.sure(straight[0]):
            self.play(straight[0])

    def finish(self) -> None:
        """Finish or decline what is asked. Passing on a whole operation has to be picked from the menu."""
        action = self.menu.finishing
        decision = self.decision
        if action is None or decision is None:
            self.message = [line(("there is nothing to finish: pick one of the choices", "warn"))]
        elif decision.kind == "operation":
            self.message = [line(("to pass, take it from the list: it can not be undone", "warn"))]
        elif self.asking.sure(action):
            self.play(action)

    def carry_out(self, do: Do) -> None:
        """Do what a row of a page is for; a command is left to the screen in ``handed``."""
        if do.action:
            if self.asking.sure(Action(do.action)):
                self.play(do.action)
        else:
            self.close()
            self.handed = do.command
            if do.call is not None:
                do.call()

    def back(self) -> None:
        """Go back a page, close the open panel, or go back one word; leave a what-if if asked twice."""
        before, self.message = self.message, ()
        if self.lookup.back():
            return
        if self.panel and self.decision is not None:
            self.panel = ""
        elif self.menu.back():
            self.centre()
        elif self.decision is not None and self.decision.kind in self.presenter.begun and self._begins():
            self.undo()
        elif self.what_if.trial is not None and self.asking.twice("what-if", before, self.what_if.leaving):
            self.what_if.toggle()

    def _begins(self) -> bool:
        """Whether what is asked was begun by the last action of the player who is asked."""
        return bool(self.game.sides) and self.game.sides[-1] == self.side and self.game.undoable() is None

    def _refuse_here(self) -> None:
        """Say in one line why what is pointed at can not be taken."""
        reasons = self.lookup.reasons(self.lookup.meant())
        if reasons:
            self.message = [in_brackets(reasons[0])]
        else:
            self.message = [line(("nothing is asked about this hex now", "dim"))]

    @staticmethod
    def _refusal_lines(refusal: Refusal) -> Sequence[Line]:
        return [line((refusal.reason, "warn"), (f" ({refusal.rule})" if refusal.rule else "", "key"))]

    # -- looking --------------------------------------------------------------------------------------------

    def find(self, text: str) -> None:
        """Put the cursor on a unit, hex or place, of which part of the name is enough."""
        self.jumps.find(text)

    def names(self) -> list[tuple[str, Hex]]:
        """The units on the map and the places, each with its hex."""
        return self.jumps.names()

    def jump(self, hex_: Hex) -> None:
        """Put the cursor on a hex, and remember where it was."""
        self.jumps.to(hex_)

    def open(self, panel: str) -> None:
        """Open a panel, or close it if it is open; say so if this game has none of the kind."""
        if panel != "help" and panel not in self.presenter.panels:
            self.message = [line((f"this game has no {command(panel).name}", "dim"))]
            return
        opened = panel if self.panel != panel else ""
        self.close()
        self.panel, self.message = opened or self.panel, ()

    def close(self) -> None:
        """Close all pages and panels; a finished game shows its result again."""
        self.lookup.close()
        self.panel, self.scroll = "" if self.decision else "result", 0

    def scroll_panel(self, by: int) -> None:
        """Scroll the open panel by some lines."""
        self.scroll = max(0, self.scroll + by)

    def next_overlay(self) -> None:
        """The next overlay of the map, after the last none."""
        names = ["", *self.presenter.overlays]
        self.overlay = names[(names.index(self.overlay) + 1) % len(names)]
        title = self.presenter.overlays[self.overlay].title if self.overlay else "none"
        self.message = [line(("overlay: ", "dim"), (title, "key"))]

    def map_model(self) -> MapModel:
        """The map as it is to be drawn."""
        legal = self.legal_hexes() if not self.curtain else frozenset()
        look = Look(
            self.side, self.cursor, legal, self.last, self.overlay, self.lookup.sight_path(), self._pointed(),
            decision=self.decision, curtain=self.curtain,
        )  # fmt: skip
        return self.presenter.map_model(self.view, look)

    def _pointed(self) -> Pointed:
        decision, option = self.decision, self.menu.selected
        if decision is None or option is None or self.curtain:
            return Pointed()
        return self.presenter.pointed(self.view, decision, self.menu.prefix_of(option), option, self.cursor)

    def open_reference(self, text: str) -> None:
        """Open the rules at a paragraph, a ruling or a heading, or at what a search for some words finds."""
        self.lookup.reference(text)

    @property
    def reading(self) -> bool:
        """Whether pages or a panel are open beside the map."""
        return self.lookup.browser is not None or bool(self.panel)

    @property
    def covered(self) -> bool:
        """Whether something is open that can be closed: pages, or a panel; the result of a finished game stays."""
        return self.lookup.browser is not None or (bool(self.panel) and self.decision is not None)

    # -- lines ----------------------------------------------------------------------------------------------

    def status_line(self, width: int) -> Line:
        """The line at the top; while something is tried out it says so before all else."""
        if self.curtain:
            return [(self.game.scenario.title, "title")]
        mark = " WHAT IF " if self.what_if.trial is not None else self.handover.mark
        if not mark:
            return self.presenter.status(self.view, self.decision, width)
        return [(mark, "selected"), *self.presenter.status(self.view, self.decision, width - len(mark))]

    def log_lines(self, count: int, width: int) -> Sequence[Line]:
        """The last lines of the log, the newest last."""
        return panels.log_lines(self, count, width)

    def decision_lines(self, width: int, rows: int) -> Sequence[Line]:
        """What is asked, what the option picked out may bring (or the message), and the keys that answer."""
        return panels.decision_lines(self, width, rows)

    def side_lines(self, width: int, height: int) -> Sequence[Line]:
        """The column beside the map: open pages or the open panel, else tracks, the hex here and the menu."""
        return panels.side_lines(self, width, height)

    @property
    def has_displays(self) -> bool:
        """Whether the game has displays that could be in sight all the time."""
        return bool(self.presenter.displays(self.view, self.side, 1, 1))

    def display_lines(self, width: int, height: int) -> Sequence[Line]:
        """The displays of both sides, for a terminal that has room for them all the time."""
        if self.curtain:
            return ()
        shown: Sequence[Line] = self.view.memo(
            ("displays", self.side, width, height),
            lambda: self.presenter.displays(self.view, self.side, width, height),
        )
        return shown

    # -- commands -------------------------------------------------------------------------------------------

    def do(self, id_: str, page: int = 1) -> None:
        """Carry out a command of the registry that needs no screen; ``page`` is what a panel scrolls by in lines.

        While another player is to sit down first, only taking his place is possible.
        """
        if self.curtain and id_ != "take":
            if id_ in ("back", "own-view"):
                self.handover.recall()
            return
        self.news = ()
        if self.arrivals.to_see and id_ in ("take", "finish") and not self.reading:
            self.arrivals.show(all_of_them=id_ == "finish")
            return
        if self._hides_the_menu() and id_ in ("take", "finish", "next", "previous"):
            self.close()
            return
        if id_ in PANEL_IDS:
            self.open(id_)
        elif id_ in BROWSER_IDS:
            self.lookup.open(id_)
        elif not (self.lookup.do(id_) or self.meeting.do(id_)):
            self._do(id_, page)

    def _do(self, id_: str, page: int) -> None:
        match id_:
            case "take":
                self.take()
            case "next" | "previous":
                self.step(1 if id_ == "next" else -1)
            case "back" | "close":
                self.back()
            case "finish":
                self.finish()
            case "why":
                self.lookup.why()
            case "sight":
                self.lookup.pick_sight()
            case "undo":
                self.undo()
            case "what-if":
                self.what_if.toggle()
            case "next-stack" | "previous-stack":
                self.jumps.next_stack(1 if id_ == "next-stack" else -1)
            case "next-acting" | "previous-acting":
                self.jumps.next_acting(1 if id_ == "next-acting" else -1)
            case "jump-back":
                self.jumps.back()
            case "overlay":
                self.next_overlay()
            case "no-overlay":
                self.overlay = ""
            case "centre":
                self.centre()
            case "own-view":
                self.toggle_view()
            case "page-down" | "page-up":
                self.scroll_panel(page if id_ == "page-down" else -page)
