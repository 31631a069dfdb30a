"""scenario.toml: what the scenario is."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from scenarios.typed import Section
from scenarios.words import Key, Name, Text


class Scale(Section, frozen=True, kw_only=True):
    """The scale (A.a).

    Fields:
        metres_per_hex: the width of a hex in metres
    """

    metres_per_hex: Annotated[int, Meta(ge=1, le=100_000)]


class ScenarioFile(Section, frozen=True, kw_only=True):
    """scenario.toml: what the scenario is.

    Fields:
        system: the rules that it is played by
        id: what names it in saved games
        title: what lists of scenarios show
        version: a whole number that rises with each change that players notice
        status: whether it was printed, reconstructed from a printed one, or invented
        summary: what it is about, in a sentence or two
        scale: what a hex stands for
    """

    format: Literal[1]
    system: Literal["ecouves"]
    id: Key
    title: Name
    version: Annotated[int, Meta(ge=1, le=1_000_000)]
    status: Literal["printed", "reconstructed", "invented"]
    summary: Text = ""
    notes: tuple[Text, ...] = ()
    scale: Scale
