"""Chapter 20: setting up."""

from __future__ import annotations

import re
from functools import cache

import pytest

from rules import catalogue
from rules.engine.dice import DictatedDice
from rules.engine.game import Game
from rules.stlo import artillery
from rules.stlo.battle import Battle
from rules.stlo.state import State
from rules.stlo.system import SYSTEM
from tests.rules.stlo import tiny


@cache
def start() -> Battle:
    """The shipped game before the weather die of turn 1."""
    return tiny.battle(tiny.shipped())


def first_operation(side: str) -> Game:
    """The shipped game at its first operation: weather 4, no German group, initiative to a side."""
    dice = (4, 6, *((1, 6) if side == "us" else (6, 1)))
    return Game(SYSTEM, tiny.shipped(), dice=DictatedDice(dice))


SETUPS = {"DD": "display", "R": "reinforcement", "SUB": "substitutes"}


@pytest.mark.rule("stlo", "20.0.A")
@pytest.mark.rule("stlo", "2.2.2.E")
def test_units_with_a_hex_start_there() -> None:
    now = start().state.units
    assert (now["2/137"].place, now["2/137"].hex) == ("map", "2001")
    for unit, card in tiny.shipped().units.items():
        if card.setup not in SETUPS:
            assert (now[unit].place, now[unit].hex) == ("map", card.setup)
            assert now[unit].steps == card.steps


@pytest.mark.rule("stlo", "2.2.2.E")
@pytest.mark.parametrize(
    ("code", "place", "hex_"), [("0303", "map", "0303"), ("DD", "display", ""), ("R", "reinforcement", "")]
)
def test_the_codes_of_starting_places(code: str, place: str, hex_: str) -> None:
    made = tiny.scenario(None, tiny.battalion("1/115", "us29", code, group="us-1" if code == "R" else ""))
    now = tiny.battle(made).unit("1/115")
    assert (now.place, now.hex) == (place, hex_)


@pytest.mark.rule("stlo", "20.0.B")
@pytest.mark.rule("stlo", "2.2.3.A")
def test_battalions_on_the_display_are_broken_down_into_companies_on_the_map() -> None:
    battle = start()
    broken = [unit for unit, now in battle.state.units.items() if now.place == "display"]
    assert sorted(broken) == sorted(
        ["2/320", "1/115", "2/115", "3/115", "1/8", "3/8", "2/9", "3/9", "1/897", "1/916", "1/943"]
    )
    for unit in broken:
        companies = battle.scenario.companies_of[unit]
        assert len(companies) == 3
        assert battle.subordinates(unit) == companies
        assert all(battle.unit(company).place == "map" for company in companies)
        assert all(battle.designation(company) == unit for company in companies)
    printed = {unit for unit, card in battle.scenario.units.items() if card.kind == "company"}
    assert printed == {company for unit in broken for company in battle.scenario.companies_of[unit]}


@pytest.mark.rule("stlo", "20.0.C")
def test_reinforcements_wait_off_the_map() -> None:
    battle = start()
    waiting = {unit for unit, now in battle.state.units.items() if now.place == "reinforcement"}
    assert waiting >= {"1/175", "1/134", "2/134", "3/134", "1/5FJ", "517/915"}
    assert not waiting & set(battle.on_map("us") + battle.on_map("de"))


@pytest.mark.rule("stlo", "20.0.D")
@pytest.mark.rule("stlo", "6.0.A")
def test_hqs_start_in_their_boxes_inactive() -> None:
    for hq, now in start().state.hqs.items():
        card = tiny.shipped().hqs[hq]
        assert now.place == ("reinforcement" if card.group else "display")
        assert not now.attempted
        assert not now.ever_tried
    assert start().state.hqs["1/116"].place == "display"
    assert start().state.hqs["1/175"].place == "reinforcement"
    assert start().state.active is None
    game = first_operation("us")
    assert "activate 1/116" in tiny.legal(game)
    assert tiny.refused(game, "activate 1/175") == "2.2.1.C"


@pytest.mark.rule("stlo", "20.0.E")
def test_assets_start_available_in_their_boxes() -> None:
    assets = start().state.assets
    assert {(now.place, now.unit, now.ready) for now in assets.values()} == {("box", "", True)}
    by_division = {
        division: sorted(a for a, card in tiny.shipped().assets.items() if card.formation == division)
        for division in ("us35", "us29", "us2", "de3fj", "de352")
    }
    assert {division: len(found) for division, found in by_division.items()} == {
        "us35": 14, "us29": 15, "us2": 8, "de3fj": 7, "de352": 7,
    }  # fmt: skip
    assert len(assets) == 51


@pytest.mark.rule("stlo", "20.0.F")
@pytest.mark.rule("stlo", "20.1.5")
@pytest.mark.rule("stlo", "20.2.4")
def test_artillery_starts_on_its_tracks() -> None:
    battle = start()
    away = [gun for gun, now in battle.state.guns.items() if not now.in_play]
    assert sorted(away) == ["6/894", "7/985"]
    assert {now.used for now in battle.state.guns.values()} == {0}
    assert not any(now.disorganized for now in battle.state.guns.values())
    us = [gun for gun, card in battle.scenario.guns.items() if card.side == "us"]
    assert list(artillery.guns_of(battle, "us")) == us
    for gun in away:
        refusal = artillery.refusal(battle, gun, "barrage", "normal")
        assert refusal is not None
        assert refusal.rule == "20.0.F"


