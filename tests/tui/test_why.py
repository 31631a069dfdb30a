"""Why not: for every decision the things that may be meant, each with its paragraph, which opens the rules."""

from __future__ import annotations

from collections import Counter

import pytest
from syrupy.assertion import SnapshotAssertion

from rules.engine.decisions import ActionError
from rules.engine.game import Game
from rules.stlo import actions
from tests.rules.stlo import fights, random_play, tiny
from tests.tui import sittings
from tests.tui.sittings import SIZES, session, shown, text
from tui.lines import text_of
from tui.reference import known
from tui.session import Session

DECISIONS = 800
"""Decisions of a random game that are asked about."""


def meant(sitting: Session, cursor: str) -> dict[str, str]:
    """What may be meant at a hex, each with the paragraph that forbids it, or empty."""
    sitting.cursor = cursor
    found = {}
    for action in sitting.lookup.meant():
        refusal = sitting.game.why(action)
        found[action] = refusal.rule if refusal else ""
    return found


def field() -> Game:
    made = fights.field(fights.us(), fights.us("1/116", "0909"), fights.de(), tiny.recon("RCN1", "us29", "0910"))
    return tiny.operation(made)


def test_an_own_unit_asks_about_the_activation_of_its_hq() -> None:
    found = meant(session(field()), fights.US)
    assert found["activate 1/115"] == ""
    assert not any(action.startswith(("barrage", "strike")) for action in found)


def test_an_enemy_stack_asks_about_fires_on_it() -> None:
    found = meant(session(field()), fights.DE)
    assert found[f"barrage {fights.DE}"] == "10.1.1"
    assert found[f"strike {fights.DE}"] == "3.2.3.D"
    assert found["counter-battery"] == "22.0"


def test_an_empty_hex_says_that_nobody_is_there() -> None:
    assert meant(session(field()), "0101")["barrage 0101"] == "3.2.3.B"


def test_all_hqs_are_asked_about_once_activation_is_picked() -> None:
    sitting = sittings.shipped()
    assert not any(action.startswith("activate") for action in meant(sitting, "3021"))
    sitting.take(next(i for i, option in enumerate(sitting.menu.options) if option.words == ("activate",)))
    asked = {action for action in meant(sitting, "3021") if action.startswith("activate")}
    assert asked == {f"activate {hq}" for hq, card in sitting.view.scenario.hqs.items() if card.side == sitting.side}


def test_a_recon_unit_has_no_hq_to_activate() -> None:
    assert not any(action.startswith("activate") for action in meant(session(field()), "0910"))


def test_each_action_has_its_reason() -> None:
    game = tiny.active(fights.field(fights.us(), fights.de(), supply=False), "1/115", taps=4)
    found = meant(session(game), fights.US)
    assert set(found) == set(actions.DECLARED)
    assert found["attack deliberate"] == "7.3.2.A"
    assert found["movement"] == ""


def moving() -> Session:
    made = fights.field(fights.us(), fights.us("1/116", "0909"), fights.de(), tiny.recon("RCN1", "us29", "0910"))
    return session(tiny.play(tiny.active(made, "1/115", dice=fights.NEXT), "movement"))


def test_a_move_asks_about_the_unit_picked() -> None:
    assert meant(moving(), fights.DE)[f"move 1/115 {fights.DE}"] == "8.1.H2"
    assert meant(moving(), "0101")["move 1/115 0101"] in ("8.1.A", "4.1.A")


def test_a_move_asks_about_other_units_under_the_cursor() -> None:
    found = meant(moving(), "0909")
    assert "7.2.1" in found.values()
    assert "17.0.A" in meant(moving(), "0910").values()


def test_a_move_asks_about_every_unit_that_has_yet_to_move() -> None:
    made = fights.field(*tiny.companies("1/115", "us29", "0606", "0607", "0608"), fights.de())
    sitting = session(tiny.play(tiny.active(made, "1/115", place="0607", dice=fights.NEXT), "movement"))
    found = meant(sitting, "0112")
    assert [action.split()[1] for action in found] == ["1/115a", "1/115b", "1/115c"]
    stuck = meant(sitting, "0606")
    assert {action.split()[1] for action in stuck} == {"1/115a"}
    assert len(stuck) == 6


def test_assets_that_can_not_be_given_have_a_reason() -> None:
    cards = [tiny.m4("A/747"), tiny.m4("B/747"), tiny.m4("C/747", "us35")]
    made = fights.field(fights.us(), fights.us("1/134", "0101"), fights.de(), assets=cards)
    game = fights.attack(made, dice=(3, 3, 3))
    found = meant(session(game), fights.US)
    assert found["assign A/747 1/115"] == ""
    assert found["assign C/747 1/115"] == "9.3.3.B"
    assert list(found)[-1] == "assign C/747 1/115"
    game.apply("assign A/747 1/115")
    assert meant(session(game), fights.US)["assign A/747 1/115"] == "9.3.3.E"


def test_an_asset_for_a_unit_that_does_not_attack() -> None:
    made = fights.field(fights.us(), fights.us("1/116", "0909"), fights.de(), assets=[tiny.m4("A/747")])
    found = meant(session(fights.attack(made, dice=(3, 3, 3))), "0909")
    assert found["assign A/747 1/116"] == "9.3.B"


