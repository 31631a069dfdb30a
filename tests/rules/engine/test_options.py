"""Options of a game: known ones only, and no two that exclude one another."""

from __future__ import annotations

import pytest

from rules import systems
from rules.engine.options import fault, rivals, toggled
from tests.rules.engine import toy


def test_a_choice_of_options_is_sound_or_says_why_not() -> None:
    assert fault(toy.SYSTEM, ()) == ""
    assert fault(toy.SYSTEM, ["greedy"]) == ""
    assert fault(toy.SYSTEM, ["greedy", "nonsense"]).startswith("toy has no option 'nonsense'")
    assert "greedy and humble exclude one another" in fault(toy.SYSTEM, ["humble", "greedy"])


def test_what_goes_on_puts_its_rivals_off() -> None:
    assert rivals(toy.SYSTEM, "greedy") == {"humble"}
    assert toggled(toy.SYSTEM, (), "greedy") == {"greedy"}
    assert toggled(toy.SYSTEM, ("greedy",), "humble") == {"humble"}
    assert toggled(toy.SYSTEM, ("greedy",), "greedy") == frozenset()


@pytest.mark.parametrize("name", systems.NAMES)
def test_what_excludes_one_another_are_options_of_the_system(name: str) -> None:
    system = systems.system(name)
    for group in system.exclusive:
        assert len(group) > 1
        assert group <= system.options.keys()
        assert fault(system, group)
        assert all(not fault(system, (option,)) for option in group)


@pytest.mark.rule("ecouves", "K.5b")
def test_northern_exits_have_one_value() -> None:
    forest = systems.system("ecouves")
    assert toggled(forest, ("exit_20_21_1", "no_reserve"), "exit_20_21_3") == {"exit_20_21_3", "no_reserve"}
