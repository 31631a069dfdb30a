"""Key paths for messages, and the tests that several checks share: those of every system."""

from __future__ import annotations

from scenarios.places import at, check_unique, repeated

__all__ = ["at", "check_unique", "repeated"]