@pytest.mark.rule("stlo", "20.0.F")
def test_the_artillery_of_the_134th_fires_before_its_infantry_comes() -> None:
    game = first_operation("us")
    assert "216/134" in game.state.guns
    assert "134" not in {game.table.regiment(unit) for unit in game.table.on_map("us")}
    targets = tiny.legal(game, "barrage")
    for target in targets:
        game.apply(target)
        posts = [post for post in tiny.legal(game, "observe") if post.split()[1] == "us35"]
        if posts:
            game.apply(posts[0])
            assert "fire 216/134 normal" in tiny.legal(game, "fire")
            return
        game.undo()
    pytest.fail("the OP of the 35th Division observes nothing")


@pytest.mark.rule("stlo", "20.2.4")
def test_the_german_reinforcing_artillery_can_not_fire() -> None:
    game = first_operation("de")
    for target in tiny.legal(game, "barrage"):
        game.apply(target)
        posts = [post for post in tiny.legal(game, "observe") if post.split()[1] == "de352"]
        if posts:
            game.apply(posts[0])
            assert tiny.refused(game, "fire 6/894 normal") == "20.0.F"
            assert tiny.refused(game, "fire 7/985 normal") == "20.0.F"
            return
        game.undo()
    pytest.fail("the OP of the 352nd Division observes nothing")


@pytest.mark.rule("stlo", "20.0.G")
@pytest.mark.rule("stlo", "2.2.3.C")
def test_substitutes_start_in_their_boxes() -> None:
    units = tiny.shipped().units
    found = {unit: now for unit, now in start().state.units.items() if units[unit].kind == "substitute"}
    assert {now.place for now in found.values()} == {"substitutes"}
    assert len([unit for unit in found if units[unit].side == "us"]) == 9
    assert len([unit for unit in found if units[unit].side == "de"]) == 12
    assert not any(now.serves for now in found.values())


@pytest.mark.rule("stlo", "20.0.H")
def test_tracks_and_levels_at_the_start() -> None:
    state = start().state
    assert (state.turn, state.phase, state.operation) == (1, "weather", 1)
    assert state.levels == {"us": 0, "de": -2}
    assert state.active is None
    assert (state.weather_box, state.strikes) == (0, 0)
    game = first_operation("de")
    assert game.state.levels == {"us": 0, "de": -2}
    assert (game.state.weather_box, game.state.strikes) == (4, 1)


# -- the notation of the set-up lists -------------------------------------------------------------------------------


def parsed(text: str) -> tuple[str, str, str]:
    """Hex, designation and size of an entry such as ``2805 2/320(C)``; a recon unit has no designation."""
    found = re.fullmatch(r"(\d{4}) (RCN|[\w/]+?)\s?(\(C\))?", text)
    assert found is not None, text
    hex_, unit, company = found.groups()
    if unit == "RCN":
        return hex_, "", "recon"
    return hex_, unit, "company" if company else "battalion"


def there(state: State, hex_: str, designation: str, size: str) -> bool:
    """Whether a unit of a designation and size stands in a hex."""
    units = tiny.shipped().units
    return any(
        now.place == "map" and now.hex == hex_ and (units[u].designation, units[u].kind) == (designation, size)
        for u, now in state.units.items()
    )


def datum(what: str) -> list[str]:
    return next(list(d.value) for d in catalogue.catalogue("stlo").data if d.what == what)


@pytest.mark.rule("stlo", "20.0.I")
def test_an_entry_names_hex_designation_and_size() -> None:
    assert parsed("2805 2/320(C)") == ("2805", "2/320", "company")
    assert parsed("1700 1/137") == ("1700", "1/137", "battalion")
    assert parsed("1600 RCN") == ("1600", "", "recon")
    assert there(start().state, "2805", "2/320", "company")
    assert not there(start().state, "2805", "2/320", "battalion")


LISTS = [
    pytest.param("35th Division on-map setup", 11, marks=pytest.mark.rule("stlo", "20.1.1.A")),
    pytest.param("29th Division on-map setup, listed part", 8, marks=pytest.mark.rule("stlo", "20.1.2.A")),
    pytest.param("2nd Division setup", 3, marks=pytest.mark.rule("stlo", "20.1.3.A")),
    pytest.param("3FJ Division on-map setup, listed part", 8, marks=pytest.mark.rule("stlo", "20.2.1.A")),
    pytest.param("352nd Division on-map setup, listed part", 8, marks=pytest.mark.rule("stlo", "20.2.2.A")),
]


@pytest.mark.rule("stlo", "20.0.I")
@pytest.mark.parametrize(("what", "count"), LISTS)
def test_the_lists_of_the_book_stand_on_the_map(what: str, count: int) -> None:
    entries = datum(what)
    assert len(entries) == count
    assert [entry for entry in entries if not there(start().state, *parsed(entry))] == []


@pytest.mark.rule("stlo", "20.1.1.A")
def test_the_35th_division_has_no_other_unit_on_the_map() -> None:
    battle = start()
    units = [u for u in battle.on_map("us") if battle.formation(u) == "us35"]
    assert len(units) == 11
    assert battle.unit("2/320").place == "display"


@pytest.mark.rule("stlo", "20.1.3.A")
def test_the_2nd_division_starts_with_three_full_battalions() -> None:
    battle = start()
    units = [u for u in battle.on_map("us") if battle.formation(u) == "us2"]
    assert units == ["1/38", "2/38", "3/38"]
    assert {battle.unit(u).steps for u in units} == {2}
