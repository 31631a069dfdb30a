"""scenario.toml: what the scenario is."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from scenarios.stlo.schema.words import Key, Name, Text
from scenarios.typed import Section


class Scale(Section, frozen=True, kw_only=True):
    """The scale (2.3)."""

    yards_per_hex: Annotated[int, Meta(ge=1, le=10000)]
    days_per_turn: Annotated[int, Meta(ge=1, le=100)]


class ScenarioFile(Section, frozen=True, kw_only=True):
    """scenario.toml: what the scenario is."""

    format: Literal[1]
    system: Literal["stlo"]
    id: Key
    title: Name
    version: Annotated[int, Meta(ge=1, le=1_000_000)]
    status: Literal["printed", "reconstructed", "invented"]
    first_date: Annotated[
        str, Meta(pattern=r"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])\Z", description='a date as "1944-07-11"')
    ]
    summary: Text = ""
    notes: tuple[Text, ...] = ()
    scale: Scale
