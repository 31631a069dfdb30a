"""scenario.toml: what the scenario is."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from scenarios.stlo.schema.words import Key, Name, Text
from scenarios.typed import Section


class Scale(Section, frozen=True, kw_only=True):
    """The scale (2.3).

    Fields:
        yards_per_hex: the width of a hex in yards
        days_per_turn: how many days a turn lasts
    """

    yards_per_hex: Annotated[int, Meta(ge=1, le=10000)]
    days_per_turn: Annotated[int, Meta(ge=1, le=100)]


class ScenarioFile(Section, frozen=True, kw_only=True):
    """scenario.toml: what the scenario is.

    Fields:
        system: the rules that it is played by
        id: what names it in saved games
        title: what lists of scenarios show
        version: a whole number that rises with each change that players notice
        status: whether it was printed, reconstructed from a printed one, or invented
        first_date: the day of turn 1
        summary: what it is about, in a sentence or two
        scale: what a hex and a turn stand for
    """

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
