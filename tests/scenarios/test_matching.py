"""Which records of one list are which of another."""

from __future__ import annotations

import pytest

from scenarios.matching import match, name_of
from scenarios.typed import Row


class Place(Row, frozen=True, kw_only=True):
    name: str = ""
    hex: str = ""
    sides: tuple[str, ...] = ()


class Band(Row, frozen=True, kw_only=True):
    low: int
    high: int


def rows(*texts: str) -> list[Place]:
    """Places by ``name@hex``."""
    return [Place(name=text.split("@")[0], hex=text.split("@")[1]) for text in texts]


@pytest.mark.parametrize(
    ("old", "new", "pairs"),
    [
        (["a@1", "b@2"], ["a@1", "b@2"], [(0, 0), (1, 1)]),
        (["a@1", "b@2"], ["b@2", "a@1"], [(1, 0), (0, 1)]),
        (["a@1", "b@2"], ["b@2"], [(0, None), (1, 0)]),
        (["a@1"], ["c@9", "a@1"], [(None, 0), (0, 1)]),
        # One moved, one with another name.
        (["a@1", "b@2"], ["a@3", "c@2"], [(0, 0), (1, 1)]),
        # Of two with the same name the one that stands where it stood.
        (["mill@1", "mill@2"], ["mill@2"], [(0, None), (1, 0)]),
        (["mill@1", "mill@2"], ["mill@3", "mill@2"], [(1, 1), (0, 0)]),
        (["mill@1", "mill@2"], ["mill@3", "mill@4"], [(0, 0), (1, 1)]),
        ([], ["a@1"], [(None, 0)]),
        (["a@1"], [], [(0, None)]),
    ],
)
def test_pairs(old: list[str], new: list[str], pairs: list[tuple[int | None, int | None]]) -> None:
    assert sorted(match(rows(*old), rows(*new)), key=str) == sorted(pairs, key=str)


def test_what_has_other_names_but_the_same_list_is_the_same() -> None:
    old = [Place(name="a", sides=("1/2", "2/3"))]
    new = [Place(name="b", sides=("1/2", "2/3"))]
    assert match(old, new) == ((0, 0),)


def test_records_without_names_go_together_if_they_are_equal() -> None:
    old = [Band(low=0, high=1), Band(low=2, high=3)]
    assert match(old, old[::-1]) == ((1, 0), (0, 1))
    assert match(old, [Band(low=0, high=9), old[1]]) == ((0, 0), (1, 1))
    assert match(old, [old[1]]) == ((0, None), (1, 0))


def test_names() -> None:
    assert name_of(Place(name="a", hex="1")) == "a"
    assert name_of(Place(hex="1")) == "1"
    assert name_of(Band(low=0, high=1)) == ""
