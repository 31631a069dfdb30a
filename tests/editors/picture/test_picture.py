"""Pictures as files: what is in them, that they are the same every time, and what is refused."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from editors import picture
from editors.errors import EditError
from editors.picture import Options, kind_of
from editors.picture import picture as draw
from scenarios import library
from scenarios.systems import files_of
from tests.editors.samples import small
from tests.scenarios.documented import write_small_scenario

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def drawing(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Any]:
    """The files and the scenario of the small example."""
    document = library.open_scenario(write_small_scenario(tmp_path_factory.mktemp("small")))
    return document.files, document.scenario


def millimetres(svg: bytes) -> tuple[float, float]:
    root = ElementTree.fromstring(svg)
    wide, high = (float(root.attrib[name].removesuffix("pt")) / 72 * 25.4 for name in ("width", "height"))
    return round(wide, 1), round(high, 1)


def pages(pdf: bytes) -> list[tuple[float, float]]:
    """The sizes of the pages in points."""
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf)
    return [(float(wide), float(high)) for wide, high in boxes]


def test_an_svg_has_a_title_and_is_drawn_with_paths(drawing: tuple[Any, Any]) -> None:
    made = draw(*drawing, "svg", Options(units=True))
    root = ElementTree.fromstring(made)
    assert root.findtext("{http://www.w3.org/2000/svg}title") == "A small example"
    assert b"<text" not in made
    assert b"<dc:date>" not in made
    # Four columns of hexes are narrower than the legend below them needs.
    assert millimetres(made)[0] == 150.0


def test_a_png_has_its_size(drawing: tuple[Any, Any]) -> None:
    made = draw(*drawing, "png", Options())
    assert made.startswith(b"\x89PNG")
    wide, high = struct.unpack(">II", made[16:24])
    assert wide == int(150 / 25.4 * 160)
    assert 700 < high < 1000


@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
@pytest.mark.parametrize("options", [Options(units=True), Options(counters=True), Options(paper="A4")], ids=str)
def test_the_same_picture_is_the_same_bytes(drawing: tuple[Any, Any], kind: str, options: Options) -> None:
    assert draw(*drawing, kind, options) == draw(*drawing, kind, options)


def test_units_are_shown_only_if_wanted(drawing: tuple[Any, Any]) -> None:
    with_units, without = draw(*drawing, "svg", Options(units=True)), draw(*drawing, "svg", Options())
    assert len(with_units) > len(without)


def test_larger_hexes_make_a_larger_picture(drawing: tuple[Any, Any]) -> None:
    large, small_ = (draw(*drawing, "svg", Options(across=across)) for across in (60.0, 16.0))
    assert millimetres(large) > millimetres(small_)


def test_a_map_that_fits_is_on_one_sheet(drawing: tuple[Any, Any]) -> None:
    assert pages(draw(*drawing, "pdf", Options(paper="A4"))) == [pytest.approx((595.28, 841.89), abs=0.1)]
    assert len(pages(draw(*drawing, "pdf", Options()))) == 1


def test_a_larger_one_is_spread_over_sheets_with_an_overview_first(drawing: tuple[Any, Any]) -> None:
    """Four hexes of 60 millimetres are 225 wide and 210 high: two sheets of A4, upright or not."""
    found = pages(draw(*drawing, "pdf", Options(paper="A4", across=60.0)))
    assert len(found) == 3
    assert {tuple(sorted(map(round, size))) for size in found} == {(595, 842)}


def test_counters_are_spread_over_sheets(drawing: tuple[Any, Any]) -> None:
    assert len(pages(draw(*drawing, "pdf", Options(counters=True, paper="A4")))) == 1
    assert len(pages(draw(*drawing, "pdf", Options(counters=True, across=60.0)))) >= 1
    assert draw(*drawing, "png", Options(counters=True)).startswith(b"\x89PNG")


def test_a_piece_of_the_other_system_is_drawn_too() -> None:
    files = small("ecouves")
    made = draw(files, files_of("ecouves").build(files), "svg", Options(units=True, across=8.0))
    assert ElementTree.fromstring(made).tag.endswith("svg")


def test_names_are_written_as_they_stand(drawing: tuple[Any, Any]) -> None:
    """A dollar sign starts no formula, and letters that no font has do no harm."""
    files, _ = drawing
    place = msgspec.structs.replace(files.map.places[0], name="$x^2$ \\frac 中")
    odd = msgspec.structs.replace(files, map=msgspec.structs.replace(files.map, places=(place,), title="$"))
    assert draw(odd, files_of("stlo").build(odd), "svg", Options()).startswith(b"<?xml")


# -- what is refused ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "kind"), [("a.svg", "svg"), ("A.PNG", "png"), ("b.x.pdf", "pdf")])
def test_the_ending_tells_the_kind(name: str, kind: str) -> None:
    assert kind_of(Path(name)) == kind


@pytest.mark.parametrize("name", ["a.gif", "a", "svg"])
def test_other_endings_are_refused(name: str) -> None:
    with pytest.raises(EditError, match=r"a picture is a file whose name ends in \.svg, \.png or \.pdf"):
        kind_of(Path(name))


@pytest.mark.parametrize("across", [2.9, 61.0, float("nan")])
def test_hexes_have_sizes_that_can_be_printed(drawing: tuple[Any, Any], across: float) -> None:
    with pytest.raises(EditError, match="3 to 60 millimetres"):
        draw(*drawing, "svg", Options(across=across))


def test_a_map_may_be_too_large_for_a_picture() -> None:
    scenario: Any = SimpleNamespace(board=SimpleNamespace(grid=range(60_001)))
    with pytest.raises(EditError, match="the map has 60001 hexes, a picture at most 60000"):
        draw(None, scenario, "svg")


def test_a_map_may_need_too_many_sheets(drawing: tuple[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editors.picture.pages.MOST_PAGES", 1)
    with pytest.raises(EditError, match="that would be 2 sheets of A4: at most 1"):
        draw(*drawing, "pdf", Options(paper="A4", across=60.0))


def test_a_scenario_without_counters_has_no_sheet_of_them(drawing: tuple[Any, Any]) -> None:
    _, scenario = drawing
    plain: Any = SimpleNamespace(system="chess", title="Chess", board=scenario.board)
    with pytest.raises(EditError, match="no counters"):
        draw(None, plain, "svg", Options(counters=True))


def test_one_line_says_how_to_get_what_is_missing(drawing: tuple[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def only_matplotlib(name: str) -> object:
        return None if name == "hexalattice" else object()

    monkeypatch.setattr(picture, "find_spec", only_matplotlib)
    with pytest.raises(EditError) as caught:
        draw(*drawing, "svg")
    assert str(caught.value) == "pictures need hexalattice: make pictures, or python -m pip install hexalattice"


def _deny(path: object, mode: int) -> bool:
    return False


def _homeless() -> Path:
    raise RuntimeError


@pytest.mark.parametrize("broken", ["access", "home"])
def test_a_home_that_can_not_be_written_to_does_not_matter(monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    monkeypatch.delenv("MPLCONFIGDIR", raising=False)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    changes: dict[str, Callable[[], None]] = {
        "access": lambda: monkeypatch.setattr(picture.os, "access", _deny),
        "home": lambda: monkeypatch.setattr(picture.Path, "home", _homeless),
    }
    changes[broken]()
    picture._prepare()
    assert Path(os.environ["MPLCONFIGDIR"]).is_dir()


def test_drawing_libraries_are_loaded_only_to_draw() -> None:
    code = "import sys, editors.picture, tui.cli; print({'matplotlib', 'hexalattice', 'numpy'} & set(sys.modules))"
    made = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )  # fmt: skip
    assert made.stdout.strip() == "set()"
