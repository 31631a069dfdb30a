"""The four files of an Écouves scenario: limits, types, cross checks, and then the model."""

from __future__ import annotations

from rules.ecouves.model import Scenario
from scenarios import loading
from scenarios.systems.ecouves import schema
from scenarios.systems.ecouves.build import build
from scenarios.systems.ecouves.check import check_parts
from scenarios.systems.ecouves.schema.moment import SituationFile

Document = loading.Document[schema.Files, Scenario]
"""A scenario as it stands in its folder."""

FILES = loading.FileSet(
    "ecouves", schema.Files, schema.FILE_TYPES, SituationFile, check_parts, build, package="scenarios.systems.ecouves"
)
"""How they are read, checked and written."""