def test_units_and_their_assets_are_asked_about_when_steps_are_lost() -> None:
    made = fights.field(
        fights.us(), fights.us("1/116", "0612"), fights.de("1/8a"), fights.de("1/8b"), result="D1",
        assets=[tiny.at75()],
    )  # fmt: skip
    game = fights.attack(made, dice=(3,), assets=tiny.with_unit(["1/3AT"], "1/8a"))
    found = meant(session(game), fights.US)
    assert found == {"lose 1/3AT": "9.2.4.A", "lose 1/115": "9.2.2", "lose 1/8a": "", "lose 1/8b": ""}


def test_a_post_is_asked_about_for_each_division_and_target() -> None:
    made = fights.field(
        fights.us(), fights.us("1/134", "0101"), fights.de(), tiny.battalion("1/9", "de3fj", "0705"),
        guns=[tiny.gun("110/115", "us29")], board=fights.ground(level={"0606": 9}),
    )  # fmt: skip
    game = fights.attack(made, dice=(3, 3))
    sitting = session(game)
    assert game.decision is not None
    assert game.decision.kind == "on-call-post"
    found = meant(sitting, "0112")
    assert found["observe us29 0112 0605"] == "11.1.1.A"
    assert found["observe us35 0112 0605"] == "10.4.A"
    assert {action.split()[3] for action in found} == {"0605", "0705"}


def test_an_intensity_is_asked_about_where_normal_fire_is_allowed() -> None:
    made = fights.field(
        fights.us(), fights.de(), guns=[tiny.gun("110/115", "us29", missions=2), tiny.gun("70/GS", "us35")],
        board=fights.ground(level={"0606": 9}),
    )  # fmt: skip
    game = tiny.operation(made, "us", (3, *fights.NEXT))
    tiny.play(game, f"barrage {fights.DE}", f"observe us29 {fights.US}")
    found = meant(session(game), fights.US)
    assert found["fire 110/115 maximum"] == "10.2"
    assert found["fire 70/GS normal"] == "14.1.B2"
    assert "fire 70/GS rapid" not in found


def test_an_advance_is_asked_about_into_the_hex_here() -> None:
    sitting = session(sittings.attack())
    assert meant(sitting, "0101") == {"advance 0101": "9.2.6.A2", "advance 0605": ""}


def test_every_decision_has_something_to_ask_about_and_every_reason_a_paragraph() -> None:
    game = random_play.new_game(3)
    kinds: Counter[str] = Counter()
    for number, action in enumerate(random_play.moves(game, 3)):
        decision = game.decision
        assert decision is not None
        if kinds[decision.kind] < 4:
            kinds[decision.kind] += 1
            sitting = session(game)
            stacks = [sorted(sitting.view.occupied(side))[number % 9] for side in ("us", "de")]
            for cursor in (sitting.cursor, *stacks, "3021"):
                sitting.cursor = cursor
                asked = sitting.lookup.meant()
                assert asked, decision.kind
                for text_ in asked:
                    check(game, text_)
        game.apply(action)
        if number == DECISIONS:
            break
    assert len(kinds) > 20


def check(game: Game, action: str) -> None:
    """A text that may be meant has the form of an action; what forbids it is a paragraph of the catalogue."""
    try:
        refusal = game.why(action)
    except ActionError as error:
        pytest.fail(f"{action}: {error}")
    if refusal is not None:
        assert known("stlo", refusal.rule), (action, refusal)
        assert refusal.reason


# -- on the screen ------------------------------------------------------------------------------------------


def test_reasons_come_before_what_can_be_done() -> None:
    sitting = session(sittings.attack())
    sitting.cursor = "0101"
    sitting.do("why")
    assert [text_of(row.left).partition(":")[0] for row in sitting.lookup.reasons(sitting.lookup.meant())] == [
        "advance 0101", "advance 0605",
    ]  # fmt: skip


def test_enter_opens_the_rule_and_back_returns() -> None:
    sitting = session(field())
    sitting.cursor = fights.DE
    sitting.do("why")
    before = shown(sitting)
    sitting.do("take")
    assert shown(sitting).startswith("10.1.1")
    sitting.do("back")
    assert shown(sitting) == before
    sitting.do("back")
    assert sitting.lookup.browser is None


def test_what_can_be_done_leads_to_its_action() -> None:
    sitting = session(field())
    sitting.cursor = fights.US
    sitting.do("why")
    sitting.do("south")
    sitting.do("take")
    assert shown(sitting).startswith("ACTIVATE")


def test_why_after_the_game_says_so() -> None:
    sitting = session(sittings.whole_game())
    sitting.do("why")
    assert "the game is over" in text(sitting.message)


def test_taking_what_is_not_allowed_says_why_in_one_line() -> None:
    sitting = moving()
    sitting.cursor = fights.DE
    sitting.do("take")
    assert text(sitting.message) == f"move 1/115 {fights.DE}: {fights.DE} is held by the enemy (8.1.H2)"
    assert sitting.lookup.browser is None


@pytest.mark.parametrize("size", SIZES)
def test_the_panel(size: str, snapshot: SnapshotAssertion) -> None:
    panels = []
    for sitting, cursor in ((session(field()), fights.DE), (moving(), fights.DE), (session(sittings.attack()), "0101")):
        sitting.cursor = cursor
        sitting.do("why")
        panels.append(shown(sitting, size))
    game = tiny.active(fights.field(fights.us(), fights.de(), supply=False), "1/115", taps=4)
    sitting = session(game)
    sitting.do("why")
    sittings.kept("\n\n".join([*panels, shown(sitting, size)]), snapshot)
