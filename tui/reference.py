"""The rules to look up: paragraphs by chapter, rulings, figures, what is reconstructed, words and actions of the game.

Whatever names a paragraph can lead here: `link` makes a row of it, `paragraph` the page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from rules import catalogue
from rules.catalogue import Datum, Missing, Rule, Ruling
from rules.engine.game import Verb
from tui.browser import Page, Row, gap, heading, note
from tui.lines import Line, line

MOST_HITS = 80
"""Hits of a search that are shown."""

_NAMED = re.compile(r"\b(?:A\d{2,3}|M\d{2}|\d{1,2}\.\d{1,2}(?:\.\d{1,2})*(?:\.[A-Z]\d?)?)\b")


class Term(Protocol):
    """A word of the game, as a glossary has it."""

    @property
    def name(self) -> str:
        """The word."""
        ...

    @property
    def text(self) -> str:
        """What it means."""
        ...

    @property
    def see(self) -> tuple[str, ...]:
        """The paragraphs to read on in."""
        ...

    @property
    def also(self) -> tuple[str, ...]:
        """Other words for it."""
        ...


class Reference:
    """The reference of a system: its catalogue, its glossary and its actions, and pages that a game adds."""

    def __init__(
        self,
        system: str,
        terms: Iterable[Term] = (),
        verbs: Mapping[str, Verb] | None = None,
        more: Mapping[str, Callable[[], Page]] | None = None,
    ) -> None:
        self.system = system
        self._terms = tuple(terms)
        self._verbs = verbs or {}
        self._more = more or {}

    def index(self) -> Page:
        """The first page: everything there is to look up."""
        return Page("Rules", self._index, self.search)

    def _index(self) -> list[Row]:
        whole = catalogue.catalogue(self.system)
        chapters = catalogue.chapters(self.system)
        return [
            heading("Rules by chapter"),
            *(
                _leaf(f"{_number(chapter.rules[0].id):>3}  {chapter.title}", len(chapter.rules), self._opens(number))
                for number, chapter in enumerate(chapters)
            ),
            heading("Where the rulebook is silent"),
            _leaf("     Rulings", len(whole.rulings), self._list("Rulings", self._rulings)),
            heading("Figures"),
            _leaf("     What the rulebook gives", len(whole.data), self._list("Figures of the rulebook", self._data)),
            _leaf("     What is reconstructed", len(whole.missing), self._list("Reconstructed", self._missing)),
            *(_leaf(f"     {title}", 0, page) for title, page in self._more.items()),
            heading("Words"),
            _leaf("     Words of the game", len(self._terms), self._list("Words of the game", self._words)),
            _leaf("     Actions as they are typed", len(self._verbs), self._list("Actions", self._actions)),
        ]

    def _opens(self, number: int) -> Callable[[], Page]:
        return lambda: self.chapter(number)

    def _list(self, title: str, fill: Callable[[], Sequence[Row]]) -> Callable[[], Page]:
        return lambda: Page(title, fill)

    def chapter(self, number: int) -> Page:
        """A chapter by its place in the book, to be read through."""
        chapters = catalogue.chapters(self.system)

        def turn(by: int) -> Page | None:
            return self.chapter(number + by) if 0 <= number + by < len(chapters) else None

        return Page(
            chapters[number].title, lambda: [_entry(self.system, rule) for rule in chapters[number].rules], turn=turn
        )

    def _rulings(self) -> list[Row]:
        return [_entry(self.system, ruling) for ruling in catalogue.catalogue(self.system).rulings.values()]

    def _missing(self) -> list[Row]:
        return [_entry(self.system, missing) for missing in catalogue.catalogue(self.system).missing.values()]

    def _data(self) -> list[Row]:
        return [self._datum(datum) for datum in catalogue.catalogue(self.system).data]

    def _datum(self, datum: Datum) -> Row:
        def page() -> Page:
            return Page("Figure", lambda: _datum_rows(self.system, datum))

        return Row(line((f"{datum.what}: ", "plain"), (_value(datum.value), "key")), opens=page, indent=2, most=3)

    def _words(self) -> list[Row]:
        return [self._term(term) for term in self._terms]

    def _term(self, term: Term) -> Row:
        def page() -> Page:
            return Page(term.name, lambda: _term_rows(self.system, term))

        return Row(
            line((term.name, "key"), (f"  {term.text}", "plain")), opens=page, indent=2, sought=" ".join(term.also)
        )

    def _actions(self) -> list[Row]:
        return [self._verb(verb) for verb in self._verbs.values()]

    def _verb(self, verb: Verb) -> Row:
        def page() -> Page:
            return Page(verb.name, lambda: [note(form(verb), "key"), note(verb.help)])

        return Row(line((form(verb), "key"), (f"  {verb.help}", "plain")), opens=page, indent=2)

    def verb(self, name: str) -> Page:
        """What an action is and how it is written. Raises KeyError for an unknown verb."""
        verb = self._verbs[name]
        return Page(verb.name, lambda: [note(form(verb), "key"), note(verb.help)])

    def search(self, text: str) -> list[Row]:
        """Everything that holds all words of a text: words of the game first, then rules, rulings and figures."""
        words = text.casefold().split()
        rows = [row for row in (*self._words(), *self._actions()) if row.holds(words)]
        rows.sort(key=lambda row: not row.left[0][0].casefold().startswith(words[0]))
        rows += [_entry(self.system, found, 3) for found in catalogue.search(self.system, text)]
        rows += [row for row in (*self._missing(), *self._data()) if row.holds(words)]
        if not rows:
            return [note("nothing holds all of these words", "dim")]
        left = len(rows) - MOST_HITS
        return rows if left <= 0 else [*rows[:MOST_HITS], note(f"... and {left} more", "dim")]


def form(verb: Verb) -> str:
    """How an action is written: its verb, and what its words are in capitals."""
    return " ".join((verb.name, *(word.upper() for word in verb.words)))


def link(system: str, id_: str, text: Line, right: Line = ()) -> Row:
    """A row that leads to a paragraph and names it at the right; one without a paragraph is only read."""
    if not id_:
        return Row(text, right, indent=2)
    name = f"{id_:>10}" if right else f" {id_}"
    return Row(text, [*right, (name, "key")], lambda: paragraph(system, id_), indent=2)


def known(system: str, id_: str) -> bool:
    """Whether an id is that of a paragraph, ruling or reconstruction, or of a heading."""
    return id_ in catalogue.catalogue(system).entries or bool(catalogue.below(system, id_))


def spelled(system: str, text: str) -> str:
    """The id that a text means, case apart; empty if it is none."""
    wanted = text.strip().casefold()
    ids = catalogue.catalogue(system).entries
    found = next((id_ for id_ in ids if id_.casefold() == wanted), "")
    return found or (text.strip().upper() if known(system, text.strip().upper()) else "")


def paragraph(system: str, id_: str) -> Page:
    """A paragraph, ruling or reconstruction, or all paragraphs under a heading.

    Of an id that is none of these the nearest heading above is shown.
    """
    entries = catalogue.catalogue(system).entries
    found = entries.get(id_)
    if found is None:
        under = catalogue.below(system, id_)
        if not under and "." in id_:
            return paragraph(system, id_.rpartition(".")[0])
        rows = [_entry(system, rule) for rule in under] or [note("there is no such paragraph", "warn")]
        return Page(id_, lambda: rows)
    return Page(id_, lambda: _entry_rows(system, found), turn=lambda by: _beside(system, id_, by))


def _beside(system: str, id_: str, by: int) -> Page | None:
    """The page of the paragraph before or after one, among its kind."""
    whole = catalogue.catalogue(system)
    for kind in (whole.rules, whole.rulings, whole.missing):
        if id_ in kind:
            ids = list(kind)
            place = ids.index(id_) + by
            return paragraph(system, ids[place]) if 0 <= place < len(ids) else None
    return None


def _leaf(text: str, count: int, page: Callable[[], Page]) -> Row:
    return Row(line(text), line((str(count), "dim")) if count else (), page)


def _number(id_: str) -> str:
    return id_.partition(".")[0]


def _entry(system: str, found: catalogue.Entry, most: int = 0) -> Row:
    """A paragraph in a list, with its whole text or as many lines as wanted."""
    match found:
        case Rule():
            text = found.text
        case Ruling():
            text = f"{found.question} {found.ruling}"
        case Missing():
            text = f"{found.what}: {found.must_satisfy}"
    return Row(
        line((found.id, "key"), (f"  {text}", "plain")), opens=lambda: paragraph(system, found.id), indent=2, most=most
    )


def _entry_rows(system: str, found: catalogue.Entry) -> list[Row]:
    match found:
        case Rule():
            return _rule_rows(system, found)
        case Ruling():
            rows = [note("Ruling: where the rulebook is silent or contradicts itself", "dim"), note(found.question)]
            rows += [gap(), note(found.ruling, "title")]
            if found.why:
                rows += [gap(), note(found.why, "dim")]
            return rows + links(system, "Touches", found.touches, (found.id,))
        case Missing():
            rows = [note("Not printed in the rulebook, and reconstructed", "dim"), note(found.what, "title"), gap()]
            rows.append(note(found.must_satisfy))
            return rows + links(system, "Named here", _ids(found.must_satisfy), (found.id,))


def _rule_rows(system: str, rule: Rule) -> list[Row]:
    whole = catalogue.catalogue(system)
    rows = [note(f"{rule.section}, {rule.kind}", "dim"), note(rule.text)]
    if rule.kind == "example":
        rows += [gap(), note(rule.test.removeprefix("inputs: "))]
    rulings = [r.id for r in whole.rulings.values() if rule.id in r.touches]
    builds_on = dict.fromkeys([*rule.depends, *_ids(rule.text)])
    used_by = [r.id for r in whole.rules.values() if rule.id in r.depends and r.id not in builds_on]
    shown = {rule.id, *rulings}
    rows += links(system, "Rulings on it", rulings, (rule.id,))
    rows += links(system, "Builds on", builds_on, shown)
    return rows + links(system, "Named by", used_by, shown)


def links(system: str, title: str, ids: Iterable[str], shown: Iterable[str] = ()) -> list[Row]:
    """Paragraphs to read on in, each with its beginning; those that are on the page already are left out."""
    out = set(shown)
    rows = []
    for id_ in ids:
        if known(system, id_) and id_ not in out:
            out.add(id_)
            rows.append(_beginning(system, id_))
    return [gap(), heading(title), *rows] if rows else []


def _beginning(system: str, id_: str) -> Row:
    """A paragraph or heading as two lines that lead to it."""
    text = line((id_, "key"), (f"  {catalogue.describe(system, id_)}", "plain"))
    return Row(text, opens=lambda: paragraph(system, id_), indent=2, most=2)


def _datum_rows(system: str, datum: Datum) -> list[Row]:
    rows = [note(datum.what, "title"), gap(), note(_value(datum.value)), gap()]
    rows.append(note(f"{datum.certainty}, at {datum.source}", "dim"))
    return rows + links(system, "Where it stands", sources(system, datum.source))


def _term_rows(system: str, term: Term) -> list[Row]:
    rows = [note(term.text)]
    if term.also:
        rows += [gap(), note(f"also: {', '.join(term.also)}", "dim")]
    return rows + links(system, "Read on", term.see)


def _value(value: Any) -> str:
    """A figure of the catalogue in words."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_value(one)}" for key, one in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_value(one) for one in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _ids(text: str) -> list[str]:
    return _NAMED.findall(text)


def sources(system: str, text: str) -> list[str]:
    """The paragraphs that a reference in words names, as in ``9.4.4, 14.1 B, 15 A``; unknown ones are left out."""
    found = []
    for number, letter in re.findall(r"(\d+(?:\.\d+)*)(?:[ .]([A-Z]\d?)\b)?", text):
        whole = number if "." in number else f"{number}.0"
        for id_ in (f"{number}.{letter}", f"{number}.0.{letter}", whole, number):
            if known(system, id_):
                found.append(id_)
                break
    return list(dict.fromkeys(found))
