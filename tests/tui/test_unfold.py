"""Log entries unfolded: every figure of a result with its paragraph, from what the event carries alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from syrupy.assertion import SnapshotAssertion

from rules.engine.events import Event
from rules.stlo.model import Scenario
from tests.rules.stlo import fights, tiny
from tests.tui import sittings
from tests.tui.sittings import SIZES, text, whole_game
from tui.browser import Browser, Goto, Page
from tui.presenters.stlo import logbook
from tui.presenters.stlo.unfold import Figure, unfold
from tui.reference import known

SUMS = {
    "attack": "attack_total", "defence": "defence_total", "items": "modifier", "values": "total",
}  # fmt: skip


def index_of(events: Sequence[Event], kind: str, place: int = 0) -> int:
    return [index for index, event in enumerate(events) if event.kind == kind][place]


def figures(events: Sequence[Event], scenario: Scenario, kind: str, place: int = 0) -> tuple[Figure, ...]:
    return unfold(scenario, events, index_of(events, kind, place))


def of_whole_game(kind: str, place: int = 0) -> tuple[Figure, ...]:
    game = whole_game()
    return figures(game.events, game.scenario, kind, place)


def values(found: Sequence[Figure]) -> dict[str, str]:
    return {figure.text: figure.value for figure in found}


def entry(kind: str, size: str) -> str:
    game = sittings.attack()
    page = Page(kind, lambda: logbook.figure_rows(game.view("us"), game.events, index_of(game.events, kind)))
    width, _ = SIZES[size]
    return text(Browser("test", page).lines(width, 40))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", ["combat", "armor", "attack", "activation", "action"])
def test_the_attack_of_the_book(kind: str, size: str, snapshot: SnapshotAssertion) -> None:
    sittings.kept(entry(kind, size), snapshot)


def test_a_combat_holds_its_armour_duel_and_the_limits() -> None:
    game = sittings.attack()
    found = figures(game.events, game.scenario, "combat")
    assert values(found)["Attack strength"] == "11"
    assert values(found)["Ratio, 11 to 2 rounded down"] == "5-1"
    assert values(found)["Modifiers of the die"] == "+6"
    assert values(found)["held to the limits"] == "+5"
    assert values(found)["  15 + die 3 against 7 + die 5"] == "+6"
    assert values(found)["Result: the defender loses 1 step"] == "D1"
    modifiers = {figure.rule for figure in found if figure.part}
    assert {"9.4.1.C", "9.4.2", "9.4.4.B", "9.4.4.C", "9.4.4.F"} <= modifiers


def test_a_combat_holds_the_fires_that_made_its_strengths() -> None:
    game = whole_game()
    fires = [event for event in game.events if event.kind == "on-call-fire"]
    found = [
        figure.text
        for index, event in enumerate(game.events)
        if event.kind == "combat"
        for figure in unfold(game.scenario, game.events, index)
    ]
    for event in fires:
        data = event.data
        product = f"  {data['gun']} {data['intensity']}: {data['printed']} x {data['missions']} x OV {data['ov']}"
        assert product in found


def test_armour_without_superiority_shows_in_the_combat() -> None:
    made = fights.field(fights.us(), fights.de(), assets=[tiny.m4(), tiny.at75()])
    game = tiny.play(fights.attack(made, dice=(1, 1, 3)), "assign A/747 1/115", "assign 1/3AT 1/8a")
    found = values(figures(game.events, game.scenario, "combat"))
    assert found["armour duel, no superiority"] == "+0"
    assert found["  5 + die 1 against 7 + die 1"] == "-2"


def test_a_barrage_holds_each_gun_the_column_and_the_post() -> None:
    game = whole_game()
    index = index_of(game.events, "barrage", 3)
    data = game.events[index].data
    found = unfold(game.scenario, game.events, index)
    assert sum(int(figure.value) for figure in found if figure.rule == "10.3") == data["total"]
    assert values(found)["Column"] == data["column"]
    assert found[0].sight == (data["post"], data["hex"])
    assert found[0].value == f"OV {data['ov']}"


def test_a_move_holds_its_path_and_what_each_step_costs() -> None:
    game = whole_game()
    for index, event in enumerate(game.events):
        if event.kind != "move":
            continue
        found = unfold(game.scenario, game.events, index)
        steps = [figure.value for figure in found if figure.hex and figure.rule]
        assert len(steps) == len(event.data["path"]) - 1
        thirds = sum(1 if step == "1/3" else 3 * int(step) for step in steps)
        whole, _, part = event.data["cost"].partition("/")
        assert thirds == (int(whole) if part else 3 * int(whole)), event.text


def test_strategic_movement_pays_thirds_on_roads() -> None:
    ground = tiny.board(roads=(("0101", "0102", "0103"),))
    units = tiny.battalion("1/115", "us29", "0101"), tiny.battalion("1/8", "de3fj", "1212")
    made = tiny.scenario(ground, *units, depots=(("0101", "us"),))
    game = tiny.active(made, "1/115", dice=fights.NEXT)
    tiny.play(game, "strategic", "move 1/115 0204")
    found = figures(game.events, made, "move")
    assert [figure.value for figure in found if figure.hex and figure.rule] == ["1/3", "1/3", "1"]
    assert found[-2] == Figure("Movement points", "5/3", "8.2.B")


def test_initiative_holds_dice_and_levels_of_both_sides() -> None:
    found = of_whole_game("initiative")
    assert [figure.text for figure in found][:3] == ["US total", "die", "initiative level"]
    assert found[2].value == "+0"
    assert found[5].value == "-2"


def test_an_activation_holds_the_morale_before_and_after() -> None:
    game = tiny.active(fights.field(fights.us(), fights.de()), "1/115", taps=4)
    found = figures(game.events, game.scenario, "activation")
    assert values(found)["Morale before the attempt"] == "5"
    assert values(found)["TAPs, morale less die"] == "4"
    assert ("morale 5 to 4", "6.1.E") in [(figure.text, figure.rule) for figure in found]


def test_a_failed_activation_says_so() -> None:
    game = tiny.operation(fights.field(fights.us(), fights.de()), dice=(6, *fights.NEXT), hqs={"1/115": {"morale": 5}})
    game.apply("activate 1/115")
    assert values(figures(game.events, game.scenario, "activation"))["Fails: the die is not below morale"] == "0 TAPs"


def test_morale_at_rest_names_the_line_of_communication() -> None:
    found = of_whole_game("morale", -1)
    assert values(found)["Each of its units has an LOC"] == "yes"
    assert "7.3.4" in {figure.rule for figure in found}


def test_every_entry_unfolds_and_every_paragraph_is_known() -> None:
    game = whole_game()
    kinds: Counter[str] = Counter()
    for index, event in enumerate(game.events):
        assert logbook.PAGES.title(event)
        for figure in unfold(game.scenario, game.events, index):
            assert not figure.rule or known("stlo", figure.rule), figure
            assert figure.text
            kinds[event.kind] += 1
    silent = {event.kind for event in game.events} - set(kinds)
    assert silent <= {
        "roll", "phase", "op-returned", "hq-returned", "activation-end", "pass", "operations-end", "missions-reset",
        "recovery-phase", "assets-ready", "no-action", "losses-ignored", "interdiction-declined", "disorganized",
        "hq-arrived", "artillery-arrived", "hq-removed", "turn", "reroll",
    }  # fmt: skip


@pytest.mark.parametrize("kind", ["barrage", "air-strike", "interdiction", "counter-battery", "combat"])
def test_parts_add_up_to_their_sums(kind: str) -> None:
    game = whole_game()
    for event in game.events:
        if event.kind == kind:
            for items, total in SUMS.items():
                if items in event.data and total in event.data:
                    assert sum(item["value"] for item in event.data[items]) == event.data[total]


# -- the log ------------------------------------------------------------------------------------------------


def test_the_log_begins_at_the_newest_entry_of_the_turn_and_is_turned_back() -> None:
    browser = Browser("log", logbook.page(whole_game().view("us")))
    assert browser.page.title == "Log, turn 8, 18 July"
    assert "victory points" in text(browser.lines(*SIZES["80x24"]))
    browser.turn(-1)
    assert browser.page.title == "Log, turn 7, 17 July"
    browser.turn(1)
    browser.turn(1)
    assert browser.page.title == "Log, turn 8, 18 July"


def test_a_search_goes_through_all_turns() -> None:
    browser = Browser("log", logbook.page(whole_game().view("us")))
    browser.set_filter("air strike on")
    strikes = [event for event in whole_game().events if event.kind == "air-strike"]
    assert len(browser.lines(200, 1000)) == 2 + len(strikes)


def test_what_only_the_enemy_sees_is_not_in_the_log() -> None:
    view = whole_game().view("us")
    hidden = [event.text for event in whole_game().events if event.only == "de"]
    browser = Browser("log", logbook.page(view))
    shown = ""
    for _ in range(8):
        shown += text(browser.lines(300, 3000))
        browser.turn(-1)
    assert hidden
    assert not any(event in shown for event in hidden if event not in {e.text for e in view.events})


def test_entries_are_turned_one_after_another() -> None:
    view = sittings.attack().view("us")
    browser = Browser("log", logbook.page(view))
    browser.enter()
    last = browser.page.title
    browser.turn(1)
    assert browser.page.title == last
    browser.turn(-1)
    assert browser.page.title == "eliminated"
    browser.turn(1)
    assert browser.page.title == last


def test_a_figure_leads_to_its_paragraph_a_hex_to_the_map_a_post_to_its_line_of_sight() -> None:
    game = whole_game()
    view = game.view("us")
    rows = logbook.figure_rows(view, game.events, index_of(game.events, "barrage"))
    made = [row.opens() for row in rows if callable(row.opens)]
    assert made[0].title.startswith("14.1.1.")
    assert made[1].title.startswith("Sight ")
    moved = logbook.figure_rows(view, game.events, index_of(game.events, "eliminated"))
    assert any(isinstance(row.opens, Goto) for row in moved)


@pytest.mark.parametrize("size", SIZES)
def test_the_log_of_an_attack(size: str, snapshot: SnapshotAssertion) -> None:
    sittings.kept(sittings.read(logbook.page(sittings.attack().view("us")), size), snapshot)
