"""Changing the value of a field: the line that is typed, what it offers, and lists of sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from editors import access, fields, optionals, references, schema, tables
from editors.access import Key
from editors.fields import Field
from rules.engine.words import counted
from scenarios.problems import Problem
from tui.editing.listing import Item, Listing
from tui.editing.modes import Ask

if TYPE_CHECKING:
    from tui.editing.bench import Bench

ROOM = 58
"""Characters of the choices that are named in a line that is typed."""

Put = Callable[[Any], None]
"""What is done with the value that was found."""


@dataclass(frozen=True)
class Entry:
    """A field of a record: the record's table and key, or the path of a record that stands alone."""

    path: str
    key: Key | None
    field: Field

    def value(self, files: Any) -> Any:
        """The value as it stands."""
        if self.key is None:
            return access.get(files, f"{self.path}.{self.field.name}")
        return tables.get(files, self.path, self.key, self.field.name)

    def text(self, files: Any) -> str:
        """The value as a form shows it."""
        value = self.value(files)
        if self.field.free_text:
            return counted(len(value), "line") if value else ""
        return fields.show(self.field, value)

    def put(self, files: Any, value: Any) -> Any:
        """Files with another value."""
        if self.key is None:
            return access.put(files, f"{self.path}.{self.field.name}", value)
        return tables.put(files, self.path, self.key, self.field.name, value)


def entries(files: Any, path: str, key: Key | None) -> tuple[Entry, ...]:
    """The fields of a record in order, without records of their own, unless one is left out and can be begun."""
    found = fields.fields_of(files, path) if key is None else tables.columns(files, path)
    every = (Entry(path, key, field) for field in found if field.kind != "records")
    return tuple(entry for entry in every if entry.field.kind != "record" or _can_begin(files, entry))


def _can_begin(files: Any, entry: Entry) -> bool:
    kind = optionals.kind_of(access.get(files, entry.path), entry.field.name) if entry.key is None else None
    return kind is not None and entry.value(files) is None and optionals.can_begin(kind)


def meaning(field: Field) -> str:
    """What a field means and what may stand there, in sentences."""
    note = field.help[:1].upper() + field.help[1:]
    note += "" if not note or note.endswith((".", "!", "?")) else "."
    return f"{note} Expected: {field.expected}.".lstrip()


def change(bench: Bench, entry: Entry, name: str, typed: str = "") -> None:
    """Ask for another value of a field, and take it over as a step; ``typed`` is what was typed already."""

    def put(value: Any) -> None:
        bench.change(f"{name}: {entry.field.label}", entry.put(bench.files, value))

    if entry.field.kind == "record":
        record = access.get(bench.files, entry.path)
        bench.session.attempt(lambda: put(optionals.begun(bench.files, record, entry.field.name)))
        return
    note = follows(bench.files, entry.path, entry.key, entry.field) if entry.key is not None else ""
    ask(bench, entry.field, entry.value(bench.files), put, typed, note)


def follows(files: Any, path: str, key: Key, field: Field) -> str:
    """What else changes with the name of a record, in a sentence; nothing for any other field."""
    if field.name != references.name_field(files, path):
        return ""
    count = len(references.mentions(files, path, references.name_of(files, path, key)))
    return f"{counted(count, 'place')} that name{'s' if count == 1 else ''} it will follow. " if count else ""


def clear(bench: Bench, entry: Entry, name: str) -> None:
    """Give a field the value that holds where none is given; what a record needs goes with the record, if that may be
    left out.
    """
    files, outer = bench.files, _outer(bench.files, entry)
    if entry.field.required and outer is not None:
        if outer.value(files) is not None:
            bench.change(f"{name}: no {outer.field.label}", outer.put(files, None))
        return
    if entry.field.required:
        bench.session.say(f"{entry.field.label} is needed", "warn")
        return
    bench.change(f"{name}: clear {entry.field.label}", entry.put(bench.files, entry.field.default))


def _outer(files: Any, entry: Entry) -> Entry | None:
    """The field that holds the record of another one, if it may be left out."""
    if entry.key is None:
        found = optionals.around(files, entry.path)
        above, name = entry.path.rpartition(".")[0], found[1] if found else ""
    else:
        above, name = entry.path, entry.field.name.rpartition(".")[0]
        if not name or "." in name or optionals.kind_of(access.record(files, above, entry.key), name) is None:
            name = ""
    if not name:
        return None
    kind = schema.record_type(type(files), above)
    known = fields.fields_of_type(kind) if kind is not None else ()
    return next((Entry(above, entry.key, field) for field in known if field.name == name), None)


