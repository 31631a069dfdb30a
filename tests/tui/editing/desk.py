"""The editor on a terminal in memory: keys in, the text of the whole screen out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

from textual.app import App
from textual.pilot import Pilot

from editors.document import Document
from scenarios.problems import Problem
from tui.editing.background import Checker
from tui.editing.hands import Hands
from tui.editing.open import edit_session
from tui.editing.screen import EditScreen
from tui.editing.systems import shown_of
from tui.glyphs import GlyphSet
from tui.palette import Palette
from tui.registry import Keymap
from tui.styles import PanelStyles

T = TypeVar("T")

NAMED = {
    "Enter": "enter", "Tab": "tab", "Back": "backspace", "Esc": "escape", "Left": "left", "Right": "right", "Up": "up",
    "Down": "down", "Space": "space", "Clear": "ctrl+u",
}  # fmt: skip
"""Keys that are no characters, as tests name them."""

SIGNS = {"/": "slash", "+": "plus", "-": "minus", "?": "question_mark", ">": "greater_than_sign", "<": "less_than_sign"}


_CHECKED: list[tuple[Any, Sequence[Problem]]] = []
"""Files that were looked through, with what was found."""


class Desk:
    """A sitting at a document, and the hands that press keys."""

    def __init__(self, files: Any) -> None:
        self.take(Document(files, saved=files))

    def take(self, document: Document) -> None:
        """Sit down at another document."""
        self.document = document
        self.session = edit_session(self.document, Keymap())
        self.hands = Hands(self.session)

    @property
    def files(self) -> Any:
        """The files as they stand."""
        return self.document.files

    @property
    def said(self) -> str:
        """What was said last."""
        return "".join(text for text, _ in self.session.message)

    def press(self, *keys: str) -> None:
        """Press keys: characters, or names of `NAMED`."""
        for key in keys:
            name = NAMED.get(key) or SIGNS.get(key) or key
            self.hands.press(name, key if len(key) == 1 else None)

    def type(self, keys: str) -> None:
        """Press a key by its name in `NAMED`; or keys one after another; or fill in a line, as in ``=Hill 122``."""
        if keys in NAMED:
            self.press(keys)
        elif keys.startswith("=") and len(keys) > 1:
            self.write(keys[1:])
        else:
            self.press(*keys)

    def check(self) -> None:
        """Look the document through, unless that was done with these files at another desk."""
        files = self.files
        known = next((found for one, found in _CHECKED if one is files), None)
        if known is None:
            known = self.session.look_through()
            _CHECKED.append((files, known))
        self.session.found(files, known)

    def write(self, text: str) -> None:
        """Fill in the line that is open."""
        self.press("Clear", *text, "Enter")


class Stage(App[None]):
    """The editor's screen with a desk, and nothing else."""

    def __init__(self, desk: Desk, glyphs: GlyphSet = "unicode") -> None:
        super().__init__()
        self._glyphs = glyphs
        self._seat(desk)

    def _seat(self, desk: Desk) -> None:
        palette = Palette.for_terminal("256", "dark")
        styles = PanelStyles(palette, self._glyphs, shown_of(desk.document.system).styles)
        self.desk = desk
        self.edit = EditScreen(desk.session, styles)
        desk.hands = self.edit.hands

    def on_mount(self) -> None:
        self.push_screen(self.edit)

    def take(self, desk: Desk) -> None:
        """Show another desk in place of this one, on the same screen, which takes less time than a new one."""
        self.desk = desk
        self.edit.session = desk.session
        self.edit.hands = desk.hands
        self.edit._checker = Checker(desk.session, lambda: None)

    @property
    def text(self) -> str:
        """All lines of the screen, without blanks at their ends."""
        strips = self.edit._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips)


def on_stage(
    files: Any, work: Callable[[Stage, Pilot[None]], Awaitable[T]], size: tuple[int, int] = (80, 24),
    glyphs: GlyphSet = "unicode",
) -> T:  # fmt: skip
    """Do something at the screen with some files, and return what comes of it."""

    async def sit() -> T:
        stage = Stage(Desk(files), glyphs)
        async with stage.run_test(size=size) as pilot:
            await pilot.pause()
            return await work(stage, pilot)

    return asyncio.run(sit())


def pressed(files: Any, *keys: str) -> Desk:
    """A desk after some keys."""
    desk = Desk(files)
    desk.press(*keys)
    return desk


def shown(files: Any, *keys: str, size: tuple[int, int] = (80, 24), glyphs: GlyphSet = "unicode") -> str:
    """The text of the screen after some keys."""

    async def work(stage: Stage, pilot: Pilot[None]) -> str:
        stage.desk.press(*keys)
        stage.desk.session.look_through()
        for _ in range(2):
            stage.edit.redraw()
            await pilot.pause()
        return stage.text

    return on_stage(files, work, size, glyphs)


Scene = tuple[Any, Sequence[str]]
"""Some files, and the keys that lead to what is to be seen."""


def gallery(
    scenes: Mapping[str, Scene], size: tuple[int, int] = (80, 24), glyphs: GlyphSet = "unicode"
) -> dict[str, str]:
    """The text of the screen at the end of each scene; all on one terminal, since starting it takes long."""

    async def look() -> dict[str, str]:
        stage = Stage(Desk(next(iter(scenes.values()))[0]), glyphs)
        found = {}
        async with stage.run_test(size=size) as pilot:
            for name, (files, keys) in scenes.items():
                stage.take(Desk(files))
                for key in keys:
                    stage.desk.type(key)
                stage.desk.check()
                stage.edit.redraw()
                await pilot.pause()
                stage.edit.map.centre()
                stage.edit.redraw()
                await pilot.pause()
                found[name] = stage.text
        return found

    return asyncio.run(look())
