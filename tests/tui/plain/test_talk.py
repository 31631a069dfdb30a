"""The talk about a St-Lô game: choices, actions, questions, the map, pages, settings, replay, and what can go wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tui import positions, sittings
from tests.tui.plain import ears
from tests.tui.plain.ears import Ear
from tui.plain.talk import Talk
from tui.settings import Settings, load


def opening(**changes: object) -> Ear:
    ear = ears.ear(positions.opening(), ears.quiet(**changes))
    ear.begin()
    return ear


def talk_of(ear: Ear) -> Talk:
    assert isinstance(ear.partner, Talk)
    return ear.partner


def actions(ear: Ear) -> list[str]:
    return [str(action) for action in talk_of(ear).session.game.actions]


# -- the situation and the choices --------------------------------------------------------------------------------


def test_it_begins_with_how_the_game_stands_and_what_is_asked() -> None:
    ear = ears.ear(positions.opening())
    assert ear.begin().splitlines() == [
        "St-Lô, 11-18 July 1944, line by line. help lists the words, quit leaves.",
        "Turn 1 of 8, 11 July. Cloudy, 1 air strike left. Operation 1 of at least 12.",
        "Initiative US 0, German -2; no HQ active.",
        "0 victory points, Decisive German if the game ended now.",
        "US has initiative. Which operation?",
        "1: activate an HQ, 17 to choose from",
        "2: barrage fire, 22 to choose from",
        "3: air strike, 22 to choose from",
        "4: pass",
    ]
    assert ear.partner.prompt == "> "


def test_numbers_lead_through_the_words_of_an_action_and_back_goes_back() -> None:
    ear = opening()
    said = ear("1").splitlines()
    assert said[0] == "US has initiative. Which operation? activate, then:"
    assert said[1] == "1: 1/137, 1700, IA 6, 83%"
    assert said[-1] == "8 more: choices says all, choices WORDS those with some words."
    assert len(said) == 11
    assert "2: barrage fire" in ear("back")
    assert not actions(ear)


def test_all_choices_or_those_with_some_words() -> None:
    ear = opening()
    ear("1")
    assert len(ear("choices").splitlines()) == 17
    assert ear("choices 116").splitlines() == [
        "10: 1/116, 4908, IA 7, 100%", "11: 2/116, 5010, IA 7, 100%", "12: 3/116, 5108, IA 7, 100%",
    ]  # fmt: skip
    assert ear("choices nonsense") == "no choice holds 'nonsense'"
    assert "HQ 1/116 rolls 1: 6 TAPs" in ear("10")


def test_how_many_choices_are_said_can_be_set() -> None:
    assert opening(choices=0)("").splitlines()[-1] == (
        "4 choices: choices says all, choices WORDS those with some words."
    )
    assert opening(choices=2)("").splitlines()[-1].startswith("2 more")
    # One that is left is said as well.
    assert opening(choices=3)("").splitlines()[-1] == "4: pass"


def test_an_action_is_typed_as_the_game_spells_it() -> None:
    ear = opening()
    assert "HQ 3/115 rolls 1" in ear("activate 3/115")
    assert ear("place 3910").splitlines()[:2] == [
        "HQ 3/115 is placed in 3910 with 5 TAPs", "US: HQ 3/115 is active with 5 TAPs. Which action?",
    ]  # fmt: skip
    assert actions(ear) == ["activate 3/115", "place 3910"]
    assert ear("activate 1/116").startswith("an HQ is activated only as the operation of a side")
    assert ear("activate 1/116").endswith("(3.2.2.A)")


def test_a_choice_is_taken_by_its_words_too() -> None:
    ear = opening()
    assert "activate, then:" in ear("activate")
    assert "HQ 3/115 rolls 1" in ear("3/115")
    ear("3910", "movement", "3/115A")
    assert "company 3/115a moves from 3910 to 3711" in ear("3711")
    assert actions(ear)[-1] == "move 3/115a 3711"
    assert "no choice 9999" in ear("9999")


def test_the_same_question_again_is_asked_in_brief() -> None:
    ear = opening()
    ear("barrage 3712", "1")
    said = ear("fire 110/115 normal").splitlines()
    assert said[1:] == [
        "US: Which artillery fires at 3712, with OV 2?",
        "11 choices: Enter says the first, choices all.",
    ]
    assert ear("").splitlines()[1].startswith("1: 111/116")
    # What is few is said again each time.
    ear = opening()
    ear("activate 3/115", "place 3910", "movement")
    assert ear("move 3/115a 3711").splitlines()[-1] == "3: done"


def test_legal_actions_as_they_are_typed() -> None:
    ear = opening()
    assert ear("? activate 1/1").splitlines()[:2] == ["activate 1/137", "activate 1/115"]
    assert ear("?pass") == "pass"
    assert ear("? nonsense") == "no action begins with 'nonsense'"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("5", "no choice 5"), ("0", "no choice 0"), ("999999999999999999999", "no choice 99999"), ("٣", "no word"),
        ("-1", "no word '-1'"), ("1.5", "no word '1.5'"),
    ],
)  # fmt: skip
def test_a_number_that_is_none_plays_nothing(text: str, words: str) -> None:
    ear = opening()
    assert words in ear(text)
    assert not actions(ear)


@pytest.mark.parametrize("text", ["", " ", "?", "x" * 400, "\x1b[2J", "look \x1b[31m", "1 2", "why", "open", "say"])
def test_nothing_that_is_typed_does_harm(text: str) -> None:
    ear = opening()
    ear(text)
    assert not actions(ear)
    assert not talk_of(ear).over


# -- what is known in advance -------------------------------------------------------------------------------------


def test_odds_of_a_number_an_action_and_the_choice_picked_out() -> None:
    ear = opening()
    ear("1")
    by_number = ear("odds 9")
    assert by_number.splitlines()[:2] == ["Activate HQ 3/115", "succeeds: 5 in 6, 83%"]
    assert ear("odds activate 3/115") == by_number
    ear("previous")
    assert ear("next 3").endswith("83%")
    assert ear("odds") == ear("odds 3")
    assert "there is no choice 99" in ear("odds 99")
    assert "may mean" in ear("odds activate 1")
    assert not actions(ear)


def test_odds_of_what_can_not_be_done_say_why() -> None:
    assert "only an active HQ" in opening()("odds attack hasty")
    assert "it is written: odds UNIT" in opening()("odds frobnicate")


def test_why_an_action_or_the_hex_looked_at() -> None:
    ear = opening()
    assert "has not arrived yet, 2.2.1.C" in ear("why activate 1/134")
    assert ear.partner.prompt == "page> "
    ear("look 3712")
    said = ear("why")
    assert said.startswith("Why not, 3712.")
    assert "1: counter-battery: counter-battery fire is an optional rule" in said
    assert "barrage 3712: can be done" in said


def test_questions_before_a_die_are_answered_by_yes_or_no() -> None:
    ear = ears.ear(positions.opening(), Settings(confirmations=True))
    ear.begin()
    ear("1")
    asked = ear("9")
    assert asked.splitlines()[-1] == "yes does it, no drops it."
    assert ear("no") == "dropped"
    assert "nothing is being asked" in ear("yes")
    assert "nothing is being asked" in ear("no")
    ear("9")
    assert "HQ 3/115 rolls 1" in ear("yes")


@pytest.mark.parametrize("text", ["activate 3/115", "act 3/115"])
def test_what_is_typed_in_full_is_asked_about_too(text: str) -> None:
    ear = ears.ear(positions.opening(), Settings(confirmations=True))
    ear.begin()
    asked = ear(text)
    assert asked.splitlines()[-1] == "yes does it, no drops it."
    assert "Once more" not in asked
    assert not actions(ear)
    assert "HQ 3/115 rolls 1" in ear("yes")
    assert actions(ear) == ["activate 3/115"]


def test_a_question_is_dropped_by_looking_elsewhere() -> None:
    ear = ears.ear(positions.opening(), Settings(confirmations=True))
    ear.begin()
    ear("1", "9", "look 2917")
    assert "nothing is being asked" in ear("yes")
    assert not actions(ear)


def test_undo_and_what_if() -> None:
    ear = opening()
    assert "nothing has been played yet" in ear("undo")
    assert ear("what-if").startswith("What if: ")
    assert ear.partner.prompt == "what if> "
    assert "This is a what-if" in ear("situation")
    ear("activate 3/115")
    ear("quit")
    assert ear.partner.prompt == "> "
    assert not talk_of(ear).over
    assert actions(ear) == []


def test_finish_declines_and_says_when_there_is_nothing_to_finish() -> None:
    ear = opening()
    assert "take it from the list" in ear("finish")
    ear("activate 3/115", "place 3910", "movement")
    assert "which action" in ear("finish").casefold()


# -- the map ------------------------------------------------------------------------------------------------------


def test_a_hex_is_said_with_its_ground_its_stack_and_its_neighbours() -> None:
    ear = opening()
    said = ear("look 3712")
    assert said.splitlines()[0] == "3712, hedgerow, level 7, printed improved position."
    assert "German 3/8c, company, strength 2, anti-tank" in said
    assert ear("look 3/8c") == said
    assert ear("look RCN4").endswith("Next to it: US 1/115a in 4710.")
    assert ear("look Hill 192").startswith("5613, ")
    assert "nothing here is called 'nowhere'" in ear("look nowhere")
    assert ear("look 9999").startswith("nothing here is called")
    assert ear("look 1/134").startswith("1/134 is not in sight on the map: due")


def test_the_choice_about_a_hex_is_told_with_it() -> None:
    ear = opening()
    ear("activate 3/115", "place 3910", "movement", "1")
    hex_ = next(text.split()[2].strip(",") for text in ear("choices").splitlines() if ": to " in text)
    assert f"Choice 1: to {hex_}" in ear(f"look {hex_}")
    assert "moves" in ear("take")


def test_one_can_walk_over_the_map_and_come_back() -> None:
    ear = opening()
    ear("look 3712")
    assert ear("north").startswith("3711, ")
    assert ear("s").startswith("3712, ")
    for there, back in (("ne", "sw"), ("northwest", "southeast"), ("west", "east"), ("left", "right"), ("n", "south")):
        ear(there)
        assert ear(back).startswith("3712, ")
    ear(f"look {next(iter(talk_of(ear).session.view.board.grid))}")
    assert ear("north") == ear("west") == "the edge of the map"


def test_around_says_all_six_directions() -> None:
    said = opening()("around 3712").splitlines()
    assert len(said) == 7
    assert [one.partition(" ")[0] for one in said[1:]] == [
        "north", "north-east", "south-east", "south", "south-west", "north-west",
    ]  # fmt: skip
    ear = opening()
    assert "north: the edge of the map" in ear(f"around {next(iter(talk_of(ear).session.view.board.grid))}")


def test_water_and_roads_between_hexes_are_told() -> None:
    ear = opening()
    board = talk_of(ear).session.view.board
    for kind, sides in (("stream", board.streams), ("river", board.rivers)):
        here, _ = sorted(sides)[10]
        assert f"across a {kind}" in ear(f"around {here}")
    here = next(h for h, links in board.road_links.items() if links)
    assert "by road" in ear(f"around {here}")


def test_near_says_who_stands_how_far_away_and_where() -> None:
    ear = opening()
    assert ear("near 3712 2").splitlines() == [
        "3712: German 3/8c. Within 2 hexes:",
        "2 hexes north-west, 3511: German 1/943c",
        "2 hexes north, 3710: US 2/115a",
    ]
    assert "Nobody else within 1 hex" in ear("near 2917 1")
    assert ear("near").startswith("2917: nobody here.")


def test_finding_goes_on_to_the_next_of_a_name() -> None:
    ear = opening()
    first = ear("find hill")
    second = ear("find hill")
    assert "the same again goes to the next" in first
    assert first != second
    assert "nothing here is called 'xyz'" in ear("find xyz")
    assert ear("find") == "find is written: find NAME"


def test_places_stacks_and_jumps() -> None:
    ear = opening()
    assert "Hill 192 5613, hill" in ear("places hill")
    assert ear("places xyz") == "no place is called 'xyz'"
    for word in ("next-acting", "previous-acting", "next-stack", "previous-stack", "centre", "jump-back"):
        assert ear(word)


def test_overlays_are_lists_of_hexes() -> None:
    ear = opening()
    assert "radius: command radius from here" in ear("overlay")
    assert ear("overlay nothing").startswith("there is no overlay 'nothing'")
    said = ear("overlay heights 2917 1").splitlines()
    assert said[0] == "levels, 2917:"
    assert [one.partition(":")[0] for one in said[1:]] == ["level 8", "level 9", "level 10"]
    assert "3 points left" in ear("overlay reach 3/8c")
    assert ear("overlay reach 2917").endswith(": nothing")
    assert ear("overlay zoc-us").startswith("US zones of control")
    for name in talk_of(ear).session.presenter.overlays:
        assert ear(f"overlay {name} 3910")


def test_lines_of_sight_between_hexes_units_and_places() -> None:
    ear = opening()
    said = ear("los 2917 2725")
    assert "observed, OV 4: 9 hexes" in said
    assert "2918, level 8, hedgerow: clear" in said
    assert "Left or right" not in said
    ear("look 2917")
    assert said.startswith(ear("sight 2725"))
    assert "los is written" in ear("los 1 2 3")
    assert "nothing here is called '9999'" in ear("los 2917 9999")


# -- pages --------------------------------------------------------------------------------------------------------


def test_while_a_page_is_open_a_number_opens_a_row_and_plays_nothing() -> None:
    ear = opening()
    ear("rules")
    assert ear.partner.prompt == "page> "
    assert ear("1") != ""
    assert not actions(ear)
    ear("up")
    assert "US has initiative" in ear("close")
    assert ear.partner.prompt == "> "
    ear("units")
    # An empty line asks again, and numbers are choices.
    ear("")
    assert "activate, then:" in ear("1")


def test_units_in_any_order_and_those_with_some_words() -> None:
    ear = opening()
    assert ear("units").splitlines()[2] == "1: 1/115a in 4710, company, strength 3, HQ IA, morale 6 of 6"
    assert ear("units by strength").splitlines()[2].startswith("1: 1/116 in 4908, battalion, strength 12")
    assert ear("units by hex").splitlines()[2].startswith("1: RCN1 in 1600")
    assert ear("units by beauty").startswith("there is no order by 'beauty'")
    assert "1: RCN1" in ear("units rcn1")
    assert ear("sort").startswith("Units by hex")
    assert ear("open 1").startswith("1600, ")
    assert ear("open 999") == "there is no row 999"


def test_the_rules_by_number_and_by_words() -> None:
    ear = opening()
    assert "Rulings on it" in ear("rule 9.2")
    assert "There are no retreats." in ear("rules retreat")
    assert ear("search barrage OP").startswith("Rules, 'barrage OP'.")
    assert "1: chapter 2, Components and displays, 35 entries" in ear("rules")
    assert ear("turn") == "there is no page after this one"


def test_charts_by_their_names_with_tables_in_words() -> None:
    ear = opening()
    assert "12: Victory levels" in ear("charts")
    assert "die 6: A2 at 1-3" in ear("charts combat")
    assert ear("turn").startswith("Combat: village, line 2 of 4.")
    assert ear("turn-back").startswith("Combat: town")
    assert "sum 100+: P at -1 to 1, D at 2 and 3, DL at 4 to 6" in ear("charts barrage")
    assert "die 1: " in ear("charts weather")
    assert "movement: 1 TAP, without an LOC" in ear("charts actions")
    assert "combat line 1" in ear("charts terrain")
    assert ear("charts e").startswith("Charts, 'e'.")


@pytest.mark.parametrize(
    ("word", "words"),
    [
        ("artillery", "110/115, 29: 6 of 6; 2, 1, 1"),
        ("divisions", "1/116: IA, morale 7 of 7, battalion in 4908"),
        ("assets", "available: major"),
        ("reinforcements", "US reinforcements"),
        ("victory", "If the game ended now, 0 VP"),
        ("tracks", "US artillery by fire missions. 6 left: 110/115"),
        ("dice", "die 1, turn 1, US 4: weather"),
        ("players", "Both sides are played at this keyboard"),
        ("talk", "Both sides are played at this keyboard"),
        ("clock", "no clocks"),
        ("log", "weather: cloudy, 1 air strike"),
        ("history 1", "US has initiative"),
        ("log weather", "1: "),
    ],
)
def test_panels_and_pages_are_told(word: str, words: str) -> None:
    assert words in opening()(word)


def test_log_entries_unfold_their_figures() -> None:
    ear = opening()
    ear("log")
    assert "Die: 4, 3.3.1" in ear("1")
    assert ear("turn")
    assert ear("up").startswith("Log, turn 1")


# -- settings, replay, the end ------------------------------------------------------------------------------------


def test_settings_hold_at_once_and_are_kept() -> None:
    ear = opening()
    assert "choices: 9." in ear("settings")
    assert ear("settings choices 2").startswith("choices: 2.")
    assert ear("").splitlines()[-1].startswith("2 more")
    ear("settings characters ascii")
    assert ear("look 2724").isascii()
    ear("settings characters unicode")
    assert not ear("look 2724").isascii()
    ear("settings confirmations yes")
    assert talk_of(ear).session.confirmations
    ear("settings pace enter")
    ear("settings lines 30")
    kept = load()
    assert (kept.glyphs, kept.confirmations, kept.pace) == ("unicode", True, float("inf"))
    assert (kept.plain.choices, kept.plain.lines) == (2, 30)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("settings pace soon", "0 to 10 seconds, or enter"), ("settings colour red", "no setting 'colour'"),
        ("settings lines many", "a number"), ("settings characters latin", "can be"), ("settings x", "no setting"),
        ("settings confirmations maybe", "true or false"), ("settings lines", "lines: auto."),
    ],
)  # fmt: skip
def test_settings_that_can_not_be_are_refused(text: str, words: str) -> None:
    assert words in opening()(text)


def test_a_game_that_is_kept_nowhere_has_no_replay_and_can_not_be_given_up() -> None:
    ear = opening()
    assert "nothing to look at again" in ear("replay")
    assert ear("resign")
    assert ear("hand-over") == "you hold no seat of your own that could be handed over"
    assert not talk_of(ear).session.game.over


def test_the_end_of_a_game_is_told_and_everything_can_still_be_looked_at() -> None:
    ear = ears.about(sittings.whole_game())
    said = ear.begin()
    assert "The game is over." in said
    assert "victory points" in said
    for word in ("units", "log", "victory", "dice", "look 2917", "?", "choices", "finish", "undo", "1", "odds", "why"):
        assert ear(word)
    assert ear("quit") == "Everything played is saved."
    assert ear.partner.over


def test_every_kind_of_decision_can_be_asked_about() -> None:
    ears_of = (ears.ear(positions.opening()), ears.ear(positions.companies()), ears.about(sittings.attack()))
    for ear in ears_of:
        ear.begin()
        for word in ("choices", "odds 1", "?", "why", "situation", "tracks", "look", "around", "near"):
            assert ear(word)


def test_ascii_letters_only_where_there_are_no_others() -> None:
    lines = ears.ear(positions.opening(), ascii_only=True)
    lines.begin()
    for word in ("situation", "look Saint-Lô", "places", "victory", "assets", "divisions", "rules", "charts terrain"):
        assert lines(word).isascii()


def test_settings_can_be_given_from_the_start() -> None:
    settings = replace(ears.quiet(width=30), glyphs="ascii")
    ear = ears.ear(positions.opening(), settings)
    said = ear.begin()
    assert said.isascii()
    assert max(map(len, said.splitlines())) <= 30
