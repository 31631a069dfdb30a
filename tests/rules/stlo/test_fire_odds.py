"""Exact chances of fires, air strikes and activations: they must be what play does with each die."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.stlo import fire_odds
from rules.stlo.fire_table import Shot
from tests.rules.stlo import gunnery, tiny
from tests.rules.stlo.gunnery import GERMAN_NEXT

SIXTH = Fraction(1, 6)


def counted(results: list[str]) -> dict[str, Fraction]:
    return {result: Fraction(results.count(result), len(results)) for result in results}


@pytest.mark.parametrize("work", ["", "improved", "strongpoint"])
@pytest.mark.parametrize("shots", [("110/115 normal",), ("110/115 rapid", "793/GS maximum")])
def test_the_chances_of_a_barrage_are_what_the_six_dice_do(work: str, shots: tuple[str, ...]) -> None:
    works: dict[str, Any] = {"0305": work} if work else {}
    made = gunnery.field()
    games = [gunnery.barrage(made, die, *shots, works=works) for die in range(1, 7)]
    played = [gunnery.event(game, "barrage").data for game in games]
    battle = tiny.operation(made, works=works).table
    odds = fire_odds.barrage_odds(battle, "0305", tuple(Shot(*shot.split()) for shot in shots), 4)
    assert odds.chances == counted([data["result"] for data in played])
    assert (odds.reading.total, odds.reading.column) == (played[0]["total"], played[0]["column"])
    assert odds.reading.modifier == played[0]["modifier"]


def test_the_chances_of_the_books_barrage() -> None:
    battle = tiny.operation(gunnery.field(), works={"0305": "strongpoint"}).table
    shots = tuple(Shot(gun, "maximum") for gun in ("110/115", "111/116", "793/GS"))
    odds = fire_odds.barrage_odds(battle, "0305", shots, 4)
    assert odds.reading.total == 108
    assert odds.chances == {"P": 3 * SIXTH, "D": 2 * SIXTH, "DL": SIXTH}


def test_a_barrage_without_guns_has_no_chances() -> None:
    with pytest.raises(ValueError, match="no column"):
        fire_odds.barrage_odds(tiny.battle(gunnery.field()), "0305", (), 4)


@pytest.mark.parametrize("work", ["", "improved", "strongpoint"])
def test_the_chances_of_an_air_strike_are_what_the_six_dice_do(work: str) -> None:
    works: dict[str, Any] = {"0305": work} if work else {}
    made = gunnery.field()
    results = []
    for die in range(1, 7):
        game = tiny.operation(made, "us", (die, *GERMAN_NEXT), strikes=1, works=works)
        tiny.play(game, "strike 0305", "observe us29 0303")
        results.append(gunnery.event(game, "air-strike").data["result"])
    odds = fire_odds.air_odds(tiny.operation(made, works=works).table, "0305")
    assert odds.chances == counted(results)
    assert odds.stray == ("0303",)


def test_stray_bombs_threaten_every_us_hex_within_two() -> None:
    made = gunnery.field(
        tiny.recon("RCN1", "us29", "0204"),
        tiny.battalion("2/115", "us29", "0302"),
        tiny.battalion("2/8", "de3fj", "0304"),
    )
    assert fire_odds.air_odds(tiny.battle(made), "0305").stray == ("0204", "0303")


@pytest.mark.parametrize(("side", "gun", "box"), [("us", "793/GS", 5), ("us", "793/GS", 1), ("de", "1/GS", 5)])
def test_the_chances_of_interdiction_are_what_the_six_dice_do(side: str, gun: str, box: int) -> None:
    made = gunnery.field(guns=[tiny.gun(gun, "usxix" if side == "us" else "deiifj", long_range=12)])
    results = []
    for die in range(1, 7):
        game = gunnery.phase(made, "initiative", (die,), weather_box=box)
        gunnery.fire_all(game, f"{gun} rapid")
        results.append(gunnery.event(game, "interdiction").data["result"])
    table = tiny.operation(made, weather_box=box).table
    shots = (Shot(gun, "rapid"),)
    assert fire_odds.interdiction_odds(table, side, shots).chances == counted(results)
    assert fire_odds.counter_battery_odds(table, side, shots).chances == counted(results)


@pytest.mark.parametrize("morale", range(1, 8))
def test_the_chances_of_an_activation_are_what_the_six_dice_do(morale: int) -> None:
    results = []
    for die in range(1, 7):
        made = gunnery.field()
        hqs = {"1/115": {"morale": morale}}
        game = tiny.operation(made, "us", (die, *GERMAN_NEXT), hqs=hqs)
        game.apply("activate 1/115")
        results.append(gunnery.event(game, "activation").data["taps"])
    expected = {taps: Fraction(results.count(taps), 6) for taps in results}
    assert fire_odds.activation_odds(morale) == expected


def test_chances_add_up_to_one() -> None:
    battle = tiny.battle(tiny.shipped())
    target = sorted(battle.occupied("de"))[0]
    for ov in range(1, 5):
        odds = fire_odds.barrage_odds(battle, target, (Shot("110/115", "normal"),), ov)
        assert sum(odds.chances.values()) == 1
    assert all(sum(fire_odds.activation_odds(morale).values()) == 1 for morale in range(1, 8))
