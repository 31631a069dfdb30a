"""Keys of screens, from the registry to the terminal library."""

from __future__ import annotations

from collections.abc import Container, Iterable

from textual.binding import Binding, BindingsMap

from tui.registry import Command


def bindings_map(commands: Iterable[Command], before_typing: Container[str] = ()) -> BindingsMap:
    """The bindings of some commands to the action ``do``; those ``before_typing`` work in a line of text as well."""
    return BindingsMap([
        Binding(key, f"do('{one.id}')", one.name, show=False, priority=one.id in before_typing)
        for one in commands
        for key in one.keys
    ])  # fmt: skip
