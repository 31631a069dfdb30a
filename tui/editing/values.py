"""Changing the value of a field: the line that is typed, what it offers, and lists of sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from editors import access, fields, tables
from editors.access import Key
from editors.fields import Field
from rules.engine.words import counted
from scenarios.problems import Problem
from tui.editing.listing import Item, Listing
from tui.editing.modes import Ask

if TYPE_CHECKING:
    from tui.editing.bench import Bench

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
    """The fields of a record in order, without records of their own."""
    found = fields.fields_of(files, path) if key is None else tables.columns(files, path)
    return tuple(Entry(path, key, field) for field in found if field.kind not in ("record", "records"))


def meaning(field: Field) -> str:
    """What a field means and what may stand there, in sentences."""
    note = field.help[:1].upper() + field.help[1:]
    note += "" if not note or note.endswith((".", "!", "?")) else "."
    return f"{note} Expected: {field.expected}.".lstrip()


def change(bench: Bench, entry: Entry, name: str, typed: str = "") -> None:
    """Ask for another value of a field, and take it over as a step; ``typed`` is what was typed already."""

    def put(value: Any) -> None:
        bench.change(f"{name}: {entry.field.label}", entry.put(bench.files, value))

    ask(bench, entry.field, entry.value(bench.files), put, typed)


def clear(bench: Bench, entry: Entry, name: str) -> None:
    """Give a field the value that holds where none is given."""
    if entry.field.required:
        bench.session.say(f"{entry.field.label} is needed", "warn")
        return
    bench.change(f"{name}: clear {entry.field.label}", entry.put(bench.files, entry.field.default))


def ask(bench: Bench, field: Field, old: Any, put: Put, typed: str = "") -> None:
    """Ask for a value of a field; a list of sentences is a list on the screen, each line to be typed."""
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
        return [one for one in known if text.casefold() in one.casefold()] or known

    known = fields.choices(files, field)
    hint = ", ".join(known[:8]) if known else field.expected
    session.ask = Ask(
        field.label, done, typed or fields.show(field, old), hint, offers, lambda text: tell(files, field, text)
    )


def tell(files: Any, field: Field, text: str) -> str:
    """What comes of a text that is being typed: what is wrong with it, what it is completed to, or what is meant."""
    value = fields.parse(field, text)
    if isinstance(value, Problem):
        return f"This is not yet {field.expected}." if text.strip() else meaning(field)
    doubtful = fields.doubt(files, field, value)
    if doubtful:
        return f"{doubtful[:1].upper()}{doubtful[1:]}. {meaning(field)}"
    whole = fields.show(field, value)
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
