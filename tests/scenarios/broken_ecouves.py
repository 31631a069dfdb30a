"""Broken copies of the shipped Écouves scenario."""

from __future__ import annotations

from tests.scenarios.breaking import Breaking, Change, row, set_hex

__all__ = ["Change", "problems", "row", "set_hex", "shipped_text", "the_problem"]

_SHIPPED = Breaking("ecouves")

shipped_text = _SHIPPED.shipped_text
problems = _SHIPPED.problems
the_problem = _SHIPPED.the_problem
