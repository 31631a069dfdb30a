"""Files spoilt at random: they load, or they are refused in one line with file and place. Nothing else happens."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scenarios import library
from scenarios.problems import ScenarioError
from scenarios.stlo.situation import parse_situation
from tests.scenarios.documented import examples

NAMES = ("scenario.toml", "map.toml", "oob.toml", "charts.toml")
QUIET = {"deadline": None, "derandomize": True, "suppress_health_check": list(HealthCheck)}

VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 200),
    st.integers(),
    st.floats(),
    st.sampled_from(["", "0101", "9999", "0101/0202", "us", "1/116", "DD", "R", "[x]", "A1 A1", "\u202e", "a\x1b[0m"]),
    st.text(max_size=6),
    st.just([]),
    st.just({}),
    st.lists(st.sampled_from(["0101", "0202", "x"]), max_size=3),
)


@cache
def shipped(name: str) -> str:
    return (library.BUILT_IN / "st-lo" / name).read_text(encoding="utf-8")


def paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The key paths of everything in a file."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = []
    for key, item in items:
        found += [(*here, key), *paths(item, (*here, key))]
    return found


def parent(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        data = data[key]
    return data


def mutate(draw: Any, text: str) -> str:
    """A file with something deleted, replaced, doubled or swapped."""
    data = copy.deepcopy(tomllib.loads(text))
    for _ in range(draw(st.integers(1, 3))):
        places = paths(data)
        if not places:
            break
        path = draw(st.sampled_from(places))
        owner, key = parent(data, path), path[-1]
        match draw(st.sampled_from(["delete", "replace", "double", "swap", "rename"])):
            case "delete":
                del owner[key]
            case "replace":
                value = draw(VALUES)
                if value is not None:
                    owner[key] = value
            case "double" if isinstance(owner, list):
                owner.append(copy.deepcopy(owner[key]))
            case "swap":
                other = draw(st.sampled_from(places))
                if path[: len(other)] != other and other[: len(path)] != path:
                    far = parent(data, other)
                    owner[key], far[other[-1]] = far[other[-1]], owner[key]
            case "rename" if isinstance(owner, dict):
                owner[draw(st.text(min_size=1, max_size=5))] = owner.pop(key)
    return tomli_w.dumps(data)


def spoil(draw: Any, text: str) -> bytes:
    """A file spoilt one way or another."""
    match draw(st.sampled_from(["mutate", "mutate", "mutate", "bytes", "cut", "letters"])):
        case "mutate":
            return mutate(draw, text).encode("utf-8", "surrogatepass")
        case "bytes":
            raw = bytearray(text.encode())
            for _ in range(draw(st.integers(1, 5))):
                raw[draw(st.integers(0, len(raw) - 1))] = draw(st.integers(0, 255))
            return bytes(raw)
        case "cut":
            return text.encode()[: draw(st.integers(0, len(text)))]
    place = draw(st.integers(0, len(text)))
    return (text[:place] + draw(st.text(max_size=20)) + text[place:]).encode("utf-8", "surrogatepass")


def loads_or_is_refused(folder: Path) -> None:
    try:
        scenario = library.load(folder)
    except ScenarioError as error:
        refused = error
    else:
        refused = None
        assert scenario.units is not None
    if refused is not None:
        line = str(refused)
        assert line.isprintable()
        assert line.startswith(f"{folder.name}/")
        assert any(f"/{name}: " in line for name in NAMES)
        assert "found" in line
        assert "expected" in line
        assert all(str(problem).isprintable() for problem in refused.problems)


@st.composite
def spoilt_small(draw: Any) -> tuple[str, bytes]:
    name = draw(st.sampled_from(NAMES))
    return name, spoil(draw, examples()[name])


@st.composite
def spoilt_st_lo(draw: Any) -> tuple[str, bytes]:
    name = draw(st.sampled_from(NAMES))
    return name, spoil(draw, shipped(name))


def check_spoilt(folder: Path, texts: Callable[[str], str], case: tuple[str, bytes]) -> None:
    """Write a scenario of which one file is spoilt, and see that it loads or is refused."""
    for name in NAMES:
        (folder / name).write_text(texts(name), encoding="utf-8")
    (folder / case[0]).write_bytes(case[1])
    loads_or_is_refused(folder)


@given(spoilt_small())
@settings(max_examples=120, **QUIET)  # type: ignore[arg-type]
def test_a_small_scenario_spoilt(tmp_path_factory: pytest.TempPathFactory, case: tuple[str, bytes]) -> None:
    check_spoilt(tmp_path_factory.mktemp("spoilt"), lambda name: examples()[name], case)


@given(spoilt_st_lo())
@settings(max_examples=25, **QUIET)  # type: ignore[arg-type]
def test_st_lo_spoilt(tmp_path_factory: pytest.TempPathFactory, case: tuple[str, bytes]) -> None:
    check_spoilt(tmp_path_factory.mktemp("spoilt"), shipped, case)


@st.composite
def spoilt_situation(draw: Any) -> str:
    return mutate(draw, examples()[draw(st.sampled_from(["situation", "situation on a small map"]))])


def check_situation(parse: Callable[[str], tuple[Any, Any, frozenset[str]]], text: str) -> None:
    """A situation can be read, or it is refused in one line."""
    try:
        _, state, _ = parse(text)
    except ScenarioError as error:
        line = str(error)
    else:
        line = "nothing wrong was found or expected"
        assert state.turn >= 1
    assert line.isprintable()
    assert "found" in line
    assert "expected" in line


@given(spoilt_situation())
@settings(max_examples=80, **QUIET)  # type: ignore[arg-type]
def test_a_situation_spoilt(text: str) -> None:
    check_situation(parse_situation, text)