def ask(bench: Bench, field: Field, old: Any, put: Put, typed: str = "", note: str = "") -> None:
    """Ask for a value of a field; a list of sentences is a list on the screen, each line to be typed.

    ``note`` says meanwhile what else the value will change.
    """
    session, files = bench.session, bench.files
    if field.free_text:
        _sentences(bench, field, old, put)
        return
    if field.kind == "yes-no":
        session.attempt(lambda: put(not old))
        return

    def done(text: str) -> str:
        value = fields.parse(field, text)
        if isinstance(value, Problem):
            return f"expected: {field.expected}"
        session.ask = None
        session.attempt(lambda: put(value))
        return ""

    def offers(text: str) -> Sequence[str]:
        return _offered(known, text) if field.kind != "list" else _ended(known, text)

    known = fields.choices(files, field)
    hint = _some(known) if known else field.expected
    session.ask = Ask(
        field.label, done, fields.show(field, old), hint, offers, lambda text: f"{note}{tell(files, field, text)}",
        typed,
    )  # fmt: skip


def _offered(known: Sequence[str], text: str) -> Sequence[str]:
    """What Tab goes through for a text: what holds it, else all; behind one that is whole the others."""
    if text in known:
        at = known.index(text) + 1
        return [*known[at:], *known[:at]]
    return [one for one in known if text.casefold() in one.casefold()] or known


def _ended(known: Sequence[str], text: str) -> Sequence[str]:
    """A list with its last word as Tab completes it; what the list has already is not offered again."""
    whole = text.rstrip(" ,")
    last = re.split(r"[\s,]", text)[-1] if whole == text else ""
    before = text[: len(text) - len(last)]
    left = [one for one in known if one not in before.replace(",", " ").split()]
    return [f"{before}{one}" for one in _offered(left, last)]


def _some(words: Sequence[str]) -> str:
    """As many words of a list as there is room for on any screen, and how many there are beside them."""
    shown = list(words)
    while len(shown) > 1 and len(", ".join(shown)) > ROOM:
        shown.pop()
    more = len(words) - len(shown)
    return f"{', '.join(shown)} and {more} more: Tab" if more else ", ".join(shown)


def tell(files: Any, field: Field, text: str) -> str:
    """What comes of a text that is being typed: what is wrong with it, what it is completed to, or what is meant."""
    value = fields.parse(field, text)
    if isinstance(value, Problem):
        return f"This is not yet {field.expected}." if text.strip() else meaning(field)
    doubtful = fields.doubt(files, field, value)
    if doubtful:
        return f"{doubtful[:1].upper()}{doubtful[1:]}. {meaning(field)}"
    whole = fields.show(field, value)
    if field.choices and whole == text.strip() and len(meaning(field)) > 2 * ROOM:
        # There is room for the choices only, and not for what the field means as well.
        return f"Expected: {field.expected}."
    return f"= {whole}" if field.choices and text.strip() and whole != text.strip() else meaning(field)


def _sentences(bench: Bench, field: Field, old: Any, put: Put) -> None:
    """Change a list of sentences, one at a time; an empty one goes."""
    session = bench.session
    lines = list(old) if not isinstance(old, dict) else [f"{key} {value}" for key, value in old.items()]

    def store() -> None:
        value = fields.parse(field, "\n".join(lines))
        if isinstance(value, Problem):
            session.say(f"expected: {field.expected}", "warn")
            return
        session.attempt(lambda: put(value))

    def edit(index: int) -> None:
        def done(text: str) -> str:
            session.ask = None
            if index < len(lines):
                lines[index : index + 1] = [text] if text else []
            elif text:
                lines.append(text)
            store()
            show(index + 1 if text else index)
            return ""

        session.ask = Ask(
            f"{field.label}, line {index + 1}",
            done,
            lines[index] if index < len(lines) else "",
            "empty takes the line away",
        )

    def show(index: int) -> None:
        items = [Item(text, lambda number=number: edit(number)) for number, text in enumerate(lines)]  # type: ignore[misc]
        items.append(Item("(a new line)", lambda: edit(len(lines)), "a"))
        session.show(Listing(field.label, items, index=index))

    show(0)
