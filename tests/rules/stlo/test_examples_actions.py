"""The book's examples of HQ activation and tactical actions (27.1), with its own points and prices."""

from __future__ import annotations

import pytest

from rules.engine.game import Game
from tests.rules.stlo import fights, tiny

FOE = tiny.battalion("1/8", "de3fj", "1212")
DE_WINS = (6, 1)


def paid(game: Game) -> list[tuple[str, int, int]]:
    """The actions so far: what was declared, what it cost and what was left."""
    return [(e.data["action"], e.data["cost"], e.data["taps"]) for e in game.events if e.kind == "action"]


def back(game: Game, hq: str) -> bool:
    """Whether an HQ is on its display again, AA side up, and its activation over."""
    now = game.state.hqs[hq]
    return game.state.active is None and now.place == "display" and now.attempted


@pytest.mark.rule("stlo", "27.1.A")
def test_three_movement_actions_of_a_battalion() -> None:
    a, g, h, i = "0202", "0205", "0208", "0210"
    made = tiny.scenario(None, tiny.battalion("1/116", "us29", a), FOE, depots=[(a, "us")])
    game = tiny.active(made, "1/116", 4, DE_WINS)
    assert (game.state.active.taps, game.state.active.hex) == (4, a)
    for hex_ in (g, h):
        tiny.play(game, "movement", f"move 1/116 {hex_}")
        assert game.state.active.hex == a
    assert game.state.active.taps == 2
    # H is beyond the radius of the HQ in A.
    tiny.play(game, "movement", f"move 1/116 {i}")
    assert paid(game) == [("movement", 1, 3), ("movement", 1, 2), ("movement", 2, 0)]
    assert [e.data["from"] + e.data["to"] for e in game.events if e.kind == "move"] == [a + g, g + h, h + i]
    assert next(e for e in game.events if e.kind == "hq-placed").data["hex"] == a
    assert back(game, "1/116")


@pytest.mark.rule("stlo", "27.1.B")
def test_strategic_movement_of_a_battalion() -> None:
    b, road = "0201", [f"02{row:02d}" for row in range(1, 13)]
    made = tiny.scenario(tiny.board(roads=[road]), tiny.battalion("2/115", "us29", b), FOE, depots=[(b, "us")])
    game = tiny.operation(made, "us", (1, *DE_WINS), hqs={"2/115": {"morale": 7}})
    game.apply("activate 2/115")
    assert (game.state.active.taps, game.state.active.hex) == (6, b)
    tiny.play(game, "strategic", "move 2/115 0212")
    assert paid(game) == [("strategic", 6, 0)]
    assert back(game, "2/115")


@pytest.mark.rule("stlo", "27.1.C")
def test_movement_without_an_loc() -> None:
    c, j = "0404", "0407"
    made = tiny.scenario(None, tiny.battalion("3/115", "us29", c), FOE)
    game = tiny.active(made, "3/115", 5, DE_WINS)
    assert game.state.active.taps == 5
    tiny.play(game, "movement", f"move 3/115 {j}")
    # Whatever came next would cost 3 of the 2 points left, so the activation is over.
    assert paid(game) == [("movement", 3, 2)]
    assert "no-action" in tiny.kinds(game)
    assert back(game, "3/115")


@pytest.mark.rule("stlo", "27.1.D")
def test_movement_and_hasty_attack_of_companies() -> None:
    d, e, f, m, hex_k, hex_l = "0202", "0302", "0209", "0305", "0405", "0304"
    made = tiny.scenario(
        None, tiny.companies("1/115", "us29", d, e, f), tiny.battalion("1/8", "de3fj", m),
        depots=[(d, "us")], changed_charts=fights.crt("D1"),
    )  # fmt: skip
    game = tiny.active(made, "1/115", 2, (4, 4, *DE_WINS), place=d)
    assert (game.state.active.taps, game.state.active.hex) == (2, d)
    game.apply("movement")
    assert game.state.active.taps == 1
    assert tiny.refused(game, f"move 1/115c {f[:2]}10") == "7.4.3.A"
    tiny.play(game, f"move 1/115a {hex_l}", f"move 1/115b {hex_k}")
    assert [game.state.units[f"1/115{x}"].hex for x in "abc"] == [hex_l, hex_k, f]
    game.apply("attack hasty")
    while game.decision is not None and game.decision.kind != "operation":
        game.apply(next(a for a in tiny.legal(game) if a.split()[0] in ("engage", "done", "pass", "stay", "lose")))
    assert paid(game) == [("movement", 1, 1), ("attack hasty", 1, 0)]
    assert [event.data["attacker"] for event in game.events if event.kind == "combat"] == ["1/115a", "1/115b"]
    assert game.state.units["1/8"].place == "eliminated"
    assert next(event for event in game.events if event.kind == "hq-placed").data["hex"] == d
    assert back(game, "1/115")
