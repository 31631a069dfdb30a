"""The checks of an Écouves scenario, each on a broken copy of the shipped one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.scenarios.broken_ecouves import problems, row, set_hex, the_problem

Data = dict[str, Any]
Change = Callable[[Data], object]

rule = pytest.mark.rule


def test_the_shipped_scenario_has_no_problem() -> None:
    for file in ("scenario", "map", "oob", "charts"):
        assert problems(file, lambda data: None, strict=True) == ()


# ---------------------------------------------------------------- map.toml

MAP: list[tuple[Change, tuple[str, ...], str]] = [
    (lambda d: set_hex(d, "terrain_rows", "2035", "?"), ("'?' at hex 2035",), ""),
    (lambda d: set_hex(d, "level_rows", "2035", "x"), ("'x' at hex 2035", "0123456789"), ""),
    (lambda d: d["terrain_rows"].pop(), ("63 rows", "64 rows"), ""),
    (lambda d: d["level_rows"].__setitem__(0, "11"), ("level_rows[1]", "2 hexes in row 1"), ""),
    (lambda d: d["terrain"][0].update(symbol="b"), ("a symbol that no other terrain has",), ""),
    (lambda d: d["terrain"].append({"id": "clear", "symbol": "x", "name": "x"}), ("an id that no other",), ""),
    (lambda d: d["grid"].update(last_column=100), ("columns and rows up to 99",), ""),
    (lambda d: d["places"][0].update(hex="9999"), ("places[1] (Alençon).hex", "off the map"), ""),
    (lambda d: d["roads"][0]["hexes"].pop(3), ("3761 after 3763", "a road does not jump"), ""),
    (lambda d: d["roads"][1]["hexes"].__setitem__(0, "5555"), ("5555, which is off the map",), ""),
    (lambda d: d["bridges"].remove(row(d["bridges"], "3761/3762")), ("across the Sarthe without a bridge",), "D.9b"),
    (lambda d: row(d["bridges"], "3761/3762").update(stream="Orne"), ("Orne", "the watercourse of this"), ""),
    (lambda d: row(d["bridges"], "3761/3762").update(road="D2"), ("D2", "a road that crosses"), ""),
    (lambda d: d["streams"][0]["hexsides"].append("1010/1012"), ("1010/1012, which are not adjacent",), ""),
    (lambda d: d["streams"][1]["hexsides"].append("5453/5454"), ("5453/5454", "a hexside that no other"), ""),
    (lambda d: d["ridges"][0]["hexes"].append("3761"), ("3761 at level 0", "hexes of level 3"), "E.14"),
    (lambda d: d["areas"]["wood_ecouves"]["hexes"].append("3761"), ("3761, town", "forest in a wood"), "L.1b"),
    (lambda d: d["areas"]["north_exit"]["hexes"].append("2002"), ("2002", "northern edge"), "K.1"),
    (lambda d: d["areas"]["east_exit"].update(kind="entry"), ("areas.east_exit.kind",), "K.1"),
    (lambda d: d["areas"]["alencon"].update(kind="exit"), ("areas.alencon", "exits north_exit and east_exit"), "K.1"),
    (lambda d: d["areas"]["setup_9pz"]["hexes"].pop(10), ("adjacent to the one before",), "AMB-34"),
    (lambda d: d["areas"]["setup_9pz"]["hexes"].pop(), ("no hex in column 54",), "AMB-34"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "words", "paragraph"), MAP)
def test_a_broken_map_is_refused(change: Change, words: tuple[str, ...], paragraph: str) -> None:
    problem = the_problem("map", change, *words)  # type: ignore[arg-type]
    assert problem.rule == paragraph


@rule("ecouves", "E.14")
@rule("ecouves", "AMB-11")
def test_a_ridge_hex_has_no_higher_neighbour_and_a_lower_one() -> None:
    def inside(data: Data) -> None:
        data["ridges"][2]["hexes"].append("2137")

    problem = the_problem("map", inside, "2137, which is on no ridge")
    assert problem.rule == "AMB-11"

    def left_out(data: Data) -> None:
        data["ridges"][2]["hexes"].remove("2536")

    missing = the_problem("map", left_out, "2536 in none", severity="warning", strict=True)
    assert missing.rule == "AMB-11"


def test_places_and_ground_agree_in_strict_mode() -> None:
    odd = {"severity": "warning", "strict": True}
    the_problem("map", lambda d: set_hex(d, "terrain_rows", "1948", "."), "1948, clear", **odd)  # type: ignore[arg-type]
    the_problem("map", lambda d: d["places"].pop(12), "no name for the village", **odd)  # type: ignore[arg-type]


# ---------------------------------------------------------------- oob.toml


def unit(data: Data, name: str) -> Data:
    return row(data["units"], name)


def formation(data: Data, name: str) -> Data:
    return row(data["formations"], name)


OOB: list[tuple[Change, tuple[str, ...], str]] = [
    (lambda d: unit(d, "2/RBFM").pop("star"), ("no star for tank_destroyer",), "A.g"),
    (lambda d: unit(d, "1/501RCC").update(star=True), ("a star for armour",), "A.g"),
    (lambda d: unit(d, "1/501RCC").update(attack=6), ("6 against 6 of its sections",), "A.l"),
    (lambda d: unit(d, "1/501RCC").update(defense=9), ("9 against 9 of its sections",), "A.l"),
    (lambda d: unit(d, "1/501RCC").update(range=5), ("at most 4 for armour",), "E.21b"),
    (lambda d: unit(d, "1/501RCC").update(indirect=True), ("indirect fire of artillery only",), "E.21b"),
    (lambda d: unit(d, "1/501RCC")["sections"].update(count=5), ("from 2 to 4",), ""),
    (lambda d: unit(d, "1/501RCC").update(symbol="cavalry"), ("symbol", "cavalry"), ""),
    (lambda d: unit(d, "1/501RCC").pop("range"), ("range", "nothing"), ""),
    (lambda d: unit(d, "1/501RCC").update(id="1/501 RCC"), ("letters, digits",), ""),
    (lambda d: unit(d, "1/501RCC").update(id="2/501RCC"), ("2/501RCC", "an id that no other"), ""),
    (lambda d: unit(d, "1/501RCC").update(id="GD3"), ("GD3", "an id that no other"), ""),
    (lambda d: unit(d, "1/501RCC").update(formation="gtx"), ("gtx", "the id of a formation"), "A.c"),
    (lambda d: unit(d, "1/501RCC").update(axis="Paris"), ("Paris", "one of the axes of G.T.V."), "L.9"),
    (lambda d: row(d["dummies"], "german").update(count=26), ("26", "at most 25"), "H.7a"),
    (lambda d: row(d["dummies"], "french").update(count=16), ("16", "at most 15"), "H.7a"),
    (lambda d: formation(d, "9pz").update(turn=2), ("1 for a formation that is set up",), "L.0"),
    (lambda d: formation(d, "gtv").update(setup=True), ("set-up of German formations only",), "L.0"),
    (lambda d: formation(d, "gtv").update(areas=[]), ("none", "the areas"), "L.8"),
    (lambda d: formation(d, "gtv").update(areas=["paris"]), ("paris", "the key of an area of kind entry"), "L.8"),
    (lambda d: formation(d, "gtv").update(areas=["wood_goult"]), ("an area of kind wood",), "L.8"),
    (lambda d: formation(d, "9pz").update(woods=["alencon"]), ("an area of kind entry",), "L.8"),
    (lambda d: formation(d, "9pz").update(share="4/3"), ("at most all of its units",), "L.1b"),
    (lambda d: formation(d, "2pz").update(turn=23), ("23", "1 to 22"), "B.3"),
    (lambda d: formation(d, "2pz").update(name="G.T.V."), ("a name that no other",), ""),
]


@pytest.mark.parametrize(("change", "words", "paragraph"), OOB)
def test_a_broken_order_of_battle_is_refused(change: Change, words: tuple[str, ...], paragraph: str) -> None:
    problem = the_problem("oob", change, *words)  # type: ignore[arg-type]
    assert problem.rule == paragraph


def test_all_problems_are_told_at_once_with_file_and_place() -> None:
    def change(data: Data) -> None:
        unit(data, "2/RBFM").pop("star")
        unit(data, "1/501RCC").update(defense=9)
        row(data["dummies"], "german").update(count=26)

    lines = [str(problem) for problem in problems("oob", change)]
    assert len(lines) == 3
    assert all(line.startswith("oob.toml: ") for line in lines)
    assert any("units[10] (2/RBFM).star" in line for line in lines)


# ---------------------------------------------------------------- the ready set-up


def ready(data: Data, name: str) -> Data:
    return row(data["ready"], name)


READY: list[tuple[Change, tuple[str, ...], str]] = [
    (lambda d: ready(d, "1/PR33").update(hex="3752"), ("ready[24] (1/PR33)", "outside the set-up area"), "L.1"),
    (lambda d: ready(d, "2/PR33").update(hex="9999"), ("off the map",), ""),
    (lambda d: ready(d, "1/Pi86").pop("split"), ("stands split",), "L.1c"),
    (lambda d: ready(d, "5/PR33").update(hex="4740", hidden=True), ("no cover",), "H.2"),
    (lambda d: d["ready"].remove(ready(d, "1/AA9")), ("1/AA9 must still be placed",), "L.0"),
    (lambda d: ready(d, "1/AA9").update(id="1/501RCC"), ("no unit that is set up",), "L.0"),
    (lambda d: ready(d, "GD1").update(hex="4740"), ("neither forest nor village",), "H.7e"),
    (lambda d: ready(d, "GD1").update(hex="3139"), ("give it away",), "H.7e"),
    (lambda d: ready(d, "GD1").update(hex="1129"), ("no unit of yours",), "H.7e"),
    (lambda d: ready(d, "GD1").update(id="GD2"), ("GD2", "an id that no other"), ""),
    (lambda d: [ready(d, u).update(hex="3345") for u in ("1/PGR11", "2/PGR11", "3/PGR11")], ("has room for 0",), "A.m"),
    (lambda d: [ready(d, u).update(hex="4740") for u in ("1/PR33", "2/PR33")], ("20 of 28",), "L.1b"),
]  # fmt: skip


@rule("ecouves", "L.0")
@rule("ecouves", "L.1")
@rule("ecouves", "L.1b")
@rule("ecouves", "L.1c")
@pytest.mark.parametrize(("change", "words", "paragraph"), READY)
def test_a_ready_set_up_against_the_rules_is_refused(change: Change, words: tuple[str, ...], paragraph: str) -> None:
    problem = the_problem("oob", change, *words)  # type: ignore[arg-type]
    assert problem.rule == paragraph


# ---------------------------------------------------------------- charts.toml


def effects(data: Data, name: str) -> Data:
    return row(data["terrain_effects"]["terrain"], name)


CHARTS: list[tuple[Change, tuple[str, ...], str]] = [
    (lambda d: d["fire"]["columns"].pop(2), ("4 after -1",), "E.22"),
    (lambda d: d["fire"].update(floor=-9), ("columns from -9",), "E.22a"),
    (lambda d: d["fire"]["rows"].pop(3), ("in rising order",), ""),
    (lambda d: d["fire"]["rows"][3].update(results="- - R"), ("3 results", "7 results"), ""),
    (lambda d: d["fire"]["rows"][3].update(results="- - R R D RR E"), ("RR", "one of -, R, D, C, E"), ""),
    (lambda d: d["close_combat"].update(columns=["1-1"]), ("1-1", "the columns 1-5"), "E.32"),
    (lambda d: d["close_combat"]["rows"].pop(), ("from 1 to 6",), "E.32"),
    (lambda d: d["close_combat"]["rows"][4].update(results="AR AR B B B DR DR DE DE DE"), ("DR, which the",), "E.ex15"),
    (lambda d: effects(d, "forest").update(control=True), ("false for forest",), "D.9a"),
    (lambda d: effects(d, "hamlet").update(hide=True), ("false for hamlet",), "H.2"),
    (lambda d: effects(d, "village").pop("blocks"), ("true for village",), "E.14"),
    (lambda d: effects(d, "brush").update(must_split=True), ("false for brush",), "C.10b"),
    (lambda d: effects(d, "forest")["move"].update(B="4"), ("5 points", "4, which the rulebook"), "C.ex4"),
    (lambda d: effects(d, "clear")["move"].update(B="1.25"), ('movement points as "1" or "0.5"',), ""),
    (lambda d: d["terrain_effects"]["terrain"].pop(0), ("no effects of clear",), "C.7"),
    (lambda d: d["terrain_effects"]["sides"].pop(0), ("nothing for river",), "C.7"),
    (lambda d: d["terrain_effects"]["roads"].pop(0), ("nothing for main",), "C.7"),
    (lambda d: row(d["terrain_effects"]["sides"], "brook").update(stops_control=True), ("rivers only",), "AMB-31"),
    (lambda d: row(d["terrain_effects"]["roads"], "main").update(cost="1"), ("3 points", "1.5"), "C.ex4"),
    (lambda d: d["limits"].update(leave_zone="1"), ("limits.leave_zone",), "D.8"),
    (lambda d: d["limits"].update(stack=5), ("limits.stack",), "A.m"),
    (lambda d: d["turns"]["boxes"][15].pop("night"), ("14, 15", "14, 15, 16"), "I.0"),
    (lambda d: d["turns"]["boxes"][4].update(number=7), ("7", "numbered from 1"), "B.1"),
    (lambda d: d["turns"]["boxes"][4].update(start="07:00"), ("a time after",), "B.1"),
    (lambda d: d["turns"]["boxes"][-1].update(day="1944-09-31"), (".day", "1944-09-31", "a day that there is"), ""),
]  # fmt: skip


@pytest.mark.parametrize(("change", "words", "paragraph"), CHARTS)
def test_broken_charts_are_refused(change: Change, words: tuple[str, ...], paragraph: str) -> None:
    problem = the_problem("charts", change, *words)  # type: ignore[arg-type]
    assert problem.rule == paragraph


def test_results_that_fall_are_a_warning() -> None:
    def change(data: Data) -> None:
        data["fire"]["rows"][7].update(results="R D C C E E C")

    found = the_problem("charts", change, "a result that falls", severity="warning")
    assert found.file == "charts.toml"


def test_another_number_of_turns_is_a_warning() -> None:
    found = the_problem("charts", lambda d: d["turns"]["boxes"].pop(), "21 turns", severity="warning")
    assert found.rule == "B.3"
