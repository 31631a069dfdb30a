"""What a system's scenarios hold that can be drawn, listed and asked about, in words that all systems share.

Each system declares it once, as ``LAYERS`` in ``scenarios/systems/NAME/layers.py``; editors, import, export, pictures
and comparisons go by it. A *path* is a dotted field path into the files of a scenario, such as
``map.works.improved``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal

from rules import systems

Kind = Literal["rows", "sides", "path", "hexes", "marks"]
"""Rows of text with a symbol for each hex; hexsides; hexes in order; sets of hexes; records with a hex or hexside."""


@dataclass(frozen=True, kw_only=True)
class Sought:
    """A record that the rules look for by its id: the id, a name for it, the paragraph, and its variant if any."""

    key: str
    title: str
    rule: str
    variant: str = ""


@dataclass(frozen=True, kw_only=True)
class Layer:
    """One kind of thing on the map.

    ``path`` leads to the rows of text, to a list of hexes or hexsides, or to a list or table of records. Of such
    records ``field`` is the field with their hexes (or, for marks, with their one hex or hexside); it is empty where
    the path itself leads to the hexes, or to a table with hexes as keys. ``title`` is the field that names a record,
    and ``variant`` the field whose choices are tools of their own, as stream and river are.

    Of rows, ``palette`` is the path of the table of symbols, else ``symbols`` are all symbols in rising order, the
    first of them worth ``first``. ``inside`` is a field that names any hex on one side of a line of hexsides.
    ``unique`` allows one mark a hex, ``excludes`` names layers that a hex can not be on as well. A layer of ``units``
    says where the units of the order of battle start; ``off`` is what stands there for a unit that is on no hex (else
    its record goes). ``new`` holds values of a new record that are not the defaults of the schema; ``key`` is the
    letter of its tool. ``sought`` are the records without which the rules miss something.
    """

    id: str
    kind: Kind
    label: str
    path: str
    field: str = ""
    title: str = ""
    variant: str = ""
    palette: str = ""
    symbols: str = ""
    first: int = 0
    inside: str = ""
    unique: bool = False
    excludes: tuple[str, ...] = ()
    units: bool = False
    off: str = ""
    new: Mapping[str, Any] = dataclasses.field(default_factory=dict, hash=False)
    key: str = ""
    sought: tuple[Sought, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Reference:
    """A field of the records at a path that names other records: ``to`` are their paths, ``name`` their naming field.

    The field holds one name, a list of names, or a table with names as keys. The records of a table are named by their
    keys. ``parent`` hangs the records under those that they name in the tree of an order of battle. With ``prefix`` the
    field begins with the name and goes on, with one of ``endings`` if any are given. An empty ``field`` means the keys
    of the table at the path itself, and ``values`` its values.
    What is named has to be of a ``variant``, if one is said.
    """

    path: str
    field: str
    to: tuple[str, ...]
    name: str = "id"
    parent: bool = False
    prefix: bool = False
    endings: tuple[str, ...] = ()
    values: bool = False
    variant: str = ""


@dataclass(frozen=True, kw_only=True)
class Chart:
    """A table of charts.toml as a grid of cells.

    ``path`` leads to the table, ``rows`` below it to its records (empty: the table is the one record), ``name`` is
    the field that labels a record. ``cells`` is the field with the cells of a record, as words in a text or as a
    list; if it is empty the fields of the record are the cells. What runs along the cells is named by ``labels``, a
    path below the table: a list of names, records with the field ``label``, or a number that counts up from there.
    ``upright`` shows the records as columns. ``words`` are the results that there may be. A die with ``die`` sides is
    read down the grid; 0 for none. ``through`` leads from cells that are numbers to the records whose results they
    stand for: the path below the table, the numbering field and the field of the results.
    """

    id: str
    label: str
    path: str
    rows: str = ""
    name: str = ""
    cells: str = ""
    labels: str = ""
    label_field: str = ""
    upright: bool = False
    words: tuple[str, ...] = ()
    die: int = 0
    through: tuple[str, str, str] | None = None


@dataclass(frozen=True, kw_only=True)
class Standing:
    """What a situation says of counters: ``path`` is its table of them by name, ``state`` the field of a state.

    The entries of the table are records with ``hex`` and ``place``, or texts that are either. In a state each counter
    has a ``place`` and, on the map, a ``hex``.
    """

    path: str
    state: str


@dataclass(frozen=True, kw_only=True)
class Layers:
    """All that a system declares. ``forces`` are the tables of the order of battle in the order of the tree.

    ``distinct`` are groups of tables whose names differ from one another, case apart. ``groups`` is the path of the
    reinforcement groups, if the system has any: ``members`` are the fields of a group that list units (a table gives
    each an entry hex), and ``group`` is the field of a unit that names its group; ``order`` that of a group in its
    side. ``entries`` is the layer of the hexes by which they enter, its variant the side. ``standing`` are the tables
    of a situation that say where counters stand.
    """

    system: str
    layers: tuple[Layer, ...]
    references: tuple[Reference, ...] = ()
    charts: tuple[Chart, ...] = ()
    forces: tuple[str, ...] = ()
    distinct: tuple[tuple[str, ...], ...] = ()
    side: str = "side"
    groups: str = ""
    members: tuple[str, ...] = ()
    group: str = ""
    order: str = ""
    waiting: str = ""
    entries: str = ""
    grid: str = "map.grid"
    standing: tuple[Standing, ...] = ()

    def layer(self, id_: str) -> Layer:
        """The layer of an id. Raises KeyError if there is none."""
        for layer in self.layers:
            if layer.id == id_:
                return layer
        raise KeyError(id_)

    def of_kind(self, *kinds: Kind) -> tuple[Layer, ...]:
        """The layers of some kinds, in order."""
        return tuple(layer for layer in self.layers if layer.kind in kinds)


def layers_of(system: str) -> Layers:
    """What a system declares. Raises KeyError for an unknown system."""
    if system not in systems.NAMES:
        raise KeyError(system)
    found: Layers = import_module(f"scenarios.systems.{system}.layers").LAYERS
    return found
