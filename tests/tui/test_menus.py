"""The menu made from the texts of legal actions."""

from __future__ import annotations

from rules.engine.decisions import Action
from tui.menus import Menu


def menu(*texts: str) -> Menu:
    return Menu(Action(text) for text in texts)


def words(made: Menu) -> list[tuple[str, ...]]:
    return [option.words for option in made.options]


def test_a_verb_that_leaves_no_choice_is_picked_at_once() -> None:
    made = menu("move 1/115a 0101", "move 1/115a 0102", "move 1/115b 0101", "done")
    assert made.prefix == ("move",)
    assert words(made) == [("1/115a",), ("1/115b", "0101"), ("done",)]


def test_several_verbs_are_the_first_list() -> None:
    made = menu("activate 1/115", "activate 2/115", "barrage 0101", "pass")
    assert words(made) == [("activate",), ("barrage", "0101"), ("pass",)]


def test_words_are_picked_one_list_after_another_and_back() -> None:
    made = menu("move 1/115a 0101", "move 1/115a 0102", "move 1/115b 0101", "done")
    assert made.enter(0) is None
    assert words(made) == [("0101",), ("0102",)]
    assert made.enter(1) == "move 1/115a 0102"
    assert made.back()
    assert made.prefix == ("move",)
    assert made.index == 0
    assert not made.back()


def test_an_option_that_is_a_whole_action_is_taken_at_once() -> None:
    made = menu("move 1/115a 0101", "move 1/115a 0102", "move 1/115b 0101", "done")
    assert made.enter(1) == "move 1/115b 0101"


def test_the_list_goes_round() -> None:
    made = menu("lose 1/115a", "lose 1/115b")
    made.step(-1)
    assert made.selected is not None
    assert made.selected.action == "lose 1/115b"
    made.step(1)
    assert made.index == 0


def test_every_action_can_be_reached_and_nothing_else() -> None:
    texts = {
        "fire 1/GS normal",
        "fire 1/GS rapid",
        "fire 2/GS normal",
        "observe us29 0101",
        "observe us35 0101",
        "done",
    }

    def leaves(made: Menu) -> set[str]:
        found: set[str] = set()
        for index in range(len(made.options)):
            action = made.enter(index)
            if action is not None:
                found.add(action)
            else:
                found |= leaves(made)
                made.back()
        return found

    assert leaves(menu(*texts)) == texts


def test_finish_is_the_action_that_ends_the_choosing() -> None:
    assert menu("assign A/747 1/115", "done").finishing == "done"
    assert menu("advance 0101", "stay").finishing == "stay"
    assert menu("lose 1/115a", "lose 1/115b").finishing is None


def test_an_empty_menu_has_nothing_to_take() -> None:
    made = menu()
    made.step(1)
    assert made.selected is None
    assert made.enter() is None


def test_a_last_word_that_may_be_left_out_can_make_an_option_of_its_own() -> None:
    texts = ("enter U 0101", "enter U 0101 split", "enter U 0202", "enter V 0101", "done")
    made = Menu([Action(text) for text in texts], flat=True, apart=frozenset({"split"}))
    assert words(made) == [("enter", "U"), ("enter", "V", "0101"), ("done",)]
    made.enter(0)
    assert words(made) == [("0101",), ("0101", "split"), ("0202",)]
    assert [made.enter(index) for index in range(3)] == list(texts[:3])
