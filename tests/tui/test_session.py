"""A sitting without a screen: commands, pages, sight lines, jumps, typed commands, and what the panels say."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from rules.engine.game import Game
from rules.stlo.system import SYSTEM
from tests.rules.stlo import fights, tiny
from tests.tui import sittings
from tests.tui.sittings import SIZES, session, shipped, shown, text
from tui import typed
from tui.registry import BROWSER_IDS, COMMANDS, IN_BROWSER, PANEL_IDS
from tui.session import Session


def field() -> Session:
    made = fights.field(fights.us(), fights.us("1/116", "0909"), fights.us("2/116", "0301"), fights.de())
    return session(tiny.operation(made))


def message(sitting: Session) -> str:
    return text(sitting.message)


def title(sitting: Session) -> str:
    return shown(sitting).splitlines()[0].split("  ")[0]


# -- pages --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id_", BROWSER_IDS)
def test_a_command_opens_its_pages_and_closes_them_again(id_: str) -> None:
    sitting = shipped()
    before = shown(sitting)
    sitting.do(id_)
    assert shown(sitting) != before
    sitting.do(id_)
    assert shown(sitting) == before


@pytest.mark.parametrize("id_", PANEL_IDS)
def test_a_panel_takes_the_place_of_pages_and_pages_that_of_a_panel(id_: str) -> None:
    sitting = shipped()
    sitting.do("log")
    sitting.do(id_)
    assert sitting.lookup.browser is None
    assert sitting.panel == id_
    sitting.do("log")
    assert sitting.panel == ""


def test_the_rules_are_opened_on_top_of_what_is_read() -> None:
    sitting = shipped()
    sitting.do("log")
    sitting.do("rules")
    assert title(sitting) == "RULES"
    sitting.do("rules")
    assert title(sitting).startswith("LOG")


def test_while_pages_are_open_the_keys_turn_them_and_play_nothing() -> None:
    sitting = shipped()
    played = len(sitting.game.actions)
    index, cursor = sitting.menu.index, sitting.cursor
    sitting.do("units")
    for id_ in ("south", "next", "page-down", "sight", "left", "right", "finish", "previous", "north", "page-up"):
        sitting.do(id_)
        assert title(sitting).startswith("UNITS")
    sitting.take(0)
    assert len(sitting.game.actions) == played
    assert (sitting.menu.index, sitting.cursor) == (index, cursor)


def test_every_command_does_something_sensible_while_pages_are_open() -> None:
    for one in COMMANDS:
        if one.context == "play":
            sitting = shipped()
            sitting.do("charts")
            sitting.do(one.id)
            assert not sitting.game.actions
            assert shown(sitting)


def test_all_units_lead_to_the_map() -> None:
    sitting = field()
    sitting.do("units")
    sitting.lookup.search("1/116")
    sitting.do("take")
    assert sitting.lookup.browser is None
    assert sitting.cursor == "0909"


def test_the_list_of_units_is_sorted_with_the_key_of_the_sight_line() -> None:
    sitting = field()
    sitting.do("units")
    sitting.do("sight")
    assert title(sitting) == "UNITS BY HEX"


def test_playing_closes_the_pages() -> None:
    sitting = shipped()
    sitting.do("log")
    sitting.play("pass")
    assert sitting.lookup.browser is None


def test_a_paragraph_can_be_opened_from_anywhere() -> None:
    sitting = shipped()
    sitting.open_reference("9.4.1.c")
    assert title(sitting) == "9.4.1.C"
    sitting.lookup.reference("armour superiority")
    assert title(sitting) == "RULES"
    assert "/ armour superiority" in shown(sitting)
    sitting.lookup.reference("9.4.99")
    assert title(sitting) == "9.4"


def test_the_reference_holds_the_sources_of_the_scenario() -> None:
    sitting = shipped()
    sitting.do("rules")
    sitting.lookup.search("sources of counters")
    sitting.lookup.search("")
    rows = sitting.lookup.browser.page.fill() if sitting.lookup.browser else []
    page = next(row for row in rows if "Sources of counters" in row.left[0][0])
    assert callable(page.opens)
    assert page.opens().title == "Sources"


def test_a_finished_game_shows_its_result_again_when_pages_are_closed() -> None:
    sitting = session(sittings.whole_game())
    sitting.renew()
    assert title(sitting) == "RESULT"
    sitting.do("log")
    assert title(sitting).startswith("LOG, TURN 8")
    sitting.do("back")
    assert title(sitting) == "RESULT"


def test_nothing_is_seen_behind_the_curtain() -> None:
    sitting = shipped("hidden-displays")
    sitting.do("units")
    sitting.curtain = True
    sitting.close()
    for id_ in (*BROWSER_IDS, *PANEL_IDS, "why", "sight", "next-stack", "undo"):
        sitting.do(id_)
    assert sitting.side_lines(44, 18) == []
    assert sitting.lookup.browser is None
    assert sitting.panel == ""
    sitting.do("take")
    assert shown(sitting)


# -- sight lines --------------------------------------------------------------------------------------------


def test_a_line_of_sight_is_picked_with_the_cursor() -> None:
    sitting = shipped()
    sitting.cursor = "2917"
    sitting.do("sight")
    sitting.moved("2725")
    assert message(sitting).splitlines()[0] == "observed, OV 4  9 hexes"
    assert "2820" in sitting.lookup.sight_path()
    assert sitting.map_model().highlights["2820"] == "path"
    assert "to which hex" in text(sitting.decision_lines(80, 4))
    sitting.do("take")
    assert title(sitting) == "SIGHT 2917 TO 2725"
    assert not sitting.game.actions
    assert sitting.map_model().highlights["2820"] == "path"
    sitting.do("back")
    assert sitting.map_model().highlights.get("2820") != "path"


def test_back_drops_a_line_of_sight() -> None:
    sitting = shipped()
    sitting.do("sight")
    sitting.do("back")
    assert sitting.lookup.sight_from == ""
    sitting.moved("2725")
    assert message(sitting) == ""


# -- jumps --------------------------------------------------------------------------------------------------


def test_the_next_that_can_act_goes_through_hqs_that_can_be_activated() -> None:
    sitting = field()
    seen = []
    for _ in range(4):
        sitting.do("next-acting")
        seen.append(sitting.cursor)
    assert sorted(set(seen)) == ["0301", "0606", "0909"]
    assert seen[0] == seen[3]
    sitting.do("previous-acting")
    assert sitting.cursor == seen[2]


def test_the_next_that_can_act_goes_through_units_that_can_move() -> None:
    made = fights.field(
        *tiny.companies("1/115", "us29", "0606", "0607", "0608"), fights.us("1/116", "0909"), fights.de()
    )
    game = tiny.active(made, "1/115", place="0607", dice=fights.NEXT)
    sitting = session(tiny.play(game, "movement"))
    seen = set()
    for _ in range(3):
        sitting.do("next-acting")
        seen.add(sitting.cursor)
    assert seen <= {"0606", "0607", "0608"}
    assert "0607" in seen


def test_the_active_hq_has_its_units_to_act() -> None:
    game = tiny.active(fights.field(fights.us(), fights.us("1/116", "0909"), fights.de()), "1/115")
    sitting = session(game)
    sitting.cursor = "0101"
    sitting.do("next-acting")
    assert sitting.cursor == fights.US


def test_jump_back_returns_and_returns_again() -> None:
    sitting = field()
    sitting.do("jump-back")
    assert message(sitting) == "no jump yet"
    start = sitting.cursor
    sitting.find("1/116")
    assert sitting.cursor == "0909"
    sitting.moved("0908")
    sitting.do("jump-back")
    assert sitting.cursor == start
    sitting.do("jump-back")
    assert sitting.cursor == "0908"


def test_stacks_are_gone_through_in_order() -> None:
    sitting = field()
    sitting.cursor = "0302"
    sitting.do("next-stack")
    assert sitting.cursor == "0606"
    sitting.do("previous-stack")
    assert sitting.cursor == "0301"
    sitting.do("previous-stack")
    assert sitting.cursor == "0909"


# -- typed --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entered", "seen"),
    [
        ("rule 9.4.1", "9.4.1"),
        ("RULE a114", "A114"),
        ("rule stream", "RULES"),
        ("los 2917 2725", "SIGHT 2917 TO 2725"),
        ("why strike 2000", "WHY NOT"),
    ],
)
def test_typed_commands_open_pages(entered: str, seen: str) -> None:
    sitting = shipped()
    typed.run(sitting, entered)
    assert title(sitting).startswith(seen)


@pytest.mark.parametrize(
    ("entered", "said"),
    [
        ("los 2917", "los is written: los FROM TO"),
        ("los 2917 9999", "there is no hex '9999'"),
        ("rule", "rule is written: rule NUMBER"),
        ("find nobody", "nothing here is called 'nobody'"),
        ("find 1/134", "1/134 is not in sight on the map: due"),
        ("why dance 2000", "'dance' is no action"),
        ("xyzzy", "'xyzzy' is no action. Now there is: activate, barrage, pass. Always: find, why, rule, los"),
        ("actvate 1/115", "'actvate' is no action (did you mean 'activate'?)."),
        ("fnd 1/115", "'fnd' is no action (did you mean 'find'?)."),
    ],
)
def test_typed_commands_that_are_wrong_say_so(entered: str, said: str) -> None:
    sitting = shipped()
    typed.run(sitting, entered)
    assert message(sitting).startswith(said)
    assert not sitting.game.actions


def test_anything_else_that_is_typed_is_played() -> None:
    sitting = field()
    typed.run(sitting, "find 2/116")
    assert sitting.cursor == "0301"
    sitting = shipped()
    typed.run(sitting, "pass")
    assert sitting.game.actions == ["pass"]


def test_typed_commands_are_no_actions_of_the_game() -> None:
    assert not set(typed.TYPED) & set(SYSTEM.verbs)


# -- panels -------------------------------------------------------------------------------------------------


def test_the_help_names_every_command_and_what_can_be_typed() -> None:
    sitting = shipped()
    sitting.do("help")
    lines = text(sitting.side_lines(60, 500))
    for one in sitting.keymap.all_of("play"):
        assert one.help.split()[0] in lines
    for id_ in IN_BROWSER:
        assert IN_BROWSER[id_][1].split()[0] in lines
    for name in typed.TYPED.values():
        assert (name.form in lines) is not name.seated


def test_the_lines_below_the_map_tell_what_the_keys_do(snapshot: SnapshotAssertion) -> None:
    sitting = session(Game(SYSTEM, tiny.shipped(), seed=4))
    sitting.cursor = "2917"
    parts = [text(sitting.decision_lines(80, 4))]
    for commands in (("log",), ("units",), ("close", "sight"), ("back",)):
        for id_ in commands:
            sitting.do(id_)
        parts.append(text(sitting.decision_lines(80, 4)))
    assert "\n\n".join(parts) == snapshot


@pytest.mark.parametrize("size", SIZES)
def test_the_keys_fit_the_screen(size: str) -> None:
    width = int(size.partition("x")[0])
    for id_ in ("log", "units", "charts", "rules", "sight", "centre"):
        sitting = shipped()
        sitting.do(id_)
        assert len(text(sitting.decision_lines(width, 4)).splitlines()[-1]) <= width
