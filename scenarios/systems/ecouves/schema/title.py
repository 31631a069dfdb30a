"""scenario.toml: what the scenario is."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from scenarios.typed import Section
from scenarios.words import Key, Name, Text


class Scale(Section, frozen=True, kw_only=True):
    """The scale (A.a)."""

    metres_per_hex: Annotated[int, Meta(ge=1, le=100_000)]


class ScenarioFile(Section, frozen=True, kw_only=True):
    """scenario.toml: what the scenario is."""

    format: Literal[1]
    system: Literal["ecouves"]
    id: Key
    title: Name
    version: Annotated[int, Meta(ge=1, le=1_000_000)]
    status: Literal["printed", "reconstructed", "invented"]
    summary: Text = ""
    notes: tuple[Text, ...] = ()
    scale: Scale
