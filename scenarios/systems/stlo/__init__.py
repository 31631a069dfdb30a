"""The files of St-Lô scenarios; what handles them is in `scenarios.stlo`."""

from __future__ import annotations

from scenarios.stlo.loading import FILES

__all__ = ["FILES"]
