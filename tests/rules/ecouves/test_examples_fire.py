"""Examples VIII to XI of the rulebook as situations of our own that give the stated outcomes."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.ecouves import fire_reach, zones
from rules.engine.game import Game
from tests.rules.ecouves import fires, tiny

rule = pytest.mark.rule

# -- Example VIII -------------------------------------------------------------------------------------------
#
#   A  artillery in the open, next to W and Z and controlled by both
#   B  tanks in a town beside A; C and D artillery in one hex beside B; none of them is controlled
#   W, Z  German tanks beside A; Z in the open in reach of all
#   Y, X, V  three German counters in one hex, out of reach of A, which must fire at W or Z

EIGHT = tiny.scenario(
    tiny.board(terrain={"0605": "town"}),
    tiny.guns("A"), tiny.tanks("B", range=4), tiny.guns("C"), tiny.guns("D"),
    *(tiny.tanks(name, "german") for name in "WZYXV"),
)  # fmt: skip

PLACES = {
    "A": "0505", "B": "0605", "C": "0705", "D": "0705",
    "W": "0405", "Z": "0504", "X": "0602", "Y": "0602", "V": "0602",
}  # fmt: skip


def eight(*dice: int) -> Game:
    return fires.game(EIGHT, PLACES, dice)


def chosen(game: Game) -> list[tuple[list[str], list[str]]]:
    """Who fired at whom."""
    return [(event.data["firers"], event.data["targets"]) for event in tiny.events(game, "fire")]


@rule("ecouves", "E.ex8")
def test_example_8a_the_controlled_artillery_fires_at_w_or_z() -> None:
    controllers = zones.controllers(fires.field(eight()), "0505", "german")
    assert sorted(controllers) == ["W", "Z"]
    for target, name in (("0405", "W"), ("0504", "Z")):
        game = tiny.play(eight(1), f"fire {target}", "with A", "done")
        assert chosen(game) == [(["A"], [name])]
    game = tiny.play(eight(), "fire 0602")
    assert tiny.refused(game, "with A") == "E.5b"
    assert tiny.refused(eight(), "done") == "E.5b"


@rule("ecouves", "E.ex8")
@pytest.mark.parametrize(("target", "name"), [("0504", "Z"), ("0602", "V"), ("0602", "X"), ("0602", "Y")])
def test_example_8a_b_in_the_town_fires_at_whom_it_likes(target: str, name: str) -> None:
    assert not zones.in_enemy_zone(fires.field(eight()), "0605", "french")
    game = tiny.play(eight(1), f"fire {target}", "with B", "done")
    if tiny.asked(game) == "target":
        game.apply(f"concentrate {name}")
    assert chosen(game) == [(["B"], [name])]


@rule("ecouves", "E.ex8")
def test_example_8b_all_add_up_at_z_and_b_c_and_d_at_the_others() -> None:
    game = tiny.play(eight(1), "fire 0504", "with A", "with B", "with C", "with D")
    assert fires.last(game)["attack_total"] == 10 + 9 + 10 + 10
    tiny.play(eight(1), "fire 0504", "with B", "with C", "with D", "done")
    for name in "YXV":
        game = tiny.play(eight(1), "fire 0602", "with B", "with C", "with D", f"concentrate {name}")
        assert fires.last(game)["attack_total"] == 9 + 10 + 10


@rule("ecouves", "E.ex8")
@pytest.mark.parametrize(("first", "second"), [("C", "D"), ("D", "C")])
@pytest.mark.parametrize("name", ["Y", "X", "V"])
def test_example_8c_one_at_z_the_other_at_one_of_the_rest(first: str, second: str, name: str) -> None:
    game = tiny.play(eight(1, 1), "fire 0504", f"with {first}", "done")
    tiny.play(game, "fire 0602", f"with {second}", "done", f"concentrate {name}")
    assert chosen(game) == [([first], ["Z"]), ([second], [name])]


@rule("ecouves", "E.ex8")
@pytest.mark.parametrize("how", ["concentrate Y", "concentrate X", "concentrate V", "disperse"])
def test_example_8d_concentrated_or_dispersed(how: str) -> None:
    game = tiny.play(eight(1), "fire 0602", "with C", "with D", "done", how)
    assert chosen(game) == [(["C", "D"], ["V", "X", "Y"] if how == "disperse" else [how[-1]])]


# -- Examples IX and X --------------------------------------------------------------------------------------

NEAR = {"X": "0506", "Y": "1006", "P": "0503", "S": "1004"}
"""X three hexes south of P; Y and S give a fire that is always possible."""


@rule("ecouves", "E.ex9")
@pytest.mark.parametrize(
    ("terrain", "behind", "ridges"),
    [("forest", 1, []), ("village", 1, []), ("hamlet", 1, []), ("clear", 2, ["0505"])],
    ids=["A", "B", "C", "D"],
)
def test_example_9_who_lies_behind_an_obstacle_is_not_fired_at(terrain: str, behind: int, ridges: list[str]) -> None:
    level = dict.fromkeys(("0505", "0504", "0503"), behind)
    game = fires.game(fires.scenario(tiny.board(terrain={"0505": terrain}, level=level), ridges=ridges), NEAR)
    assert tiny.refused(game, "fire 0503") == "E.14"
    plain = fires.game(fires.scenario(tiny.board(level=level)), NEAR)
    assert "0503" in fires.targets(plain)


@rule("ecouves", "E.ex10")
@rule("ecouves", "E.16")
@pytest.mark.parametrize("over", ["village", "forest"], ids=["A", "B"])
def test_example_10_from_a_hill_top_over_lower_obstacles(over: str) -> None:
    ground = tiny.board(terrain={"0505": over}, level={"0506": 3, "0505": 2})
    assert "0503" in fires.targets(fires.game(fires.scenario(ground, ridges=["0506"]), NEAR))
    assert tiny.refused(fires.game(fires.scenario(ground), NEAR), "fire 0503") == "E.14"


# -- Example XI ---------------------------------------------------------------------------------------------
#
#   A  artillery far in the south; X behind a forest, Y beyond four hexes, Z behind a village
#   B  sees X and Y, not Z; C sees Z

ELEVEN = tiny.scenario(
    tiny.board(terrain={"0507": "forest", "0607": "village"}),
    tiny.guns("A"), tiny.infantry("B"), tiny.infantry("C"), *(tiny.tanks(name, "german") for name in "XYZ"),
)  # fmt: skip

TARGETS = {"0506": "X", "0503": "Y", "0806": "Z"}


def eleven(places: Mapping[str, str]) -> set[str]:
    """The targets that A may engage with some observers on the map."""
    field = tiny.field(ELEVEN, {"A": "0509", **{name: hex_ for hex_, name in TARGETS.items()}, **places})
    return {name for hex_, name in TARGETS.items() if "A" in fire_reach.able(field, "french", hex_)}


@rule("ecouves", "E.ex11")
@rule("ecouves", "E.19")
def test_example_11_who_sees_what_for_the_artillery() -> None:
    assert eleven({}) == set()
    assert eleven({"B": "0305"}) == {"X", "Y"}
    assert eleven({"B": "0305", "C": "0804"}) == {"X", "Y", "Z"}


@rule("ecouves", "E.ex11")
def test_example_11_each_is_out_of_direct_fire_for_its_own_reason() -> None:
    field = tiny.field(ELEVEN, {"A": "0509"})
    found = {name: fire_reach.direct_refusal(field, "A", hex_) for hex_, name in TARGETS.items()}
    assert {name: refusal.rule for name, refusal in found.items() if refusal} == {"X": "E.14", "Y": "E.18", "Z": "E.14"}
    assert "forest" in str(found["X"])
    assert "village" in str(found["Z"])
