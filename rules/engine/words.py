"""Nouns with their numbers and articles, as prompts, events and panels say them."""

from __future__ import annotations


def counted(number: int | str, thing: str, things: str = "") -> str:
    """A number with what it counts: ``1 step``, ``2 steps``; ``things`` is a plural that does not end in s alone."""
    return f"{number} {thing if str(number) == '1' else things or f'{thing}s'}"


def one(thing: str) -> str:
    """A noun with its article: ``a step``, ``an area``."""
    return f"{'an' if thing.lower().startswith(tuple('aeiou')) else 'a'} {thing}"
