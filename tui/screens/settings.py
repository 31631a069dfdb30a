"""The settings on the screen: every change holds at once and is kept."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from textual.events import Key

from tui import settings as kept
from tui.command import Command
from tui.keys import KEYS, key_name
from tui.registry import Keymap, starved, unfit, with_keys
from tui.screens.menu import Choice, ListScreen
from tui.settings import Settings
from tui.styles import PanelStyles
from tui.terminal import TerminalLook

PACES = (0, 0.5, 1, 2, 3, 5, 10, math.inf)
"""Seconds to choose from for the pace; the last is none of them, but a key for each action."""

LABELS = {
    "glyphs": "Characters",
    "colours": "Colours",
    "theme": "Theme",
    "zoom": "Zoom of a new sitting",
    "pace": "Pause on the opponent's actions",
    "confirmations": "Ask before what can not be undone",
}
"""The settings in words, in the order of the screen; the keys follow."""


class Owner(Protocol):
    """Whoever keeps the settings and applies them."""

    look: TerminalLook
    keymap: Keymap

    @property
    def settings(self) -> Settings:
        """The settings that hold now."""
        ...

    def change(self, changed: Settings, name: str) -> str:
        """Apply and keep settings of which one has changed; what went wrong in keeping them, or an empty text."""
        ...


def stepped(settings: Settings, name: str, by: int) -> Settings:
    """The settings with one of them a step further, round the ends."""
    if name == "confirmations":
        return replace(settings, confirmations=not settings.confirmations)
    if name == "pace":
        place = PACES.index(min(PACES, key=lambda pace: abs(pace - settings.pace) if pace != settings.pace else -1))
        return replace(settings, pace=PACES[(place + by) % len(PACES)])
    choices = kept.CHOICES[name]
    chosen: dict[str, Any] = {name: choices[(choices.index(getattr(settings, name)) + by) % len(choices)]}
    return replace(settings, **chosen)


def value(settings: Settings, look: TerminalLook, name: str) -> str:
    """A setting in words; one that is found out by itself with what has been found."""
    if name == "confirmations":
        return "yes" if settings.confirmations else "no"
    if name == "pace":
        waits = "a key for each" if settings.pace == math.inf else f"{settings.pace:g} s"
        return waits if settings.pace else "none"
    found: str = getattr(settings, name)
    return f"auto ({getattr(look, name)})" if found == "auto" else found


def settings_screen(owner: Owner, styles: PanelStyles, show: Callable[[ListScreen], None]) -> ListScreen:
    """The list of all settings; ``show`` puts another screen on top."""

    def turn(name: str, by: int) -> None:
        problem = owner.change(stepped(owner.settings, name, by), name)
        screen.renew()
        screen.message = problem

    def keys() -> None:
        show(KeysScreen(owner, screen.styles_of))

    def choices() -> list[Choice]:
        found = [
            Choice(
                text,
                lambda name=name: turn(name, 1),  # type: ignore[misc]
                value(owner.settings, owner.look, name),
                lambda by, name=name: turn(name, by),  # type: ignore[misc]
            )
            for name, text in LABELS.items()
        ]
        changed = len(owner.settings.keys)
        return [*found, Choice("Keys", keys, f"{changed} changed" if changed else "")]

    screen = ListScreen("Settings", choices, lambda: [f"Kept in {kept.settings_path()}."], styles, owner.keymap)
    return screen


class KeysScreen(ListScreen):
    """The keys of all commands: give one to a command, take its last one away, or give its own keys back."""

    def __init__(self, owner: Owner, styles: PanelStyles) -> None:
        self.owner = owner
        self.waiting: Command | None = None
        self._wanted = ""
        super().__init__("Keys", self._list, self._explanation, styles, owner.keymap)

    def _list(self) -> list[Choice]:
        return [
            Choice(
                f"{one.help.removesuffix('.')}",
                lambda one=one: self._wait(one),  # type: ignore[misc]
                " ".join(key_name(key) for key in one.keys),
                lambda by, one=one: self._turn(one, by),  # type: ignore[misc]
            )
            for one in self.owner.keymap.commands
        ]

    def _explanation(self) -> Sequence[str]:
        take, less, more = (self.keymap.key(f"list-{name}") for name in ("take", "less", "more"))
        return [f"{take} and then a key gives that key to a command. {less} takes its last key away, {more} gives it "
                "its own keys back."]  # fmt: skip

    def _wait(self, one: Command) -> None:
        self.waiting, self._wanted = one, ""
        self.tell(f"Press a key for: {one.help} Esc leaves it as it is.")

    def capture(self, event: Key) -> bool:
        """Take a key for the command that waits for one; if none does, do what the key means."""
        one, key = self.waiting, event.key
        if one is None:
            return super().capture(event)
        if key == "escape":
            self.waiting = None
            self.tell("")
            return True
        holder = self._holder(one, key)
        reason = unfit(one.id, key) or ("" if key in KEYS else "not every terminal can send it")
        if reason:
            self.tell(f"{key_name(key)} can not be used: {reason}. Press another key, or Esc.")
        elif holder is None:
            self._give(one, key)
        elif holder.id == one.id or len(holder.keys) == 1:
            self.tell(f"{key_name(key)} is {'its' if holder.id == one.id else 'the only'} key already: {holder.help}")
        elif self._wanted != key:
            self._wanted = key
            self.tell(f"{key_name(key)} has another use: {holder.help} Press it again to take it from there, or Esc.")
        else:
            taken = self.owner.settings.with_keys(holder.id, [k for k in holder.keys if k != key])
            self._give(one, key, taken)
        return True

    def _holder(self, one: Command, key: str) -> Command | None:
        return next((other for other in self.owner.keymap.all_of(one.context) if key in other.keys), None)

    def _give(self, one: Command, key: str, settings: Settings | None = None) -> None:
        self.waiting = None
        self._keep((settings or self.owner.settings).with_keys(one.id, [*one.keys, key]))

    def _turn(self, one: Command, by: int) -> None:
        if by < 0:
            if len(one.keys) > 1:
                self._keep(self.owner.settings.with_keys(one.id, one.keys[:-1]))
            else:
                self.tell("A command needs a key.")
            return
        own = Keymap().command(one.id).keys
        taken = [key_name(key) for key in own if (other := self._holder(one, key)) and other.id != one.id]
        if taken:
            self.tell(f"{' '.join(taken)} has another use now.")
        else:
            self._keep(self.owner.settings.with_keys(one.id, own))

    def _keep(self, settings: Settings) -> None:
        if reason := starved(with_keys(settings.keys)):
            self.tell(f"That can not be: {reason}.")
            return
        problem = self.owner.change(settings, "keys")
        self.renew()
        self.message = problem
