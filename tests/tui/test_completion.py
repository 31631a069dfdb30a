"""What a line that is being typed may become, and what Tab does to it."""

from __future__ import annotations

import pytest

from rules.engine.game import Game
from rules.stlo.system import SYSTEM
from tests.rules.stlo import fights, tiny
from tests.tui import positions, sittings
from tests.tui.sittings import text
from tests.tui.stage import screen
from tui.completion import NOT_NOW, Completer, fits
from tui.session import Session
from tui.typed import TYPED

MOVING = positions.APPROACH[:3]


def shown(sitting: Session, typed: str, purpose: str = "command") -> list[str]:
    return [fit.shown for fit in fits(sitting, purpose, typed)]


def offered(sitting: Session, typed: str, purpose: str = "command") -> list[str]:
    return [fit.text for fit in fits(sitting, purpose, typed)]


def completer(sitting: Session, typed: str) -> Completer:
    found = Completer()
    found.look(sitting, "command", typed)
    return found


def test_what_can_be_played_now_comes_before_typed_commands_and_what_can_not() -> None:
    found = fits(positions.opening(), "command", "")
    words = [fit.shown for fit in found]
    assert words[:4] == ["activate", "barrage", "strike", "pass"]
    alone = [one.name for one in TYPED.values() if not one.seated]
    assert words[4 : 4 + len(alone)] == alone
    assert "hand-over" not in words
    assert {fit.shown for fit in found if fit.note == NOT_NOW} == set(SYSTEM.verbs) - set(words[:4])


def test_an_action_is_completed_word_by_word() -> None:
    sitting = positions.opening(*MOVING)
    assert offered(sitting, "mov")[0] == "move "
    assert offered(sitting, "move ") == ["move 3/115a ", "move 3/115b ", "move 3/115c "]
    assert offered(sitting, "move 3/115a 381") == ["move 3/115a 3810", "move 3/115a 3811", "move 3/115a 3812"]
    assert shown(sitting, "move 3/115a 381") == ["3810", "3811", "3812"]


def test_shortened_words_and_small_letters_are_understood() -> None:
    sitting = positions.opening(*MOVING)
    assert offered(sitting, "m 3/115b 38") == ["move 3/115b 3808", "move 3/115b 3809", "move 3/115b 3810"]
    assert offered(positions.opening(), "ACT 3/11") == ["activate 3/115", "activate 3/116"]


def test_a_whole_name_before_another_word_is_no_beginning_of_longer_names() -> None:
    units = [*tiny.substitutes("us", 10), tiny.battalion("1/115", "us29", fights.US)]
    serving = {f"US{n}": {"place": "map", "hex": fights.US, "serves": "1/115", "formation": "us29"} for n in (1, 10)}
    made = fights.field(units, fights.de(hex_="0105"))
    game = tiny.active(made, "1/115", units={**serving, "1/115": {"place": "display"}}, dice=fights.NEXT)
    sitting = sittings.session(tiny.play(game, "movement"))
    assert shown(sitting, "move US1") == ["US1", "US10"]
    assert all(line.startswith("move US1 ") for line in offered(sitting, "move us1 "))


def test_what_can_not_be_played_is_completed_from_the_names_in_the_game() -> None:
    sitting = positions.opening()
    assert "why move 3/115a" in offered(sitting, "why move 3/115")
    assert offered(sitting, "why move 3/115a 381")[:2] == ["why move 3/115a 3810", "why move 3/115a 3811"]
    assert offered(sitting, "attack h") == ["attack hasty"]
    assert shown(sitting, "attack x") == ["attack ATTACK"]
    assert offered(sitting, "attack x") == [""]
    assert shown(sitting, "dance x") == []


@pytest.mark.parametrize(
    ("typed", "among"),
    [
        ("find hill 1", "find Hill 122"),
        ("los 391", "los 3910"),
        ("los 3910 39", "los 3910 3911"),
        ("rule 9.4.1", "rule 9.4.1.C"),
        ("rule a1", "rule A114"),
        ("RULE 22", "rule 22.0"),
    ],
)
def test_typed_commands_are_completed(typed: str, among: str) -> None:
    assert among in offered(positions.opening(), typed)


def test_what_is_looked_for_is_found_by_any_part_its_beginning_first() -> None:
    found = shown(positions.opening(), "2/1", "find")
    assert found.index("2/116") < found.index("2/175") < len(found)
    assert all("2/1" in name for name in found)
    assert "1/115a" in shown(positions.opening(), "115A", "find")
    assert shown(positions.opening(), "2", "find")[0].startswith("2")
    assert "Hill 192" in shown(positions.opening(), "192", "find")
    assert shown(positions.opening(), "x", "filter") == []


def test_tab_goes_on_as_far_as_all_agree_and_then_through_them() -> None:
    sitting = positions.opening(*MOVING)
    found = completer(sitting, "mo")
    assert found.tab("mo") == "move "
    found = completer(sitting, "move ")
    assert found.tab("move ") == "move 3/115"
    found = completer(sitting, "move 3/115")
    steps = ["move 3/115"]
    for _ in range(4):
        steps.append(found.tab(steps[-1]))
    assert steps[1:] == ["move 3/115a ", "move 3/115b ", "move 3/115c ", "move 3/115a "]
    assert found.tab(steps[-1], -1) == "move 3/115c "
    assert completer(sitting, "move 3/115").tab("move 3/115", -1) == "move 3/115c "


def test_tab_goes_to_what_can_not_be_played_only_if_there_is_nothing_else() -> None:
    sitting = positions.opening(*MOVING)
    assert completer(sitting, "mo").tab("mo") == "move "
    assert completer(sitting, "movem").tab("movem") == "movement "
    assert completer(sitting, "xyz").tab("xyz") == "xyz"


def test_the_first_fits_are_shown_and_how_many_more_there_are() -> None:
    sitting = positions.opening(*MOVING)
    found = completer(sitting, "move 3/115a ")
    line = text([found.line(40)])
    assert line.startswith("3709  3710  3711")
    assert line.endswith("+14")
    assert len(line) <= 40
    typed = "move 3/115a 3"
    found = completer(sitting, typed)
    for _ in range(8):
        typed = found.tab(typed)
    picked = [piece for piece, style in found.line(40) if style == "selected"]
    assert picked == [typed.rpartition(" ")[2]]


def test_on_the_screen_tab_completes_and_enter_plays() -> None:
    sitting = positions.opening(*MOVING)
    shown = screen(sitting, "colon", "'mo", "tab", "'3/115a", "tab", "'3711")
    assert ":move 3/115a 3711" in shown
    assert "\n3711\n" in shown
    sitting = positions.opening(*MOVING)
    screen(sitting, "colon", "'mo", "tab", "'3/115a", "tab", "'3711", "enter")
    assert sitting.game.actions[-1] == "move 3/115a 3711"


def test_a_finished_game_offers_nothing_to_play() -> None:
    found = fits(positions.over(), "command", "")
    assert all(fit.shown in TYPED or fit.note == NOT_NOW for fit in found)


def test_completion_knows_only_what_the_side_may_see() -> None:
    game = Game(SYSTEM, tiny.shipped(), seed=1, options=("hidden-displays",))
    assert shown(sittings.session(game), "why return A/7")
