"""Scenarios of the Écouves system: schema, checks, building the rules' model, situations."""

from __future__ import annotations

from scenarios.systems.ecouves.loading import FILES

__all__ = ["FILES"]
