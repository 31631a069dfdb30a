"""The set-up lists as the rulebook prints them (20.0): one entry a unit, such as ``2805 2/320(C)``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.stlo.model import Scenario, UnitCard

_ENTRY = re.compile(r"(?P<place>[0-9]{4}|DD|R) +(?:(?P<recon>RCN)|(?P<name>[A-Z0-9]+/[A-Z0-9]+)(?P<company>\(C\))?)\Z")

_KINDS = {"battalion": "battalion", "company": "company", "recon": "recon"}


@dataclass(frozen=True, slots=True)
class Entry:
    """A printed entry: ``place`` is a hex, DD or R, ``kind`` battalion, company or recon (20.0 I)."""

    place: str
    designation: str
    kind: str

    def __str__(self) -> str:
        """The entry as it is printed."""
        name = "RCN" if self.kind == "recon" else self.designation + ("(C)" if self.kind == "company" else "")
        return f"{self.place} {name}"


def parse_entry(text: str) -> Entry:
    """One entry: place first, then the unit; ``(C)`` marks a company. Raises ValueError for any other text."""
    found = _ENTRY.match(text.strip())
    if found is None:
        raise ValueError(f"{text!r} is no set-up entry such as '2805 2/320(C)', '1600 RCN', 'DD 1/115' or 'R 1/175'")
    if found["recon"]:
        return Entry(found["place"], "", "recon")
    return Entry(found["place"], found["name"], "company" if found["company"] else "battalion")


def entry_of(card: UnitCard) -> Entry:
    """The entry that a unit of a scenario would have in the list of its division."""
    return Entry(card.setup, card.designation, _KINDS[card.kind])


def setup_list(scenario: Scenario, formation: str) -> tuple[Entry, ...]:
    """The entries of a division as its units stand in the scenario: display, reinforcements, then hexes in order."""
    rank = {"DD": 0, "R": 1}
    cards = [card for card in scenario.units.values() if card.formation == formation]
    entries = [entry_of(card) for card in cards if card.kind in _KINDS]
    return tuple(sorted(entries, key=lambda entry: (rank.get(entry.place, 2), entry.place, entry.designation)))
