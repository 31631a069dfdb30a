"""Sets of hexes: steeples, works, areas."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from editors import features, layers
from rules.engine.hexes import Hex
from rules.engine.words import one
from tui.editing.modes import Ask
from tui.editing.tools.base import Drawer

if TYPE_CHECKING:
    pass


class SetDrawer(Drawer):
    """Sets of hexes: steeples, works, areas."""

    def apply(self, hex_: Hex) -> None:
        """Put the hex into the set, or take it out."""
        files, part = self.files, self.part
        if layers.plain(self.layer):
            part = layers.parts(files, self.layer)[0]
        if part is None:
            self._ask_name(hex_)
            return
        there = hex_ in layers.hexes_of(files, part)
        hexes = self.mode.region or (hex_,)
        what = layers.title_of(files, part) or self.tool.label
        files, gone = features.take_out(files, part, hexes) if there else (features.include(files, part, hexes), False)
        self.change(f"take {hex_} out of {what}" if there else f"{what}: add {hex_}", files, (self.mode.stroke, there))
        self.part = None if gone or layers.plain(self.layer) else part
        if gone:
            self.mode.session.say(f"{what} had no other hex: it is gone")

    def lit(self) -> Iterable[Hex]:
        """The hexes of the set in hand; before one is taken up, of all that the tool draws."""
        if self.part is not None:
            return super().lit()
        return [hex_ for part in self.parts() for hex_ in layers.hexes_of(self.files, part)]

    def trail(self, hex_: Hex) -> None:
        """Put the hex into the set; what is in it stays."""
        part = layers.parts(self.files, self.layer)[0] if layers.plain(self.layer) else self.part
        if part is None or hex_ not in layers.hexes_of(self.files, part):
            self.apply(hex_)

    def _ask_name(self, hex_: Hex) -> None:
        session = self.mode.session
        variant = {self.layer.variant: self.tool.variant} if self.tool.variant else {}

        def done(text: str) -> str:
            def make() -> None:
                values = self.identity(text) if text else variant
                hexes = self.mode.region or (hex_,)
                files, part = layers.new_part(self.files, self.layer, hexes, **values)
                self.change(f"new {self.tool.label} {text}".rstrip(), files)
                self.take(part)

            return session.answer(make)

        session.ask = Ask(
            f"A new {self.tool.label}: what is it called?", done, self.expected.title if self.expected else "",
            "empty for a name that is made up", lambda _: [one.title for one in self.missing()], self.told_of,
        )  # fmt: skip

    def erase(self, hex_: Hex) -> None:
        """Take the hex out of the set in hand, or out of all sets of the layer."""
        files = self.files
        for part in [self.part] if self.part is not None else reversed(layers.parts(files, self.layer)):
            files, gone = features.take_out(files, part, [hex_])
            self.part = None if gone else self.part
        if files == self.files:
            self.mode.session.say(f"there is no {self.tool.label} here", "warn")
        self.change(f"erase {self.tool.label} at {hex_}", files, (self.mode.stroke, "erase"))

    def explain(self) -> str:
        """What Enter does now."""
        if layers.plain(self.layer):
            return f"Enter puts {one(self.tool.label)} here, or takes it away."
        if self.part is None and self.expected is not None:
            return f"Enter makes {self.expected.title} ({self.expected.key}) with this hex; {self.expected.why}."
        if self.part is None:
            return f"Enter makes a new {self.tool.label}; Tab goes on with one that is there."
        return f"Enter takes this hex into {layers.title_of(self.files, self.part)}, or out of it."
