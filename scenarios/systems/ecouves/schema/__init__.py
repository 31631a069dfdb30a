"""The typed content of an Écouves scenario's four files. The order of the fields is the order in the files.

A `Row` is written as one inline table a line, a `Section` as a table of its own. A field left at its default is
not written. What the fields mean together is checked in the check modules; here stand names, types and ranges.
"""

from __future__ import annotations

from scenarios.ground import GridTable
from scenarios.systems.ecouves.schema.forces import (
    DummiesRow,
    FormationRow,
    OobFile,
    ReadyRow,
    SectionTable,
    UnitRow,
)
from scenarios.systems.ecouves.schema.ground import (
    AreaSection,
    BridgeRow,
    Georeference,
    MapFile,
    PlaceRow,
    RidgeSection,
    RoadSection,
    StreamSection,
    TerrainRow,
)
from scenarios.systems.ecouves.schema.tables import TABLES, ChartsFile
from scenarios.systems.ecouves.schema.title import Scale, ScenarioFile
from scenarios.systems.ecouves.schema.words import LEVELS
from scenarios.typed import Row, Section
from scenarios.words import FORMAT


class Files(Row, frozen=True, kw_only=True):
    """The four files of a scenario together."""

    scenario: ScenarioFile
    map: MapFile
    oob: OobFile
    charts: ChartsFile


FILE_TYPES: dict[str, type[Section]] = {"scenario": ScenarioFile, "map": MapFile, "oob": OobFile, "charts": ChartsFile}
"""The files by name, in the order in which they are hashed."""

__all__ = [
    "AreaSection", "BridgeRow", "ChartsFile", "DummiesRow", "FILE_TYPES", "FORMAT", "Files", "FormationRow",
    "Georeference", "GridTable", "LEVELS", "MapFile", "OobFile", "PlaceRow", "ReadyRow", "RidgeSection", "RoadSection",
    "Scale", "ScenarioFile", "SectionTable", "StreamSection", "TABLES", "TerrainRow", "UnitRow",
]  # fmt: skip
