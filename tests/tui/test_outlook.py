"""Previews: what they promise is what play brings, figure by figure and die by die."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from rules.engine.decisions import Action
from rules.engine.dice import DictatedDice
from rules.engine.game import Game
from rules.engine.sums import total
from rules.stlo import barrage, fire_odds
from rules.stlo.battle import Battle
from rules.stlo.combat_arithmetic import Combat
from rules.stlo.odds import odds_of
from rules.stlo.system import SYSTEM
from tests.rules.stlo import fights, gunnery, random_play, tiny
from tests.tui import positions as at
from tests.tui.sittings import text
from tui.browser import Row, laid_out
from tui.lines import text_of
from tui.menus import Option
from tui.presenters import presenter_for
from tui.presenters.chances import counted_in, decimal, in_cases
from tui.presenters.stlo import forecast
from tui.presenters.stlo.fire_outlook import best_post, most
from tui.session import Session

PRESENTER = presenter_for("stlo")


def rows(game: Game, action: str) -> list[Row]:
    assert game.decision is not None
    view = game.view(game.decision.side)
    return list(PRESENTER.outlook(view, game.decision, Option(tuple(action.split(" ")), (Action(action),))))


def figures(game: Game, action: str) -> dict[str, str]:
    """What stands at the right of each row, by its text."""
    return {text_of(row.left).strip(): text_of(row.right).strip() for row in rows(game, action)}


def brief(game: Game, action: str) -> str:
    assert game.decision is not None
    view = game.view(game.decision.side)
    option = Option(tuple(action.split(" ")), (Action(action),))
    return text(PRESENTER.preview(view, game.decision, option, 80))


def game_of(sitting: Session) -> Game:
    return sitting.game


# -- how chances are written ----------------------------------------------------------------------------------


def test_chances_are_counted_in_the_cases_of_as_few_dice_as_possible() -> None:
    assert counted_in([Fraction(1, 2), Fraction(1, 3)]) == 6
    assert counted_in([Fraction(1, 12), Fraction(1, 3)]) == 36
    assert counted_in([Fraction(5, 216)]) == 216
    assert counted_in([Fraction(1, 7)]) == 7
    assert in_cases(Fraction(5, 36), 36) == "5 in 36  14%"
    assert in_cases(Fraction(1), 6) == "6 in 6 100%"
    assert [decimal(Fraction(n, 12)) for n in (0, 1, 6, 25)] == ["0.0", "0.1", "0.5", "2.1"]


# -- attacks --------------------------------------------------------------------------------------------------


CHOICES = [
    (at.ATTACK, "assign A/747 3/115a"),
    (at.ATTACK, "assign 1A/121 3/115a"),
    (at.ATTACK, "done"),
    ((*at.ATTACK, *at.GIVEN), "assign 1/3AT 3/8c"),
    ((*at.ATTACK, *at.GIVEN), "assign 3/3AT 3/8c"),
    ((*at.ATTACK, *at.GIVEN, *at.DEFENDED, *at.OBSERVED), "fire 110/115 normal"),
    ((*at.ATTACK, *at.GIVEN, *at.DEFENDED, *at.OBSERVED), "fire 110/115 maximum"),
]


@pytest.mark.parametrize(("before", "action"), CHOICES, ids=[action for _, action in CHOICES])
def test_an_attack_is_foreseen_as_it_stands_once_the_choice_is_made(before: tuple[str, ...], action: str) -> None:
    game = game_of(at.opening(*before))
    assert game.decision is not None
    (foreseen,) = forecast.combats(game.view(game.decision.side), game.decision, Action(action))
    game.apply(action)
    assert game.decision is not None
    (after,) = forecast.combats(game.view(game.decision.side), game.decision, Action("done"))
    assert (foreseen.results, foreseen.armor) == (after.results, after.armor)
    assert (foreseen.attack, foreseen.defence, foreseen.modifiers) == (after.attack, after.defence, after.modifiers)


def test_what_is_foreseen_at_the_last_choice_is_what_is_rolled_for() -> None:
    """Defensive fire comes last: the figures of the combat are those of the preview, each with its paragraph."""
    game = game_of(at.opening(*at.ATTACK, *at.GIVEN, *at.DEFENDED, *at.OBSERVED, *at.FIRED))
    assert game.decision is not None
    (foreseen,) = forecast.combats(game.view("de"), game.decision, Action("pass"))
    game.apply("pass")
    rolled = next(event.data for event in game.events if event.kind == "combat")
    assert (rolled["ratio"], rolled["line"]) == (foreseen.ratio, foreseen.line)
    assert rolled["attack_total"] == total(foreseen.attack)
    assert rolled["defence_total"] == total(foreseen.defence)
    armour = [item for item in rolled["items"] if item["rule"] == "9.4.1.C"]
    assert [item for item in rolled["items"] if item not in armour] == [item.data for item in foreseen.modifiers]
    assert rolled["result"] in {str(result) for result in foreseen.results}


def test_the_rows_show_the_odds_of_the_engine() -> None:
    game = game_of(at.opening(*at.ATTACK, *at.GIVEN, *at.DEFENDED, *at.OBSERVED))
    assert game.decision is not None
    now: Combat = game.decision.context["combat"]
    odds = odds_of(game.table, replace(now, on_call=4))
    shown = figures(game, "fire 110/115 rapid")
    cases = counted_in(odds.results.values())
    for result, chance in odds.results.items():
        (text,) = (value for name, value in shown.items() if name.startswith(f"{result} "))
        assert text == in_cases(chance, cases)
    assert shown["3/115a is lost"] == in_cases(odds.attacker_lost, cases)
    assert shown["3712 is emptied"] == in_cases(odds.defender_lost, cases)
    assert shown["Steps to expect, attacker"].split()[0] == decimal(odds.attacker_losses)
    assert shown["Steps to expect, defender"].split()[0] == decimal(odds.defender_losses)
    for effect, chance in odds.armor.items():
        assert in_cases(chance, 36) in shown.values(), effect
    assert shown["Attack"].split() == [str(total(odds.attack)), "9.2.A"]
    assert shown["Ratio, rounded down"].split() == [odds.ratio, "9.2.E1"]
    for item in odds.modifiers:
        assert shown[item.label].split() == [f"{item.value:+d}", item.rule]


def test_every_figure_leads_to_a_paragraph() -> None:
    game = game_of(at.opening(*at.ATTACK, *at.GIVEN))
    for row in rows(game, "done"):
        if text_of(row.right).strip() and row.left and row.left[0][1] != "title":
            assert callable(row.opens), text_of(row.left)


def test_several_attacks_are_told_one_after_another() -> None:
    beside = fights.ground().grid.adjacent(fights.DE)
    companies = tiny.companies("1/115", "us29", *beside[1:4])
    game = tiny.active(fights.field(*companies, fights.de()), "1/115", place=beside[2], dice=(1, 1, 1))
    (first, *more) = [row for row in rows(game, "attack hasty") if "hasty attack on" in text_of(row.left)]
    assert more
    lines = brief(game, "attack hasty").splitlines()
    assert len(lines) == 1 + len(more)
    assert all("0605 emptied" in line for line in lines)
    assert "1/115a" in text_of(first.left)


def test_of_several_hexes_each_is_told_as_its_owner_may_have_it() -> None:
    theirs = [tiny.company("1/8a", "de3fj", "0605", value=1), tiny.company("1/8b", "de3fj", "0506", value=1)]
    game = tiny.active(fights.field(fights.us(full=20), *theirs, result="D1"), "1/115", dice=(1,))
    shown = figures(game, "attack hasty")
    assert shown["all defenders are lost"] == in_cases(Fraction(0), 6)
    assert shown["0605 emptied, if its owner will"] == in_cases(Fraction(1), 6)


# -- fires ----------------------------------------------------------------------------------------------------


def test_a_barrage_is_foreseen_with_each_gun_as_it_is_then_read() -> None:
    game = game_of(at.opening("barrage 4212", "observe us29 4110"))
    for action in ("fire 793/GS maximum", "fire 110/115 rapid"):
        assert game.decision is not None
        odds = forecast.fire(game.view("us"), game.decision, Action(action))
        assert odds is not None
        shown = figures(game, action)
        for result, chance in odds.chances.items():
            (value,) = (value for name, value in shown.items() if name.startswith(f"{result:<2}  "))
            assert value == in_cases(chance, 6)
        game.apply(action)
        assert game.decision is not None
        assert game.decision.context["total"] == odds.reading.total
        assert game.decision.context["column"] == odds.reading.column


def test_the_most_that_a_barrage_can_bring_is_what_all_guns_then_bring() -> None:
    game = game_of(at.opening())
    for hex_ in ("4212", "1607", "2812"):
        formation, place, ov, guns, best = plan(game.view("us"), hex_)
        twin = tiny.play(game.fork(), f"barrage {hex_}")
        assert f"observe {formation} {place}" in tiny.legal(twin)
        twin.apply(f"observe {formation} {place}")
        for gun in guns:
            twin.apply([action for action in tiny.legal(twin, "fire") if action.startswith(f"fire {gun} ")][-1])
        (fired,) = [event.data for event in twin.events if event.kind == "barrage"]
        assert (fired["total"], fired["ov"]) == (best, ov)
        assert f"OV {ov}: {len(guns)} guns at their most make {best}" in brief(game, f"barrage {hex_}")


def plan(view: Battle, hex_: str) -> tuple[str, str, int, list[str], int]:
    """The division that can bring most into a barrage, its best post, the OV, its guns, and the sum."""
    plans = []
    for formation in barrage.observers(view, "us", hex_):
        place, ov = best_post(view, hex_, formation)
        sums = most(view, "us", formation, ov)
        plans.append((formation, place, ov, list(sums), sum(sums.values())))
    return max(plans, key=lambda one: one[-1])


def test_each_column_of_a_barrage_is_that_of_the_table() -> None:
    game = tiny.operation(gunnery.field(works={"0305": "improved"}))
    view = game.view("us")
    for column in view.charts.barrage.columns:
        shown = next(row for row in rows(game, "barrage 0305") if text_of(row.left) == f" {column.minimum}")
        dice = Counter(view.charts.barrage.result(column.minimum, die - 1) for die in range(1, 7))
        words = text_of(shown.right).split()
        assert words == [f"{round(Fraction(dice[r] * 100, 6))}%" if dice[r] else "-" for r in ("N", "P", "D", "DL")]


def test_who_may_be_hit_by_mistake_is_who_the_german_is_asked_about() -> None:
    sitting = at.bombed()
    assert sitting.decision is not None
    asked = {action.args[0] for action in sitting.decision.actions}
    game = tiny.operation(gunnery.field(tiny.battalion("1/116", "us29", "0404")), strikes=2)
    named = {row.left[0][0].strip() for row in rows(game, "strike 0305") if row.left[0][1] == "warn"}
    assert named == asked == set(fire_odds.air_odds(game.view("us"), "0305").stray)
    assert all(hex_ in brief(game, "strike 0305") for hex_ in asked)


def test_interdiction_tells_what_becomes_of_the_level() -> None:
    game = game_of(at.standing("initiative", levels={"us": 0, "de": 0}))
    shown = figures(game, "fire 11/8 maximum")
    assert shown["0  US initiative 0 as now"] == in_cases(Fraction(5, 6), 6)
    assert shown["1  US initiative 0 to -1"] == in_cases(Fraction(1, 6), 6)


# -- headquarters ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("morale", range(1, 8))
def test_an_activation_is_foreseen_as_the_six_dice_bring_it(morale: int) -> None:
    made = fights.field(fights.us(), fights.de())
    hqs = {"1/115": {"morale": morale}}
    played = []
    for die in range(1, 7):
        game = tiny.play(tiny.operation(made, dice=(die, 1, 6), hqs=hqs), "activate 1/115")
        event = next(event for event in game.events if event.kind == "activation")
        played.append(event.data["taps"])
    game = tiny.operation(made, hqs=hqs)
    shown, found = figures(game, "activate 1/115"), Counter(played)
    for taps, count in found.items():
        words = "fails" if not taps else "1 TAP" if taps == 1 else f"{taps} TAPs"
        assert shown[words] == in_cases(Fraction(count, 6), 6)
    assert shown["TAPs to expect"].split()[0] == decimal(Fraction(sum(played), 6))
    success = Fraction(sum(taps > 0 for taps in played), 6)
    if success:
        assert shown["succeeds"] == in_cases(success, 6)
        assert f"({success * 6} in 6)" in brief(game, "activate 1/115")
    after = tiny.play(tiny.operation(made, dice=(6, 1, 6), hqs=hqs), "activate 1/115").state.hqs["1/115"].morale
    assert shown["Morale in any case"].split() == [str(morale), "to", str(after), "6.1.F"]


def test_recovery_is_one_in_two_for_each_hex() -> None:
    game = game_of(at.pinned())
    shown = figures(game, "recovery")
    assert shown["3910  3/115a"] == shown["4009  3/115b"] == in_cases(Fraction(1, 2), 2)
    for die in range(1, 7):
        played = at.standing(
            "operations", "activate 3/115", "place 3910", "recovery", dice=(1, 6, 1, die, die),
            units={"3/115a": {"status": "pinned"}},
        ).game  # fmt: skip
        assert (played.state.units["3/115a"].status == "") == (die % 2 == 0)


def test_the_place_of_an_hq_tells_who_would_be_out_of_command() -> None:
    companies = tiny.companies("1/115", "us29", "0101", "0102", "1010")
    game = tiny.play(tiny.operation(fights.field(*companies, fights.de(hex_="1206")), dice=(1,)), "activate 1/115")
    assert "out of command there: 1/115c" in brief(game, "place 0101")
    assert figures(game, "place 0101")["1/115c    1010"].startswith("out of command")
    assert figures(game, "place 1010")["1/115c    1010"].startswith("with the HQ")


def test_a_loss_tells_what_is_left() -> None:
    assert brief(at.loss().game, "lose 1/8a") == "company 1/8a is eliminated"
    theirs = [tiny.battalion("1/8", "de3fj", fights.DE), tiny.company("2/8a", "de3fj", fights.DE)]
    game = fights.attack(fights.field(fights.us(), *theirs, result="D1"), dice=(1,), assets={})
    assert brief(game, "lose 1/8") == "battalion 1/8 is reduced: strength 11 to 6"


# -- everything -----------------------------------------------------------------------------------------------


def test_every_choice_of_a_whole_game_has_a_preview_that_can_be_shown() -> None:
    """No legal choice of any kind of decision makes a preview, a label or the map fail."""
    whole = random_play.whole_game(2)
    twin, seen = whole.at(0), Counter[str]()
    for action in whole.actions:
        assert twin.decision is not None
        seen[twin.decision.kind] += 1
        if seen[twin.decision.kind] <= 4:
            _show_all(twin)
        twin.apply(action)
    assert len(seen) > 18


def _show_all(game: Game) -> None:
    decision = game.decision
    assert decision is not None
    view = game.view(decision.side)
    for action in list(decision.actions)[:40]:
        words = tuple(action.split(" "))
        option = Option(words, (action,))
        PRESENTER.preview(view, decision, option, 80)
        lines = laid_out(PRESENTER.outlook(view, decision, option), 38)
        assert all(len(text_of(one)) <= 38 for one in lines)
        PRESENTER.label(view, decision, (), option)
        for cursor in [word for word in words if word in view.board.grid] or [""]:
            PRESENTER.pointed(view, decision, words[:-1], Option(words[-1:], (action,)), cursor)


@pytest.mark.parametrize(
    "before", [(), ("activate 3/115",), ("counter-battery",), ("barrage 4212", "observe us29 4110")]
)
def test_previews_tell_a_side_nothing_of_hidden_displays(before: tuple[str, ...]) -> None:
    """They are the same whatever the enemy has on his displays."""
    told = []
    for used, morale in ((0, 7), (3, 2)):
        state = tiny.state(
            tiny.shipped(), turn=2, guns={"11/8": {"used": used}},
            hqs={"1/8": {"morale": morale, "attempted": used > 0}}, assets={"1/3AT": {"ready": not used}},
        )  # fmt: skip
        dice = DictatedDice((1, 6, 1, 6, 6, 6))
        options = ("hidden-displays", "counter-battery")
        game = tiny.play(Game(SYSTEM, tiny.shipped(), options=options, dice=dice, state=state), *before)
        assert game.decision is not None
        assert game.decision.side == "us"
        told.append([(brief(game, action), figures(game, action)) for action in game.decision.actions])
    assert told[0] == told[1]
