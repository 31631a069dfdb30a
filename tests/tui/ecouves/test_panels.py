"""Écouves beside the map: state line, tracks, hexes, panels, charts, units, sight lines, the log and the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from syrupy.assertion import SnapshotAssertion

from rules.ecouves import sight
from rules.ecouves.field import Field
from rules.ecouves.state import Exit
from rules.engine.events import Event
from scenarios.words import BASIS_WORDS
from tests.rules.ecouves import fires, tiny, twins
from tests.tui.ecouves import sits
from tests.tui.ecouves.sits import SIZES, fight, session, shipped, text, whole_game
from tests.tui.sittings import read, shown, whole
from tui.browser import Browser, Goto
from tui.lines import text_of, width_of
from tui.presenters.ecouves import displays, logbook, roster, sightlines, sources, tables, tracks
from tui.presenters.ecouves.terms import TERMS
from tui.presenters.ecouves.unfold import unfold
from tui.presenters.figures import Figure
from tui.reference import known
from tui.styles import to_ascii

every_size = pytest.mark.parametrize("size", SIZES)


def ready() -> Field:
    """What the German sees after the ready set-up."""
    return sits.field(shipped("ready"))


def french() -> Field:
    """What the French see after it."""
    return sits.field(shipped("ready", "done"))


def column(field: Field, panel: str, side: str, width: int = 38) -> str:
    return text(displays.PANELS[panel].lines(field, side, width))


# -- the state line and the tracks --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "phase", "words"),
    [
        (5, "french-movement", "turn 5/22  12 Aug 08:00 day  French movement"),
        (15, "german-combat", "turn 15/22  12 Aug 08:00 night  German combat"),
        (22, "german-reorganization", "turn 22/22  12 Aug 08:00 day  German reorg."),
    ],
)
def test_the_state_line(turn: int, phase: str, words: str) -> None:
    field = tiny.field(fires.scenario(), {"X": "0505", "P": "0909"}, turn=turn, phase=phase)
    shown_ = text_of(tracks.status(field, None, 100)).strip()
    assert shown_ == f"Tiny  {words}  18:4 draw"
    sitting = fight({"X": "0505", "P": "0909"}, phase="french-movement")
    assert text_of(sitting.status_line(80)).endswith("  French decides")
    assert "Tiny" not in text_of(sitting.status_line(72))


def test_the_state_line_always_fits() -> None:
    for sitting in sits.moments(6, 120):
        found = text_of(sitting.status_line(80))
        assert len(found) == 80
        assert found.endswith("decides")


@every_size
def test_the_tracks(size: str, snapshot: SnapshotAssertion) -> None:
    night = tiny.field(fires.scenario(), {"X": "0505", "P": "0909"}, turn=15)
    width = {"80x24": 32, "120x40": 38}[size]
    assert "\n\n".join(text(tracks.tracks(field, width)) for field in (ready(), french(), night)) == snapshot
    for field in (ready(), french(), night):
        assert all(width_of(one) <= width for one in tracks.tracks(field, width))


def test_the_turn_track_has_a_box_a_turn_and_night_in_its_place() -> None:
    boxes = text_of(tracks.tracks(ready(), 32)[0]).removeprefix("TURN  ")
    assert len(boxes) == 22
    assert boxes == "●············■■■······"


def test_exits_so_far_and_what_one_is_worth_now() -> None:
    gone = (Exit("P", 10, "north_exit", 9, 4), Exit("X", 9, "", 9, 0))
    field = tiny.field(fires.scenario(), {"P": "exited", "X": "exited"}, turn=17, exits=gone)
    assert text_of(tracks.tracks(field, 32)[2]) == "EXITS 1 for 4, now N x1 E shut"


def test_hidden_enemies_leave_the_score_open() -> None:
    assert "19 unseen" in text_of(tracks.tracks(french(), 32)[1])
    assert "unseen" not in text_of(tracks.tracks(ready(), 32)[1])
    assert "?" in text_of(tracks.status(french(), None, 80))
    assert "19 enemy units out of sight and not counted" in " ".join(column(french(), "victory", "french").split())


# -- hexes --------------------------------------------------------------------------------------------------


def test_a_hex_with_everything_in_it(snapshot: SnapshotAssertion) -> None:
    ground = tiny.board(
        terrain={"0502": "village", "0602": "forest"}, rivers=[("0505", "0506")],
        roads=[("main", "0505 0506"), ("forest_road", "0504 0505")], areas={"north_exit": ["0501"]},
    )  # fmt: skip
    made = fires.scenario(ground, bridges=[("0505", "0506")], ridges=["0505"])
    places = {
        "X": "0505", "Y-1": "0505 pinned", "Y-2": "0505", "Y-3": "0909", "P": "0502 hidden", "Q": "0502", "D": "1111",
        "G": "0602 hidden",
    }  # fmt: skip
    sitting = fight(places, phase="french-movement", made=made, dummies={"GD1": "0502", "FD1": "0602"})
    found = [text(sitting.presenter.hex_lines(sitting.view, hex_, 40)) for hex_ in ("0505", "0502", "0602", "0501")]
    assert "\n\n".join(found) == snapshot


def test_blank_counters_of_the_enemy_are_counted_and_nothing_else() -> None:
    for hidden, dummies in (({"P": "0502 hidden", "Q": "0502 hidden"}, {}), ({"P": "0502 hidden"}, {"GD1": "0502"})):
        sitting = fight({"X": "0505", **hidden}, phase="french-movement", dummies=dummies)
        lines = text(sitting.presenter.hex_lines(sitting.view, "0502", 40)).splitlines()
        assert lines[1] == "2 blank counters, German"


def test_own_dummies_and_camouflage_are_shown_as_such() -> None:
    sitting = fight({"X": "0502 hidden", "Y": "0909"}, phase="french-movement", dummies={"FD1": "0502", "FD2": "0502"})
    lines = text(sitting.presenter.hex_lines(sitting.view, "0502", 40)).splitlines()
    assert lines[1].split() == ["⊟", "X", "9-5-10/3", "CAMO", "tanks"]
    assert lines[2] == "2 dummies"


# -- panels -------------------------------------------------------------------------------------------------


@every_size
@pytest.mark.parametrize("panel", displays.PANELS)
def test_a_panel(panel: str, size: str, snapshot: SnapshotAssertion) -> None:
    width = {"80x24": 32, "120x40": 38}[size]
    views = []
    for field, side in ((ready(), "german"), (french(), "french")):
        lines = displays.PANELS[panel].lines(field, side, width)
        assert all(width_of(one) <= width for one in lines)
        views.append(text(lines[:45]))
    assert "\n\n".join(views) == snapshot


def test_formations_tell_what_became_of_each_unit() -> None:
    places = {
        "X": "0505 pinned", "Y-1": "0606", "Y-2": "0607", "Y-3": "eliminated", "D": "waiting", "I": "exited",
        "P": "0909 hidden", "Q": "eliminated",
    }  # fmt: skip
    view = sits.field(fight(places, phase="french-movement", fought=frozenset({"X"})))
    lines = {line.split()[0]: " ".join(line.split()) for line in column(view, "divisions", "french").splitlines()}
    assert lines["X"] == "X 0505 PINNED 9-5-10/3 f"
    assert lines["Y"] == "Y 0606 0607 2/3 2-3-10/3"
    assert lines["I"] == "I has left 6-6-5/1"
    assert lines["P"] == "P camouflaged 9-5-10/3"
    assert lines["Q"] == "Q eliminated 9-5-10/3"


def test_artillery_tells_at_what_it_could_fire() -> None:
    places = {"X": "0505", "G": "0710", "H-1": "0911", "H-2": "0911", "H-3": "0911", "P": "0502", "Q": "1201"}
    view = sits.field(fight(places, phase="french-movement"))
    found = " ".join(column(view, "artillery", "french").split())
    assert "G 0710 10-3-5/18 0502 indirect" in found
    assert "H-1 0911 2-2-5/18 nothing observed; 0 enemy hexes within range" in found
    assert displays.targets_of(view, "G") == {"0502": "indirect"}
    pinned = sits.field(fight({**places, "G": "0710 pinned"}, phase="french-movement"))
    assert "G is pinned down and does not fire (E.fire.C)" in " ".join(column(pinned, "artillery", "french").split())


def test_entries_by_formation_turn_and_area() -> None:
    found = " ".join(column(ready(), "reinforcements", "german").split())
    assert "116. Panzer-Division, 11 units due from turn 2 by North-west corner, 4 units a turn (L.2)" in found
    assert "0 of 4 entered this turn" in found
    assert "from turn 16 by" in found
    assert "toward Colombiers: 5/II/RMT" in found
    without = tiny.field(twins.scenario(), None, "no_reserve")
    assert "Reserve" in found
    assert "Reserve" not in column(without, "reinforcements", "french")


def test_the_score_names_paragraphs_and_adds_up() -> None:
    game = whole_game()
    view = game.view("french")
    found = column(view, "victory", "french")
    assert f"{game.state.french_points}:{game.state.german_points}" in found
    for rule in ("K.7", "K.8", "K.10"):
        assert rule in found


@pytest.mark.parametrize("width", [100, 160])
def test_the_displays_of_a_large_terminal(width: int) -> None:
    sitting = shipped("ready")
    lines = sitting.presenter.displays(sitting.view, "german", width, 12)
    assert len(lines) == 12
    assert text_of(lines[0]).startswith("9. Panzer-Division")
    assert all(width_of(one) <= width for one in lines)
    assert text_of(lines[-1]).startswith(" ...")


def test_own_tracks_name_dummies_duties_and_guns() -> None:
    sitting = fight({"X": "0603", "G": "0710", "P": "0602", "Q": "0505", "Y": "0405"}, phase="french-movement")
    found = text(sitting.presenter.side_tracks(sitting.view, "french", 38))
    assert found.splitlines()[0] == "DUMMIES 15 of 15 to lay"
    assert "OWE AN ASSAULT" in found
    assert "G            0710 10-3-5/18 2 targets" in found


# -- charts, sources, words ---------------------------------------------------------------------------------


@every_size
@pytest.mark.parametrize("name", tables.CHARTS)
def test_a_chart(name: str, size: str, snapshot: SnapshotAssertion) -> None:
    assert read(tables.CHARTS[name](ready()), size) == snapshot


def test_the_charts_are_those_of_the_scenario() -> None:
    field = ready()
    browser = Browser("charts", tables.CHARTS["Close combat"](field))
    rows = text(browser.lines(44, 60)).splitlines()[1:8]
    assert rows[0].split() == list(field.charts.close_combat.columns)
    for die, row in enumerate(rows[1:], 1):
        assert row.split() == [str(die), *field.charts.close_combat.rows[die]]
    fire = whole(tables.CHARTS["Fire"](field)).splitlines()
    for number, column_ in enumerate(field.charts.fire.columns):
        results = [field.charts.fire.rows[die][number] for die in sorted(field.charts.fire.rows)]
        assert fire[2 + number].split() == [column_.label, *results]


@pytest.mark.parametrize("name", [name for name in tables.CHARTS if name not in ("Halved attacks", "Score")])
def test_a_chart_says_where_it_comes_from(name: str) -> None:
    lines = whole(tables.CHARTS[name](ready())).splitlines()
    told = " ".join(line.strip() for line in lines[lines.index(" Where it comes from") + 1 :])
    assert any(told.startswith(words) for words in BASIS_WORDS.values())


def test_every_row_of_the_charts_leads_to_a_paragraph_that_exists() -> None:
    for opens in tables.CHARTS.values():
        for row in opens(ready()).fill():
            if callable(row.opens):
                assert known("ecouves", row.opens().title), text_of(row.left)


def test_the_sources_open() -> None:
    rows = sources.page(ready()).fill()
    opened = [row.opens() for row in rows if callable(row.opens)]
    assert {page.title.removeprefix("Sources: ") for page in opened} >= {"units", "charts", "places", "areas"}
    for page in opened:
        assert page.fill()
    other = tiny.field(fires.scenario(), {"X": "0505"})
    assert "not at hand" in whole(sources.page(other))


def test_the_words_of_the_game_name_paragraphs_that_exist() -> None:
    names = [term.name for term in TERMS]
    assert names == sorted(names)
    for term in TERMS:
        assert term.text.endswith(".")
        assert all(known("ecouves", rule) for rule in term.see), term.name


def test_the_reference_opens_at_paragraphs_of_letters() -> None:
    sitting = shipped()
    for typed, title in (("E.15b", "E.15B"), ("e.fire.r", "E.FIRE.R"), ("AMB-20", "AMB-20"), ("amb-7", "AMB-7")):
        sitting.open_reference(typed)
        assert shown(sitting).splitlines()[0].split("  ")[0] == title


# -- units --------------------------------------------------------------------------------------------------


@every_size
@pytest.mark.parametrize("order", roster.ORDERS)
def test_all_units(order: str, size: str, snapshot: SnapshotAssertion) -> None:
    assert read(roster.page(ready(), "german", order), size) == snapshot


def test_the_list_of_units_goes_through_its_orders_and_leads_to_the_map() -> None:
    page, seen = roster.page(ready(), "german"), []
    for _ in roster.ORDERS:
        seen.append(page.title)
        assert page.sort is not None
        page = page.sort()
    assert len(set(seen)) == len(roster.ORDERS)
    assert any(isinstance(row.opens, Goto) for row in page.fill())


def test_hidden_units_are_listed_without_their_hexes() -> None:
    rows = [row for row in roster.page(french(), "french").fill() if text_of(row.left).startswith("5/PGR10 ")]
    (row,) = rows
    assert text_of(row.right) == "camouflaged"
    assert row.opens is None


# -- sight --------------------------------------------------------------------------------------------------


def ridge() -> Field:
    """A crest between two valleys, a wood before it, a hamlet on a hexside line."""
    ground = tiny.board(terrain={"0506": "forest"}, level={"0504": 2, "0505": 1, "0503": 1, "0502": 0})
    return tiny.field(fires.scenario(ground, ridges=["0504"]), {"X": "0505", "P": "0502"})


LINES = [("0505", "0503"), ("0504", "0507"), ("0505", "0502"), ("0504", "0506")]


@every_size
@pytest.mark.parametrize(("observer", "target"), LINES)
def test_a_line_of_sight(observer: str, target: str, size: str, snapshot: SnapshotAssertion) -> None:
    assert read(sightlines.page(ridge(), observer, target), size) == snapshot


def test_a_line_of_sight_tells_what_the_rules_say() -> None:
    scenario = ready().scenario
    for target in sorted(scenario.board.grid.within("3345", 5))[::3]:
        if target == "3345":
            continue
        seen = sight.sight(scenario, "3345", target)
        rows = sightlines.page(ready(), "3345", target).fill()
        assert text_of(rows[0].left) == ("seen" if seen.observed else "not seen")
        assert seen.reason in text_of(rows[1].left)
        named = [row for row in rows if any(h in text_of(row.left) for group in seen.line for h in group)]
        assert len(named) >= len(seen.line)
        assert sightlines.path(ready(), "3345", target) == {h for group in seen.line for h in group}
        for row in rows:
            if callable(row.opens):
                assert known("ecouves", row.opens().title) or row.opens().title.startswith("Sight")


def test_a_line_of_sight_is_turned_round_and_says_if_that_differs() -> None:
    page = sightlines.page(ridge(), "0502", "0505")
    assert page.turn is not None
    back = page.turn(1)
    assert back is not None
    assert back.title == "Sight 0505 to 0502"
    ground = tiny.board(level={"0504": 2, "0503": 2, "0505": 1, "0506": 0})
    one_way = tiny.field(fires.scenario(ground, ridges=["0504"]), {"X": "0506", "P": "0503"})
    assert "The other way round it is seen" in whole(sightlines.page(one_way, "0506", "0503"))
    assert "same hex" in whole(sightlines.page(ridge(), "0505", "0505"))


# -- the log ------------------------------------------------------------------------------------------------


def of(events: Sequence[Event], kind: str) -> tuple[Figure, ...]:
    index = next(i for i, event in enumerate(events) if event.kind == kind)
    return unfold(fires.scenario(), events, index)


def values(figures: Sequence[Figure]) -> dict[str, str]:
    return {figure.text: figure.value for figure in figures}


def test_a_fire_is_unfolded() -> None:
    places = {"X": "0505", "D": "0505", "P": "0502 hidden"}
    game = tiny.play(fight(places, dice=(6,)).game, "fire 0502", "with D", "done")
    found = values(of(game.events, "fire"))
    assert found["Attack"] == "4"
    assert found["half, rounded up: all in 0502 were camouflaged"] == "-4"
    assert (found["Defence"], found["Difference"], found["Column"]) == ("5", "-1", "-4..-1")
    assert (found["Modifiers of the die"], found["Die"], found["Row"]) == ("+0", "6", "6")
    assert {figure.rule for figure in of(game.events, "fire")} >= {"E.8", "H.6", "E.11", "E.17", "E.22", "E.fire.D"}
    assert values(of(game.events, "fire-order"))["D, direct"] == "8-4-10/4*"


def test_an_assault_is_unfolded() -> None:
    sitting = fight({"X": "0603 pinned", "Y": "0603", "P": "0602"}, dice=(2,), phase="french-combat", turn=5)
    found = values(of(tiny.play(sitting.game, "done").events, "assault"))
    assert found["Attack"] == "13"
    assert found["X: pinned, half, rounded down"] == "-5"
    assert found["Odds of 13 to 5"] == "2-1"
    assert (found["Modifiers of the die"], found["Die"], found["Row"]) == ("-1", "2", "1")


def test_a_move_is_unfolded_in_points() -> None:
    ground = tiny.board(roads=[("minor", "0505 0605")])
    sitting = fight({"X": "0505", "P": "0504", "Q": "0909"}, phase="french-movement", made=fires.scenario(ground))
    game = tiny.play(sitting.game, "select X", "move 0506")
    found = values(of(game.events, "move"))
    assert found["X, points"] == "3"
    assert found["leaving an enemy zone of control in 0505"] == "2"


def test_every_entry_unfolds_and_every_paragraph_is_known() -> None:
    game = whole_game()
    kinds: Counter[str] = Counter()
    for index, event in enumerate(game.events):
        assert logbook.PAGES.title(event)
        for figure in unfold(game.scenario, game.events, index):
            assert not figure.rule or known("ecouves", figure.rule), figure
            assert figure.text
            kinds[event.kind] += 1
    assert set(kinds) >= {"fire", "fire-order", "move", "enter", "retreat", "eliminated", "split", "pin", "result"}
    assert {event.kind for event in game.events} - set(kinds) <= {"roll", "phase", "ready", "set-up", "turn"}


def test_parts_add_up_to_their_sum() -> None:
    game = whole_game()
    for index, event in enumerate(game.events):
        if event.kind in ("fire", "assault"):
            figures = unfold(game.scenario, game.events, index)
            for name in ("Attack", "Defence", "Modifiers of the die"):
                places = [i for i, figure in enumerate(figures) if figure.text == name]
                for place in places:
                    parts = []
                    for figure in figures[place + 1 :]:
                        if not figure.part:
                            break
                        parts.append(int(figure.value))
                    assert sum(parts) == int(figures[place].value)


@every_size
def test_the_log(size: str, snapshot: SnapshotAssertion) -> None:
    view = whole_game().view("french")
    browser = Browser("log", logbook.page(view))
    browser.turn(-1)
    assert text(browser.lines(*SIZES[size])) == snapshot
    assert browser.page.title.startswith("Log, turn 21, 13 August")


def test_the_log_of_a_side_holds_nothing_of_the_other_side_alone() -> None:
    game = whole_game()
    for side, foe in (("french", "german"), ("german", "french")):
        private = [event for event in game.events if event.only == foe]
        assert private
        assert not {id(event) for event in private} & {id(event) for event in game.view(side).events}


# -- the end ------------------------------------------------------------------------------------------------


def test_the_result_names_points_and_reasons() -> None:
    game = whole_game()
    sitting = session(game)
    sitting.renew()
    lines = text(sitting.side_lines(60, 400)).splitlines()
    assert lines[0] == "RESULT"
    assert lines[1] == game.state.result
    assert lines[2] == f"French {game.state.french_points}, German {game.state.german_points}"
    assert game.state.result in text_of(sitting.status_line(80))
    assert "the game is over" in text(sitting.decision_lines(80, 4)).lower()


def test_everything_is_shown_in_ascii_one_character_for_one() -> None:
    sitting = shipped("ready")
    for name in displays.PANELS:
        for one in displays.PANELS[name].lines(sitting.view, "german", 38):
            assert len(to_ascii(text_of(one))) == len(text_of(one))
            assert "?" not in to_ascii(text_of(one)).replace("?", "", text_of(one).count("?"))
    for one in tracks.tracks(sits.field(sitting), 38):
        assert to_ascii(text_of(one)).isascii()
