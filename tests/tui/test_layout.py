"""What stands together on terminals of three sizes, and that all else is two keys away at the most."""

from __future__ import annotations

import pytest

from tests.tui import positions as at
from tests.tui import sittings
from tests.tui.sittings import text
from tests.tui.stage import screen
from tui.layout import layout
from tui.registry import BROWSER_IDS, COMMANDS, PANEL_IDS


@pytest.mark.parametrize(
    ("columns", "lines", "column", "middle"),
    [(80, 24, 34, 18), (100, 30, 34, 19), (120, 40, 40, 28), (160, 50, 56, 38), (200, 60, 56, 30), (200, 24, 56, 18)],
)
def test_the_room_is_shared_out(columns: int, lines: int, column: int, middle: int) -> None:
    found = layout(columns, lines)
    assert found.column == column
    assert found.middle(lines) == middle
    assert layout(columns, lines, reading=True).column >= column
    assert columns - layout(columns, lines, reading=True).column >= 34


def test_at_the_smallest_size_what_matters_is_in_sight() -> None:
    shown = screen(at.opening("activate 3/115", "place 3910"))
    for wanted in (
        "turn 1/8", "11 July", "cloudy, air 1", "op 1 of 12+", "VP 0", "US decides", "INITIATIVE", "TAP 3/115",
        "3910  level 6", "3/115a", "CHOICES 1/4", "HQ 3/115 is active with 5 TAPs. Which action?", "Enter take",
        "? help",
    ):  # fmt: skip
        assert wanted in shown


def test_at_the_middle_size_map_tracks_stack_menu_artillery_and_log_stand_together() -> None:
    shown = screen(at.opening("activate 3/115", "place 3910"), size=(120, 40))
    for wanted in (
        "INITIATIVE", "TURN       [1]", "WEATHER    cloudy, 1 air left", "3/115a    company", "CHOICES 1/4",
        "3 movement points for each unit", "initiative levels: US 0, German -2",
        "HQ 3/115 is placed in 3910 with 5 TAPs",
    ):  # fmt: skip
        assert wanted in shown
    shown = screen(at.opening(), size=(120, 40))
    for wanted in ("US ARTILLERY", "110/115 □□□□□□     111/116 □□□□□□"):
        assert wanted in shown


def test_at_the_largest_size_all_displays_and_asset_boxes_are_always_in_sight() -> None:
    sitting = at.opening(*at.ATTACK, *at.GIVEN)
    for keys in ((), ("r",), ("a",)):
        shown = screen(sitting, *keys, size=(200, 60))
        scenario = sitting.view.scenario
        for formation in scenario.formations.values():
            if formation.kind == "division":
                assert formation.name[:20] in shown
        for hq in scenario.hqs:
            assert f" {hq} " in shown
        for asset in scenario.assets:
            assert asset in shown
        assert "3/115   AA 5/6 3711 4009 4110" in shown
        assert "with 3/115a: major M4 A/747; eng." in shown


def test_hidden_displays_stay_hidden_there() -> None:
    sitting = at.opening(options=("hidden-displays",))
    shown = text(sitting.display_lines(200, 18))
    assert shown.count("hidden") == 4
    assert "1/115   IA 6/6" in shown
    assert "1/8 " not in shown
    sitting.curtain = True
    assert sitting.display_lines(200, 18) == ()


def test_the_displays_keep_their_places_whoever_decides() -> None:
    us, german = at.opening(*at.ATTACK), at.opening(*at.ATTACK, *at.GIVEN)
    assert (us.side, german.side) == ("us", "de")
    first = [text(sitting.display_lines(200, 18)).splitlines()[0] for sitting in (us, german)]
    assert first[0] == first[1]


def test_displays_that_do_not_fit_say_so() -> None:
    sitting = at.opening()
    shown = text(sitting.display_lines(200, 6)).splitlines()
    assert len(shown) == 6
    assert shown[-1].count("...") == 5
    assert max(map(len, text(sitting.display_lines(200, 18)).splitlines())) <= 200


@pytest.mark.parametrize("id_", [*PANEL_IDS, *BROWSER_IDS])
def test_every_panel_and_page_is_one_key_away(id_: str) -> None:
    sitting = sittings.shipped()
    assert next(one for one in COMMANDS if one.id == id_).context == "play"
    before = sittings.shown(sitting)
    sitting.do(id_)
    assert sitting.reading
    assert sittings.shown(sitting) != before


@pytest.mark.parametrize("size", sittings.SIZES)
@pytest.mark.parametrize("id_", [*PANEL_IDS, *BROWSER_IDS])
def test_initiative_and_action_points_stay_in_sight_while_one_reads(id_: str, size: str) -> None:
    sitting = at.opening(*at.APPROACH)
    sitting.do(id_)
    lines = text(sitting.side_lines(*sittings.SIZES[size])).splitlines()
    assert lines[0] == "US 0  German -2  3/115 TAP 0 1 2 3[4] 5 6"
    assert len(lines) <= sittings.SIZES[size][1]


def test_what_the_last_action_brought_leaves_a_line_for_the_chances() -> None:
    sitting = at.opening(*at.APPROACH)
    sitting.play("attack hasty")
    shown = text(sitting.decision_lines(80, 4)).splitlines()
    assert shown[1] == "HQ 3/115: attack hasty, 1 TAP, 3 left"
    assert shown[2].startswith("3/115a 1-1 on hedgerow")


def test_while_a_panel_hides_the_choices_none_of_them_is_taken() -> None:
    for id_ in ("take", "finish", "next"):
        sitting = at.opening("activate 3/115", "place 3910")
        index, count = sitting.menu.index, len(sitting.game.actions)
        sitting.do("artillery")
        sitting.do(id_)
        assert sitting.panel == ""
        assert (sitting.menu.index, len(sitting.game.actions)) == (index, count)
    sitting = at.opening("activate 3/115", "place 3910")
    sitting.do("artillery")
    sitting.take(3)
    assert sitting.panel == ""
    assert sitting.game.actions[-1] == "place 3910"


def test_what_an_action_brought_is_told_where_the_log_has_one_line() -> None:
    sitting = at.opening(*at.ATTACK, *at.GIVEN, *at.DEFENDED, *at.OBSERVED, *at.FIRED)
    sitting.play("pass")
    low, high = (text(sitting.decision_lines(80, rows)) for rows in (4, 5))
    assert "3/115a attacks 3712: 3-1 hedgerow, +1, rolled 6 = D1; company 3/8c is eliminated" in low.replace(
        "\n  ", " "
    )
    assert "attacks 3712" not in high
    sitting.do("next")
    assert "attacks 3712" not in text(sitting.decision_lines(80, 4))


def test_dice_are_not_told_apart_from_what_they_brought() -> None:
    sitting = at.opening("activate 3/115")
    log = text(sitting.log_lines(6, 120))
    assert "HQ 3/115 rolls 1: 5 TAPs" in log
    assert "activation 3/115: 1" not in log
    assert "initiative German: 1" not in log


def test_a_long_last_entry_begins_at_its_beginning() -> None:
    sitting = at.bombed()
    (line,) = sitting.log_lines(1, 60)
    assert text([line]).startswith("air strike on 0305")
    assert text([line]).endswith("...")
