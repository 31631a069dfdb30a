"""Seeded and dictated dice."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.engine.dice import DiceExhausted, DictatedDice, SeededDice


def rolls(dice: SeededDice | DictatedDice, count: int, sides: int = 6) -> list[int]:
    return [dice.roll(sides, "test") for _ in range(count)]


def test_a_seed_fixes_the_stream_for_good() -> None:
    assert rolls(SeededDice(42), 24) == [3, 5, 3, 4, 2, 5, 3, 5, 5, 6, 1, 4, 3, 3, 6, 6, 6, 6, 5, 1, 3, 3, 6, 1]
    assert rolls(SeededDice(0), 12) == [3, 6, 1, 3, 6, 3, 2, 6, 2, 4, 2, 2]


def test_the_purpose_has_no_influence() -> None:
    dice = SeededDice(42)
    assert [dice.roll(6, purpose) for purpose in ("weather", "initiative", "combat")] == rolls(SeededDice(42), 3)


def test_two_seeds_give_two_streams() -> None:
    assert rolls(SeededDice(1), 50) != rolls(SeededDice(2), 50)


@pytest.mark.parametrize("sides", [2, 6, 10])
def test_faces_are_equally_likely(sides: int) -> None:
    count = 6000
    seen = Counter(rolls(SeededDice(7), count, sides))
    assert set(seen) == set(range(1, sides + 1))
    expected = count / sides
    # The chance that a fair die strays further than this is under one in a million; the seed is fixed anyway.
    assert sum((n - expected) ** 2 / expected for n in seen.values()) < sides + 30


def test_pairs_of_dice_are_independent() -> None:
    stream = rolls(SeededDice(11), 14400)
    pairs = Counter(zip(stream[::2], stream[1::2], strict=True))
    assert len(pairs) == 36
    assert sum((n - 200) ** 2 / 200 for n in pairs.values()) < 85


def test_a_copy_goes_on_from_the_same_place() -> None:
    dice = SeededDice(5)
    rolls(dice, 10)
    twin = dice.copy()
    assert rolls(dice, 20) == rolls(twin, 20)


def test_dictated_dice_are_used_up_in_order_and_then_run_out() -> None:
    dice = DictatedDice((3, 5))
    assert rolls(dice, 2) == [3, 5]
    with pytest.raises(DiceExhausted, match="no die left for: combat"):
        dice.roll(6, "combat")


def test_a_dictated_face_that_is_not_there_is_an_error_and_stays() -> None:
    dice = DictatedDice((7,))
    with pytest.raises(ValueError, match="between 1 and 6"):
        dice.roll(6, "combat")
    assert dice.roll(8, "eight-sided") == 7


def test_after_dictated_dice_another_source_goes_on() -> None:
    dice = DictatedDice((3,), SeededDice(42))
    assert rolls(dice, 4) == [3, *rolls(SeededDice(42), 3)]


def test_dice_can_be_added_until_the_other_source_is_in_use() -> None:
    dice = DictatedDice((3,), SeededDice(42))
    dice.extend((4,))
    assert rolls(dice, 2) == [3, 4]
    dice.extend((2,))
    rolls(dice, 2)
    with pytest.raises(ValueError, match="run out"):
        dice.extend((6,))
    with pytest.raises(ValueError, match="run out"):
        dice.copy().extend((6,))


def test_copies_of_dictated_dice_are_apart() -> None:
    dice = DictatedDice((1, 2, 3), SeededDice(1))
    dice.roll(6, "first")
    twin = dice.copy()
    dice.extend((6,))
    assert rolls(twin, 3) == [2, 3, SeededDice(1).roll(6, "")]
    assert rolls(dice, 3) == [2, 3, 6]
