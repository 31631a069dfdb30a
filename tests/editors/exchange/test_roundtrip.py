"""A map that is exported and imported again is the same map, in every format and for every system."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from editors import exchange
from editors.exchange.interpret import interpret
from editors.exchange.legend import parse_legend
from editors.schema import Files
from tests.editors.exchange.maps import maps
from tests.editors.samples import SYSTEMS, empty, shipped

FORMATS = ("txt", "tmx", "tmj")
MANY = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def there_and_back(files: Files, ending: str, folder: Path, base: Files) -> tuple[Files, tuple[str, ...]]:
    """The files that come of a base when the map of some files is exported and imported into it, and what was lost."""
    made = exchange.export(files, f"map.{ending}")
    for name, raw in made.files.items():
        (folder / name).write_bytes(raw)
    legend = parse_legend(made.files[made.legend].decode(), base)
    back = interpret(exchange.read(folder / f"map.{ending}"), legend, base)
    return back.files, (*made.lost, *back.lost)


@pytest.mark.parametrize("ending", FORMATS)
@pytest.mark.parametrize("system", SYSTEMS)
@given(data=st.data())
@MANY
def test_any_map_comes_back_as_it_was(
    system: str, ending: str, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    files = data.draw(maps(system))
    folder = tmp_path_factory.getbasetemp()
    back, _ = there_and_back(files, ending, folder, empty(system))
    assert back.map == files.map


@pytest.mark.parametrize("ending", FORMATS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_shipped_maps_come_back_into_their_scenarios(system: str, ending: str, tmp_path: Path) -> None:
    files = shipped(system)
    other = msgspec.structs.replace(files, map=empty(system).map)
    back, lost = there_and_back(files, ending, tmp_path, other)
    assert back == files
    assert not [reason for reason in lost if "text-mapper" not in reason]


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_export_is_the_same_every_time(system: str) -> None:
    for ending in FORMATS:
        assert exchange.export(shipped(system), f"m.{ending}") == exchange.export(shipped(system), f"m.{ending}")
