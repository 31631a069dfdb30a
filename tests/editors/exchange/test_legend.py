"""Legends: reading them, completing them, and what they guess."""

from __future__ import annotations

from pathlib import Path

import pytest

from editors.exchange.legend import LABELS, Legend, Meaning, guess, meanings, parse_legend, read_legend
from scenarios.problems import ScenarioError
from tests.editors.samples import empty

HEAD = 'format = 1\nsystem = "stlo"\n'
SAMPLE = (
    HEAD
    + """ignore = ["compass"]

[grid]
first_column = 8
first_row = 0

[default]
terrain = "hedgerow"
level = 5

[names]
forest = { terrain = "woods" }
hill = { terrain = "hedgerow", level = 9 }
"my river" = { layer = "water", bank = "right", with = { kind = "river", name = "Vire" } }
church = { terrain = "village", layer = "steeple" }
sees = { layer = "observing", with = { value = 7 } }
zone = { layer = "area", with = { key = "st_lo_victory", basis = "text" } }

[map]
title = "Elsewhere"
"""
)


def test_a_legend_says_what_names_stand_for() -> None:
    legend = parse_legend(SAMPLE, empty("stlo"))
    assert legend.names["hill"] == Meaning({"terrain": "hedgerow", "level": 9})
    assert legend.names["my river"] == Meaning({}, "water", {"kind": "river", "name": "Vire"}, "right")
    assert legend.ignore == {"compass"}
    assert legend.default == {"terrain": "hedgerow", "level": 5}
    assert legend.rest == {"title": "Elsewhere"}


def test_a_legend_comes_back_from_its_text(tmp_path: Path) -> None:
    legend = parse_legend(SAMPLE, empty("stlo"))
    (tmp_path / "l.toml").write_text(legend.text(), encoding="utf-8")
    assert read_legend(tmp_path / "l.toml", empty("stlo")) == legend


def test_a_legend_is_completed_in_memory() -> None:
    legend = Legend("stlo").with_name("forest", Meaning({"terrain": "woods"})).with_name("compass", None)
    assert legend.with_default("level", 5).default == {"level": 5}
    found = legend.lookup(("forest",))
    assert found is not None
    assert found.meaning == Meaning({"terrain": "woods"})
    ignored = legend.lookup(("compass",))
    assert ignored is not None
    assert ignored.meaning is None
    assert legend.lookup(("swamp",)) is None
    again = legend.with_name("compass", Meaning(layer="place"))
    assert again.ignore == frozenset()
    assert parse_legend(again.text(), empty("stlo")) == again


def test_a_name_may_end_in_the_direction_of_a_hexside() -> None:
    legend = Legend("stlo", {"brook": Meaning(layer="water"), "wood": Meaning({"terrain": "woods"})})
    found = legend.lookup(("brook-sw",))
    assert found is not None
    assert (found.meaning, found.side) == (Meaning(layer="water"), 4)
    assert legend.lookup(("wood-sw",)) is None
    assert legend.lookup(("brook-west",)) is None


