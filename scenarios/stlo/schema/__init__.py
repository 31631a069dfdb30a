"""The typed content of a St-Lô scenario's four files. The order of the fields is the order in the files.

A `Row` is written as one inline table a line, a `Section` as a table of its own. A field left at its default is
not written. What the fields mean together is checked in the check modules; here stand names, types and ranges.
"""

from __future__ import annotations

from scenarios.ground import GridTable
from scenarios.stlo.schema.forces import (
    ArtilleryRow,
    AssetRow,
    BattalionRow,
    BoundaryRuleRow,
    CompanyRow,
    FormationRow,
    GroupRow,
    HqRow,
    OobFile,
    ReconRow,
    SubstituteRow,
)
from scenarios.stlo.schema.ground import (
    Area,
    BoundarySection,
    DepotRow,
    EntryRow,
    Georeference,
    MapFile,
    PlaceRow,
    RoadSection,
    Stream,
    TerrainRow,
    Works,
)
from scenarios.stlo.schema.tables import (
    ActionRow,
    ActionsChart,
    AirChart,
    ArmorChart,
    ArmorRow,
    ArrivalRow,
    ChartsFile,
    CombatChart,
    CombatColumn,
    CombatLine,
    FireChart,
    FireRow,
    KnownCell,
    KnownFire,
    ReinforcementChart,
    TurnsTable,
    VictoryChart,
    VictoryRow,
    WeatherChart,
    WeatherRow,
    WorksChart,
)
from scenarios.stlo.schema.title import Scale, ScenarioFile
from scenarios.stlo.schema.words import (
    FORMAT,
    LEVELS,
    Basis,
    SideId,
    TableBasis,
    Weather,
)
from scenarios.typed import Row, Section


class Files(Row, frozen=True, kw_only=True):
    """The four files of a scenario together."""

    scenario: ScenarioFile
    map: MapFile
    oob: OobFile
    charts: ChartsFile


FILE_TYPES: dict[str, type[Section]] = {"scenario": ScenarioFile, "map": MapFile, "oob": OobFile, "charts": ChartsFile}
"""The files by name, in the order in which they are hashed."""

__all__ = [
    "ActionRow",
    "ActionsChart",
    "AirChart",
    "Area",
    "ArmorChart",
    "ArmorRow",
    "ArrivalRow",
    "ArtilleryRow",
    "AssetRow",
    "Basis",
    "BattalionRow",
    "BoundaryRuleRow",
    "BoundarySection",
    "ChartsFile",
    "CombatChart",
    "CombatColumn",
    "CombatLine",
    "CompanyRow",
    "DepotRow",
    "EntryRow",
    "FILE_TYPES",
    "FORMAT",
    "Files",
    "FireChart",
    "FireRow",
    "FormationRow",
    "Georeference",
    "GridTable",
    "GroupRow",
    "HqRow",
    "KnownCell",
    "KnownFire",
    "LEVELS",
    "MapFile",
    "OobFile",
    "PlaceRow",
    "ReconRow",
    "ReinforcementChart",
    "RoadSection",
    "Scale",
    "ScenarioFile",
    "SideId",
    "Stream",
    "SubstituteRow",
    "TableBasis",
    "TerrainRow",
    "TurnsTable",
    "VictoryChart",
    "VictoryRow",
    "Weather",
    "WeatherChart",
    "WeatherRow",
    "Works",
    "WorksChart",
]
