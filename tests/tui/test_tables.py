"""Charts, the list of all units, and lines of sight in words."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from rules.stlo import observation
from rules.stlo.battle import Battle
from scenarios.stlo.sources import BASIS_WORDS
from tests.rules.stlo import fights, tiny
from tests.tui import sittings
from tests.tui.sittings import SIZES, read, text, whole, whole_game
from tui.browser import Browser, Goto, Page, Row
from tui.lines import text_of, width_of
from tui.presenters.stlo import roster, sightlines, tables


def shipped() -> Battle:
    return tiny.battle(tiny.shipped())


def chart(name: str, battle: Battle | None = None) -> Page:
    row = next(row for row in tables.page(battle or shipped()).fill() if text_of(row.left).strip() == name)
    assert callable(row.opens)
    return row.opens()


CHARTS = [text_of(row.left).strip() for row in tables.page(shipped()).fill()]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", CHARTS)
def test_a_chart(name: str, size: str, snapshot: SnapshotAssertion) -> None:
    sittings.kept(read(chart(name), size), snapshot)


@pytest.mark.parametrize("name", [name for name in CHARTS if name != "Terrain"])
def test_every_chart_says_where_it_comes_from(name: str) -> None:
    lines = whole(chart(name)).splitlines()
    source = " ".join(line.strip() for line in lines[lines.index(" Where it comes from") + 1 :])
    assert any(source.startswith(words) for words in BASIS_WORDS.values())


def test_the_combat_table_is_that_of_the_charts() -> None:
    battle = shipped()
    table = battle.charts.combat
    browser = Browser("charts", tables.combat_page(battle, 0))
    for terrain in table.terrain_order:
        lines = text(browser.lines(*SIZES["80x24"])).splitlines()
        assert terrain.upper() in lines[0]
        assert lines[1].split() == list(table.ratios)
        for number, line in enumerate(lines[2:15]):
            roll, *cells = line.split()
            assert int(roll) == table.first_roll + number
            assert cells == [str(column[number]) for column in table.lines[terrain]]
        browser.tab(1)
    assert table.terrain_order[0].upper() in text(browser.lines(*SIZES["80x24"])[:1])


def test_the_result_that_the_rulebook_states_stands_out() -> None:
    assert "stated in the rulebook: 5-1 at 6" in whole(tables.combat_page(shipped(), 1))
    assert "stated in the rulebook: " not in whole(tables.combat_page(shipped(), 0))


def test_charts_of_a_scenario_without_its_folder_still_show() -> None:
    battle = tiny.battle(fights.field(fights.us()))
    for row in tables.page(battle).fill():
        assert callable(row.opens)
        assert whole(row.opens())
    assert "tiny" in whole(tables.sources_page(battle))


def test_everything_in_the_scenario_has_a_source() -> None:
    page = tables.sources_page(shipped())
    kinds = [row for row in page.fill() if row.opens is not None]
    assert len(kinds) > 10
    for row in kinds:
        assert callable(row.opens)
        (first, *_) = row.opens().fill()
        assert callable(first.opens)
        assert whole(first.opens())


# -- units --------------------------------------------------------------------------------------------------


def units(page: Page) -> list[str]:
    return [text_of(row.left).split()[0] for row in page.fill() if isinstance(row.opens, Goto)]


def test_all_units_on_the_map_are_listed_own_side_first() -> None:
    battle = shipped()
    for side, foe in (("us", "de"), ("de", "us")):
        assert units(roster.page(battle, side)) == [*battle.on_map(side), *battle.on_map(foe)]


def test_every_other_unit_is_listed_with_where_it_is() -> None:
    battle = shipped()
    shown = whole(roster.page(battle, "us"))
    for unit, now in battle.state.units.items():
        if now.place != "map":
            assert any(
                line.split()[0] == unit and roster.PLACES[now.place] in line for line in shown.splitlines() if line
            )


def test_the_orders_follow_one_another() -> None:
    page = roster.page(shipped(), "us")
    titles = []
    for _ in range(6):
        titles.append(page.title)
        assert page.sort is not None
        page = page.sort()
    assert titles[:5] == [f"Units by {order}" for order in roster.ORDERS]
    assert titles[5] == titles[0]


def test_units_are_sorted() -> None:
    view = whole_game().view("us")
    own = len(view.on_map("us"))

    def values(order: str) -> list[str]:
        return units(roster.page(view, "us", order))[:own]

    assert values("name") == sorted(values("name"))
    assert [view.unit(u).hex for u in values("hex")] == sorted(view.unit(u).hex for u in values("hex"))
    strengths = [view.strength(u) for u in values("strength")]
    assert strengths == sorted(strengths, reverse=True)
    formations = [view.formation(u) for u in values("formation")]
    assert formations == sorted(formations, key=list(view.scenario.formations).index)


def test_marked_units_come_first_by_status() -> None:
    made = fights.field(fights.us(), fights.us("1/116", "0707"), fights.us("2/116", "0808"))
    now = tiny.state(made, units={"2/116": {"status": "disrupted"}, "1/116": {"status": "pinned"}})
    page = roster.page(tiny.battle(made, state=now), "us", "status")
    assert units(page) == ["2/116", "1/116", "1/115"]
    marks = [row.left[-2][0].strip() for row in page.fill() if isinstance(row.opens, Goto)]
    assert marks == ["DIS", "PIN", ""]


def test_the_morale_of_a_hidden_enemy_is_not_shown() -> None:
    sitting = sittings.shipped("hidden-displays")
    enemy = [row for row in roster.page(sitting.view, "us").fill() if row.left[0][1] == "de"]
    assert enemy
    assert all("hidden" in text_of(row.right) for row in enemy)


def test_units_are_found_by_division_and_place() -> None:
    browser = Browser("units", roster.page(shipped(), "us"))
    browser.set_filter("fallschirm")
    assert browser.row is not None
    assert browser.row.left[0][1] == "de"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("order", ["name", "formation"])
def test_the_list_of_units(order: str, size: str, snapshot: SnapshotAssertion) -> None:
    sittings.kept(read(roster.page(shipped(), "us", order), size), snapshot)


# -- lines of sight -----------------------------------------------------------------------------------------


def sight(observer: str, target: str, **ground: object) -> Page:
    made = tiny.scenario(tiny.board(**ground), fights.us())  # type: ignore[arg-type]
    return sightlines.page(tiny.battle(made), observer, target)


def rules_of(page: Page) -> list[str]:
    return [row.right[-1][0].strip() for row in page.fill() if row.right and row.right[-1][1] == "key"]


def row_of(page: Page, hex_: str) -> Row:
    return next(row for row in page.fill() if isinstance(row.opens, Goto) and row.opens.hex == hex_)


def test_two_hexes_are_always_observed_whatever_lies_between() -> None:
    page = sight("0101", "0103", terrain={"0102": "woods"})
    assert "11.3.1.A" in rules_of(page)
    assert not row_of(page, "0102").right


def test_woods_block() -> None:
    page = sight("0101", "0105", terrain={"0103": "woods"}, level={"0101": 9})
    assert "11.3.4.B" in rules_of(page)
    assert text_of(row_of(page, "0103").right) == "blocks"
    assert text_of(row_of(page, "0104").right) == "clear"
    assert "not observed" in whole(page)


def test_a_hex_higher_than_the_post_blocks() -> None:
    page = sight("0101", "0105", level={"0101": 9, "0103": 10})
    assert "11.3.4.A" in rules_of(page)


def test_the_last_rise_blocks_unless_it_is_looked_over() -> None:
    blocked = sight("0101", "0105", level={"0101": 8, "0104": 6})
    assert "11.3.4.C" in rules_of(blocked)
    over = sight("0101", "0105", level={"0101": 9, "0104": 6})
    assert "11.3.5" in rules_of(over)
    assert "observed, OV 4" in whole(over)


def test_a_line_along_a_hexside_names_both_hexes() -> None:
    battle = tiny.battle(tiny.scenario(tiny.board(level={"0404": 9}), fights.us()))
    seen = observation.sight(battle.scenario, "0404", "0804")
    pairs = [group for group in seen.line if len(group) == 2]
    assert pairs
    page = sightlines.page(battle, "0404", "0804")
    assert rules_of(page).count("11.3.2.B") == len(pairs)
    for pair in pairs:
        assert all(row_of(page, hex_) for hex_ in pair)


def test_a_steeple_raises_the_post() -> None:
    page = sight("0101", "0105", steeples=("0101",), level={"0101": 6})
    assert "11.2.2" in rules_of(page)
    assert "observed, OV 2" in whole(page)


def test_the_other_way_round() -> None:
    page = sight("0101", "0105", level={"0101": 9})
    assert page.turn is not None
    back = page.turn(1)
    assert back is not None
    assert back.title == "Sight 0105 to 0101"
    assert "not observed" in whole(back)


def test_ground_out_of_play_and_the_own_hex() -> None:
    assert "out of play" in whole(sight("0101", "0105", terrain={"0105": "beyond"}))
    assert "own hex" in whole(sight("0101", "0101"))


def test_the_path_is_that_of_the_line() -> None:
    battle = tiny.battle(tiny.scenario(tiny.board(), fights.us()))
    assert sightlines.path(battle, "0101", "0104") == {"0102", "0103"}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("observer", "target"), [("2917", "2725"), ("2917", "3020"), ("2725", "2917")])
def test_a_line_of_sight(observer: str, target: str, size: str, snapshot: SnapshotAssertion) -> None:
    page = sightlines.page(shipped(), observer, target)
    width, _ = SIZES[size]
    sittings.kept(whole(page, width), snapshot)
    assert all(width_of(one) <= width for one in Browser("test", page).lines(width, 100))