def test_the_most_particular_name_counts() -> None:
    legend = Legend("stlo", {"wood": Meaning({"terrain": "woods"}), "Top/wood": Meaning(layer="steeple")})
    found = legend.lookup(("wood", "set:3", "Top/wood"))
    assert found is not None
    assert found.meaning == Meaning(layer="steeple")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('forest = { terrain = "wood" }', 'names.forest.terrain: found "wood", expected one of beyond, hedgerow,'),
        ("hill = { level = 15 }", "names.hill.level: found 15, expected a number from 1 to 14"),
        ("hill = { level = true }", "names.hill.level: found true, expected a number from 1 to 14"),
        ("hill = {}", "names.hill: found nothing, expected terrain, level or layer"),
        ('a = { with = { kind = "river" } }', "names.a: found no layer, expected terrain, level or layer"),
        ("a = { ground = 5 }", "names.a.ground: found an unknown key, expected terrain, level, layer, bank or with"),
        (
            'a = { layer = "sea" }',
            'names.a.layer: found "sea", expected one of water, boundary, road, steeple, strongpoint, improved, area, '
            "place, depot, entry, observing",
        ),
        ('a = { layer = "battalion" }', 'names.a.layer: found "battalion", expected one of water, boundary'),
        ('a = { layer = "water", bank = "north" }', 'names.a.bank: found "north", expected left or right'),
        ('a = { layer = ["road"] }', "names.a.layer: found a list of 1, expected one of water"),
        ("a = { layer = 0 }", "names.a.layer: found 0, expected one of water"),
        ('hill = { level = "5" }', 'names.hill.level: found "5", expected a number from 1 to 14'),
        ('a = { layer = "area", with = { key = "a b" } }', 'names.a.with.key: found "a b", expected an id'),
        ('a = { layer = "water", with = 3 }', "names.a.with: found no table, expected a table of values"),
        ('a = { layer = "water", with = { knd = "river" } }', "with.knd: found an unknown key, expected name or kind"),
        ('a = { layer = "water", with = { kind = "sea" } }', "names.a.with.kind: found \"sea\", expected "),
        ('a = { layer = "steeple", with = { name = "x" } }', "expected nothing: this layer holds hexes only"),
        ("a = 5", "names.a: found 5, expected a table"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_legend_is_told(line: str, message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        parse_legend(f"{HEAD}[names]\n{line}\n", empty("stlo"))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "format: found nothing, expected 1"),
        ('format = 1\nsystem = "ecouves"\n', "system: found ecouves, expected stlo, the system of the scenario"),
        (HEAD + "[default]\nheight = 3\n", "default.height: found an unknown key, expected terrain or level"),
        (HEAD + '[default]\nterrain = "sea"\n', 'default.terrain: found "sea", expected one of'),
        (HEAD + "[map]\nroads = []\n", "map.roads: found a key that has no place here, expected title, notes, "),
        (HEAD + "[map]\ntitle = 5\n", "map.title: found 5, expected text of 1 to 120 characters"),
        (HEAD + "[map]\nterrain = 5\n", "map.terrain: found 5, expected a list"),
        (HEAD + '[map]\nterrain = [{ id = "x", name = "X" }]\n', "map.terrain[1] (x).symbol: found nothing"),
        (HEAD + '[map]\nterrain = [{ id = ["x"], symbol = "x", name = "X" }]\n', "map.terrain[1] (X).id: found a list"),
        (HEAD + '[default]\nterrain = "x"\n[map]\nterrain = []\n', 'found "x", expected nothing: the map has none'),
        (
            HEAD + "[grid]\nfirst_column = 1000\nfirst_row = 1\n",
            "grid.first_column: found 1000, expected a whole number",
        ),
        ("format = ", "line 1: found"),
    ],
)
def test_what_is_wrong_with_the_rest_is_told(text: str, message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        parse_legend(text, empty("stlo"))
    assert message in str(caught.value)


def test_all_mistakes_are_told_at_once() -> None:
    text = f'{HEAD}[names]\na = {{ terrain = "x" }}\nb = {{ terrain = "y" }}\n'
    with pytest.raises(ScenarioError) as caught:
        parse_legend(text, empty("stlo"))
    assert len(caught.value.problems) == 2


def test_the_words_of_another_palette_count() -> None:
    """The rest of the map may bring terrains of its own."""
    table = '[map]\nterrain = [{ id = "marsh", symbol = "m", name = "Marsh" }]\n'
    legend = parse_legend(f'{HEAD}[names]\nbog = {{ terrain = "marsh" }}\n{table}', empty("stlo"))
    assert legend.names["bog"] == Meaning({"terrain": "marsh"})


@pytest.mark.parametrize("system", ["stlo", "ecouves"])
def test_everything_that_a_name_may_mean_is_listed(system: str) -> None:
    found = dict(meanings(empty(system)))
    assert found["terrain village"] == Meaning({"terrain": "village"})
    assert found["level 3"] == Meaning({"level": 3})
    assert found["stream or river: river" if system == "stlo" else "brook or river: river"].layer == "water"
    assert "place" in found
    legend = Legend(system, {f"n{number}": meaning for number, meaning in enumerate(found.values())})
    assert parse_legend(legend.text(), empty(system)).names == legend.names


@pytest.mark.parametrize(
    ("name", "meaning"),
    [
        ("woods", Meaning({"terrain": "woods"})), ("Terrain/Woods", Meaning({"terrain": "woods"})),
        ("village_small", Meaning({"terrain": "village"})),
        ("highway", Meaning(layer="road", values={"kind": "highway"})),
        ("river", Meaning(layer="water", values={"kind": "river"})), ("steeple", Meaning(layer="steeple")),
        ("dragon", None), (LABELS, None),
    ],
)  # fmt: skip
def test_a_name_like_a_word_of_the_system_is_guessed(name: str, meaning: Meaning | None) -> None:
    assert guess(name, empty("stlo")) == meaning
