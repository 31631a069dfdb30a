"""Chapter 23: the glossary says in words what the rules do."""

from __future__ import annotations

import re

import pytest

from rules import catalogue
from rules.engine.game import Game
from rules.stlo import actions, combat_arithmetic, glossary
from tests.rules.stlo import fights, tiny


def term(word: str) -> glossary.Term:
    found = glossary.look_up(word)
    assert found is not None, word
    return found


@pytest.mark.rule("stlo", "23.0.action")
def test_action() -> None:
    text = term("action").text
    for row in actions.DECLARED.values():
        name = {"strategic": "strategic movement", "hasty": "hasty attack"}.get(row, row)
        assert name in text
    assert "eight" in text
    assert len(re.split(r", | and ", text.split(": ")[1])) == 8 == len(tiny.charts().actions)


def on(game: Game, kind: str) -> Game:
    """Go on with the last legal action until a kind of decision is asked for."""
    while game.decision is not None and game.decision.kind != kind:
        game.apply(tiny.legal(game)[-1])
    return game


@pytest.mark.rule("stlo", "23.0.advance")
def test_advance() -> None:
    assert "attacker, and nobody else" in term("advance").text
    made = fights.field(fights.us(), fights.de(), fights.de("1/8b", "0404"), result="D1")
    game = on(fights.attack(made, dice=(3,)), "advance")
    assert game.decision is not None
    assert game.decision.side == "us"
    lost = on(fights.attack(fights.field(fights.us(), fights.de(), result="A2"), dice=(3,)), "operation")
    assert "advance" not in {action.verb for action in lost.actions}
    assert lost.state.units["1/8a"].hex == fights.DE


@pytest.mark.rule("stlo", "23.0.armor_differential")
def test_armor_differential() -> None:
    assert "18 against 12 it is +6" in term("armor differential").text
    tanks = ["A/747", "B/747", "C/747"]
    made = fights.field(fights.us(), fights.de(anti_tank=9), assets=[tiny.m4(name) for name in tanks], result="D1")
    game = fights.attack(made, dice=(3, 3, 3), assets=tiny.with_unit(tanks, "1/115"))
    on(game, "advance")
    data = fights.datas(game, "armor")[0]
    assert data["differential"] == 15 + 3 - (9 + 3) == 6


@pytest.mark.rule("stlo", "23.0.armor_superiority")
@pytest.mark.parametrize(("differential", "superior"), [(1, False), (2, True)])
def test_armor_superiority(differential: int, superior: bool) -> None:
    assert "+2 or more" in term("armour superiority").text
    assert tiny.charts().armor_band(differential).superiority is superior
    assert bool(combat_arithmetic.armor_item(tiny.charts(), differential)) is superior


@pytest.mark.rule("stlo", "23.0.asset")
def test_asset() -> None:
    assert term("asset").see[0] == "2.2.4.A"
    scenario = tiny.shipped()
    assert {card.asset_class for card in scenario.assets.values()} == {"major", "minor", "engineer"}
    assert all(word in term("asset").text for word in ("major", "minor", "engineer"))
    assert not set(scenario.assets) & (set(scenario.units) | set(scenario.guns))


@pytest.mark.rule("stlo", "23.0.assignment")
def test_assignment() -> None:
    assert "parent" in term("assignment").text
    game = fights.attack(fights.field(fights.us(), fights.de(), assets=[tiny.m4()]), dice=(3, 3, 3))
    game.apply("assign A/747 1/115")
    assert game.state.assets["A/747"].place == "unit"
    assert game.state.assets["A/747"].unit == "1/115"


@pytest.mark.rule("stlo", "23.0.barrage")
def test_barrage() -> None:
    assert any(id_.startswith("14.1.") for id_ in term("barrage").see)
    assert term("Barrage fire") is term("barrage")
    made = fights.field(fights.us(hex_="0608"), fights.de(), guns=[tiny.gun("110/115", "us29")])
    game = tiny.operation(made, "us", (3, *fights.NEXT))
    game.apply("barrage 0605")
    on(game, "operation")
    event = next(e for e in game.events if e.kind == "barrage")
    assert event.rule.startswith("14.1.")


@pytest.mark.rule("stlo", "23.0.boundary")
def test_boundary() -> None:
    assert "two of them" in term("boundary").text
    boundaries = tiny.shipped().board.boundaries
    assert len(boundaries) == 2
    assert all(boundary.name and boundary.sides for boundary in boundaries.values())


@pytest.mark.rule("stlo", "23.0.breakdown")
@pytest.mark.rule("stlo", "23.0.buildup")
def test_breakdown_and_buildup() -> None:
    assert "1 full battalion by 3 companies" in term("breakdown").text
    assert "2 or 3 companies by 1 battalion" in term("buildup").text
    made = fights.field(fights.us(), tiny.substitutes("us", 3), fights.de(hex_="0101"))
    game = tiny.active(made, "1/115", 3, fights.NEXT)
    game.apply("breakdown")
    on(game, "action")
    assert game.table.subordinates("1/115") == ("US1", "US2", "US3")
    game.apply("buildup")
    assert game.table.subordinates("1/115") == ("1/115",)
    assert game.state.units["1/115"].steps == 2


# -- the whole glossary ---------------------------------------------------------------------------------------------


def test_every_term_of_the_books_glossary_is_there() -> None:
    entries = [
        rule.id.removeprefix("23.0.")
        for rule in catalogue.catalogue("stlo").rules.values()
        if rule.id.startswith("23.0.")
    ]
    assert len(entries) == 10
    assert [id_ for id_ in entries if id_ not in glossary.TERMS] == []


@pytest.mark.parametrize("term", glossary.TERMS.values(), ids=glossary.TERMS)
def test_a_term_says_something_of_its_own(term: glossary.Term) -> None:
    assert term.text.endswith(".")
    assert 20 < len(term.text) < 300
    assert term.see
    assert glossary.look_up(term.id) is term
    assert glossary.look_up(term.name.upper()) is term
    assert all(glossary.look_up(word) is term for word in term.also)
    assert term.text not in {rule.text for rule in catalogue.catalogue("stlo").rules.values()}


def test_terms_stand_in_alphabetical_order() -> None:
    names = [term.name.casefold() for term in glossary.TERMS.values()]
    assert names == sorted(names)
    assert len(names) > 50


@pytest.mark.parametrize(
    ("word", "id_"),
    [("EZOC", "zoc"), ("Line of communication", "loc"), ("on call fire", "on_call_fire"), ("pinned", "pin")],
)
def test_terms_are_found_by_other_words(word: str, id_: str) -> None:
    assert term(word).id == id_


def test_a_word_that_is_no_term_finds_none() -> None:
    assert glossary.look_up("zeppelin") is None
    assert glossary.look_up("") is None
