"""The catalogue of a system's rules: every paragraph in our own words, and our rulings where a rulebook is silent.

It travels with the rules as ``catalogue.toml`` in the package of its system, and is read when it is first asked
for. A paragraph is named by its number in the rulebook (``"9.4.1.C"``, ``"E.22a"``), a ruling by letters and a number
(``"A114"``, ``"AMB-7"``). Refusals and events name one or the other. Missing data without an id are numbered M01 on.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from typing import Any, TypeVar


class CatalogueError(Exception):
    """A catalogue that can not be used: no such system, or a file that is not well-formed."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A paragraph: its chapter, its kind (rule, limit, definition, setup, option, example), what it says.

    ``test`` says how one sees that it holds; ``depends`` names paragraphs that it builds on.
    """

    id: str
    section: str
    kind: str
    text: str
    test: str = ""
    depends: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """What holds where the rulebook is silent or contradicts itself, and which paragraphs that touches."""

    id: str
    question: str
    ruling: str
    why: str = ""
    touches: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Datum:
    """A figure that the rulebook gives or allows one to work out, with where it stands and how certain it is."""

    what: str
    value: Any
    source: str
    certainty: str


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that the rulebook does not print, and what its reconstruction must satisfy."""

    id: str
    what: str
    must_satisfy: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its title and its paragraphs in the order of the book."""

    title: str
    rules: tuple[Rule, ...]


Entry = Rule | Ruling | Missing
T = TypeVar("T", Rule, Ruling, Missing)


@dataclass(frozen=True)
class Catalogue:
    """All that is in one catalogue; ``options`` are the switches that its rulings name, with their defaults."""

    system: str
    rules: Mapping[str, Rule]
    rulings: Mapping[str, Ruling]
    data: tuple[Datum, ...]
    missing: Mapping[str, Missing]
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def entries(self) -> Mapping[str, Entry]:
        """Everything that has an id: rules, rulings and missing data."""
        return {**self.rules, **self.rulings, **self.missing}


@lru_cache(maxsize=8)
def catalogue(system: str) -> Catalogue:
    """The catalogue of a system. Raises CatalogueError if there is none or its file is not well-formed."""
    if not system.isidentifier():
        raise CatalogueError(f"{system!r} is no system")
    file = resources.files("rules").joinpath(system, "catalogue.toml")
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
        return Catalogue(
            system=system,
            rules=_by_id([_rule(row) for row in tables.get("rule", [])]),
            rulings=_by_id([_ruling(row) for row in tables.get("ambiguity", [])]),
            data=tuple(_datum(row) for row in tables.get("datum", [])),
            missing=_by_id([_missing(row, n) for n, row in enumerate(tables.get("missing", []), start=1)]),
            options=tables.get("options", {}),
        )
    except (OSError, ModuleNotFoundError) as error:
        raise CatalogueError(f"there is no catalogue of {system!r}") from error
    except (KeyError, TypeError, ValueError) as error:
        raise CatalogueError(f"the catalogue of {system!r} is not well-formed: {error}") from error


def entry(system: str, id_: str) -> Entry:
    """The rule, ruling or missing datum of an id. Raises KeyError if there is none."""
    return catalogue(system).entries[id_]


def below(system: str, id_: str) -> tuple[Rule, ...]:
    """The paragraphs under a heading such as ``"22.1"`` or ``"7.0"``, the heading's own not included.

    A number that ends in 0 heads its whole chapter.
    """
    stem = id_.removesuffix(".0") + "."
    return tuple(rule for rule in catalogue(system).rules.values() if rule.id.startswith(stem) and rule.id != id_)


def chapters(system: str) -> tuple[Chapter, ...]:
    """The chapters in the order of the book."""
    found: dict[str, list[Rule]] = {}
    for rule in catalogue(system).rules.values():
        found.setdefault(rule.section, []).append(rule)
    return tuple(Chapter(title, tuple(rules)) for title, rules in found.items())


def search(system: str, text: str) -> tuple[Entry, ...]:
    """The rules and rulings that hold every word of a text, case apart, in the order of the catalogue.

    A word may also be an id or its beginning. A text without a word finds nothing.
    """
    words = text.casefold().split()
    whole = catalogue(system)
    candidates: list[Rule | Ruling] = [*whole.rules.values(), *whole.rulings.values()]
    return tuple(found for found in candidates if words and all(_holds(found, word) for word in words))


def describe(system: str, id_: str) -> str:
    """What a paragraph or ruling says, in words: for a heading, what stands first under it.

    Raises KeyError for an id that is neither.
    """
    found = catalogue(system).entries.get(id_)
    if found is None:
        under = below(system, id_)
        if not under:
            raise KeyError(id_)
        found = under[0]
    match found:
        case Rule():
            return found.text
        case Ruling():
            return f"{found.question} {found.ruling}"
        case Missing():
            return f"{found.what}: {found.must_satisfy}"


def _holds(found: Rule | Ruling, word: str) -> bool:
    text = f"{found.section} {found.text}" if isinstance(found, Rule) else f"{found.question} {found.ruling}"
    return word in text.casefold() or found.id.casefold().startswith(word)


def _rule(row: Mapping[str, Any]) -> Rule:
    return Rule(row["id"], row["section"], row["kind"], row["text"], row.get("test", ""), tuple(row.get("depends", ())))


def _ruling(row: Mapping[str, Any]) -> Ruling:
    return Ruling(row["id"], row["question"], row["ruling"], row.get("why", ""), tuple(row.get("touches", ())))


def _datum(row: Mapping[str, Any]) -> Datum:
    """A figure in either of two forms: with its source and certainty, or with the rule and topic that it is of."""
    if "what" in row:
        return Datum(row["what"], row["value"], row["source"], row["certainty"])
    return Datum(f"{row['topic']}: {row['given']}", row["value"], row["rule"], "given")


def _missing(row: Mapping[str, Any], number: int) -> Missing:
    return Missing(row.get("id", f"M{number:02d}"), row["what"], row.get("must_satisfy") or row["must"])


def _by_id(rows: list[T]) -> dict[str, T]:
    found: dict[str, T] = {}
    for row in rows:
        if row.id in found:
            raise ValueError(f"{row.id} stands there twice")
        found[row.id] = row
    return found
