"""Decisions: lazy lists of legal actions, refusals, shortened texts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.engine.decisions import Action, Decision, LegalActions, Refusal, shortened


def test_an_action_is_its_text() -> None:
    action = Action("move 1/116 4909")
    assert action == "move 1/116 4909"
    assert (action.verb, action.args) == ("move", ("1/116", "4909"))
    assert (Action("pass").verb, Action("pass").args) == ("pass", ())


class Counted:
    """Candidates 0 to 9, of which the odd ones are refused; counts what was asked for."""

    def __init__(self) -> None:
        self.named = 0
        self.tested = 0

    def candidates(self) -> Iterator[str]:
        for number in range(10):
            self.named += 1
            yield f"take {number}"

    def refuse(self, action: Action) -> Refusal | None:
        self.tested += 1
        return Refusal("1.1", "odd") if int(action.args[0]) % 2 else None

    def legal(self) -> LegalActions:
        return LegalActions(self.candidates, self.refuse)


def test_iteration_membership_length_and_index_agree() -> None:
    legal = Counted().legal()
    listed = list(legal)
    assert listed == [f"take {n}" for n in (0, 2, 4, 6, 8)]
    assert len(legal) == 5
    assert [legal[n] for n in range(5)] == listed
    for number in range(12):
        assert (f"take {number}" in legal) == (f"take {number}" in listed)
        assert (f"take {number}" in Counted().legal()) == (f"take {number}" in listed)
    assert all(isinstance(action, Action) for action in legal)


def test_nothing_is_worked_out_before_it_is_asked_for() -> None:
    counted = Counted()
    legal = counted.legal()
    assert counted.named == 0
    assert bool(legal)
    assert counted.named == counted.tested == 1
    assert "take 6" in legal
    assert counted.tested == 2
    assert counted.named < 10


def test_each_candidate_is_tested_once() -> None:
    counted = Counted()
    legal = counted.legal()
    assert len(legal) == 5
    assert "take 9" not in legal
    assert len(list(legal)) == 5
    assert counted.tested == 10


def test_two_iterations_do_not_disturb_each_other() -> None:
    legal = Counted().legal()
    first = iter(legal)
    next(first)
    assert len(list(legal)) == 5
    assert len(list(first)) == 4


def test_a_candidate_named_twice_is_listed_once() -> None:
    legal = LegalActions(lambda: ("a", "b", "a"), lambda _: None)
    assert list(legal) == ["a", "b"]
    assert len(legal) == 2


def test_no_candidates_make_an_empty_list() -> None:
    legal = LegalActions(tuple, lambda _: None)
    assert not legal
    assert len(legal) == 0
    assert "pass" not in legal


def test_why_gives_the_refusal_or_none_or_says_what_is_asked() -> None:
    counted = Counted()
    decision = Decision("red", "turn", "how many?", counted.candidates, counted.refuse)
    assert decision.why("take 4") is None
    assert decision.why("take 3") == Refusal("1.1", "odd")
    other = decision.why("take 22")
    assert other is not None
    assert "how many?" in other.reason


def test_a_refusal_reads_as_reason_and_paragraph() -> None:
    assert str(Refusal("8.3", "the hex is full")) == "the hex is full (8.3)"
    assert str(Refusal("", "no")) == "no"


LEGAL = [Action(text) for text in ("move 1/116 4909", "move 1/116 4910", "move 2/116 4909", "done", "deny")]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("done", ["done"]),
        ("DONE", ["done"]),
        ("do", ["done"]),
        ("d", ["done", "deny"]),
        ("m 1 4909", ["move 1/116 4909"]),
        ("move 1/116 49", ["move 1/116 4909", "move 1/116 4910"]),
        ("move 2", ["move 2/116 4909"]),
        ("move 3/116 4909", []),
        ("done now", []),
    ],
)
def test_words_may_be_shortened(text: str, meant: list[str]) -> None:
    assert shortened(text, LEGAL) == meant


def test_the_full_text_wins_over_longer_ones() -> None:
    assert shortened("fire a", [Action("fire a"), Action("fire a max")]) == ["fire a"]
