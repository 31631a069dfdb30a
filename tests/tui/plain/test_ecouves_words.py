"""Écouves played by words: a turn as it is heard, the curtain on a line terminal, and random play by numbers."""

from __future__ import annotations

from collections.abc import Mapping

from syrupy.assertion import SnapshotAssertion

from rules.ecouves.field import Field
from rules.engine.dice import SeededDice
from rules.engine.game import Game
from tests.rules.ecouves import twins
from tests.tui.ecouves import sits
from tests.tui.plain import ears
from tests.tui.plain.ears import Ear
from tests.tui.plain.test_stlo_words import heard, walk_to
from tui.plain.systems.ecouves import TELLING
from tui.plain.talk import Talk

PLACES: Mapping[str, str] = {
    "X": "0505", "Y": "0503", "G": "0710", "D": "0404", "S": "1111", "P": "0502 hidden", "F": "0802 hidden",
    "Q-1": "0602 hidden", "Q-2": "0602 hidden", "Q-3": "eliminated",
}  # fmt: skip

TURN = (
    "look Y", "near 0502 3", "X", "choices 0506", "0506", "done",
    "fire 0502", "odds 2", "with D", "fire 0602", "1", "2", "1", "done", "odds", "1", "1", "1", "1", "done",
    "1", "units", "", "tracks", "done", "done", "choices dummy", "1", "done", "log",
)  # fmt: skip
"""A whole turn: both movements, a fire at what hides, an assault, both reorganizations."""


def talk_of(ear: Ear) -> Talk:
    assert isinstance(ear.partner, Talk)
    return ear.partner


def test_a_turn_by_words(snapshot: SnapshotAssertion) -> None:
    sitting = sits.fight(PLACES, (3, 3, 4, 2, 5, 1, 2, 3), phase="french-movement", dummies={"GD1": "0602"})
    ear = ears.ear(sitting)
    assert f"{ear.begin()}\n{heard(ear, TURN)}" == snapshot
    assert talk_of(ear).session.game.state.turn == 6


# -- who may listen -----------------------------------------------------------------------------------------------


def shipped() -> Ear:
    ear = ears.about(Game(twins.SYSTEM, twins.scenario(), seed=1))
    ear.begin()
    return ear


def test_whoever_looks_alone_is_told_when_he_does_no_more() -> None:
    ear = shipped()
    assert "take the ready set-up" in ear("")
    ear("ready")
    said = ear("done")
    assert said.splitlines()[0] == (
        "The German player looks alone no more. What he was told stays on this terminal until it is cleared."
    )
    assert "blank counter" in ear("near 3139 9")
    assert "1/PGR10 in" not in ear("units")


def test_behind_the_curtain_nothing_is_said_until_an_empty_line() -> None:
    ear = shipped()
    ear("ready", "done")
    said = ear("own-view")
    assert said == (
        "Now only the French player may read on. French player: press Enter on an empty line when you are alone.\n"
        "back leaves it covered."
    )
    assert ear.partner.prompt == "curtain> "
    assert ear.partner.covers
    for text in ("units", "look 3139", "1", "finish", "?", "log", "undo", "settings", "yes", "enter 1/501RCC 3761"):
        assert ear(text) == said
    assert "blank counter" not in ear("help look")
    assert "French movement: which counter moves?" in ear("back")
    assert not ear.partner.covers
    ear("own-view")
    assert "French movement: which counter moves?" in ear("")
    assert talk_of(ear).session.handover.alone == "french"


def test_one_may_leave_behind_the_curtain() -> None:
    ear = shipped()
    ear("ready", "done", "own-view")
    assert ear("quit") == "Everything played is saved."
    assert ear.partner.over


def test_what_can_not_be_chosen_in_sight_of_both_is_said_to_be_there() -> None:
    ear = ears.ear(sits.together(sits.fight(PLACES, phase="german-movement", dummies={"GD1": "0602"})))
    assert "Now only the German player may read on." in ear.begin()


def test_random_play_by_numbers_reads_well() -> None:
    """See `ears.sound`; nothing is told behind the curtain, and every decision can be reached."""
    game = Game(twins.SYSTEM, twins.scenario(), seed=2, state=twins.some_states(5)[40])
    ear = ears.about(game, choices=2)
    ear.begin()
    talk, dice = talk_of(ear), SeededDice(4)
    player = twins.RandomPlayer(3, twins.WEIGHTS)
    for _ in range(120):
        session = talk.session
        if session.curtain:
            assert ear("units").startswith("Now only the ")
            ear("")
        asked = session.decision
        assert asked is not None
        if not asked.actions:
            ear("own-view")
            continue
        walk_to(ear, talk, player.choose(session.view, asked))
        if not session.curtain:
            ear(("odds", "tracks", "look", "around", "why", "artillery", "divisions", "victory")[dice.roll(8, "") - 1])
            ear("close")
    assert len(game.actions) > 80


def test_every_chart_and_overlay_is_told() -> None:
    ear = shipped()
    ear("ready", "done")
    for chart in ("Fire", "Close combat", "Halved attacks", "Terrain effects", "Turn track", "Score", "Limits"):
        assert ear(f"charts {chart}").startswith(f"{chart}.")
    assert "forest: infantry 2, vehicles 3, towed guns 4, die -1, stops the line of fire" in ear("charts terrain")
    assert "bridge: " in ear("charts terrain")
    assert "turn 14: 12 August 21:00, north counts 1 times and east counts 1 times, night" in ear("charts turn")
    assert "die 1: AE at 1-5 to 1-2" in ear("charts close")
    for name in talk_of(ear).session.presenter.overlays:
        assert ear(f"overlay {name} 3139 9").startswith(talk_of(ear).session.presenter.overlays[name].title)
    assert "exit times 0.5: " in ear("overlay areas")
    assert "entry of the G.T.L." in ear("overlay areas")


def test_bridges_are_told() -> None:
    ear = shipped()
    bridges = talk_of(ear).session.view.scenario.bridges
    here, there = sorted(bridges)[0]
    assert "bridge" in next(line for line in ear(f"around {here}").splitlines() if f" {there}: " in line)


def test_dummies_are_told_to_their_owner_and_to_nobody_else() -> None:
    state = next(s for s in twins.some_states(5) if any(d.place == "map" for d in s.dummies.values()))
    game = Game(twins.SYSTEM, twins.scenario(), seed=1, state=state)
    name, dummy = next((n, d) for n, d in state.dummies.items() if d.place == "map")
    owner = "german" if name.startswith("G") else "french"
    view, other = game.view(owner), game.view("french" if owner == "german" else "german")
    assert isinstance(view, Field)
    assert isinstance(other, Field)
    assert any("dumm" in one for one in TELLING.stack(view, dummy.hex))
    assert not any("dumm" in one for one in TELLING.stack(other, dummy.hex))
    assert "dumm" in TELLING.short(view, dummy.hex)
    assert "blank counter" in TELLING.short(other, dummy.hex)
