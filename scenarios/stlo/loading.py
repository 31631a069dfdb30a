"""The four files of a St-Lô scenario: limits, types, cross checks, and then the model."""

from __future__ import annotations

from rules.stlo.model import Scenario
from scenarios import loading
from scenarios.stlo import schema
from scenarios.stlo.build import build
from scenarios.stlo.check import check_parts
from scenarios.stlo.schema.moment import SituationFile

Document = loading.Document[schema.Files, Scenario]
"""A scenario as it stands in its folder."""

FILES = loading.FileSet(
    "stlo", schema.Files, schema.FILE_TYPES, SituationFile, check_parts, build, package="scenarios.stlo"
)
"""How they are read, checked and written."""
