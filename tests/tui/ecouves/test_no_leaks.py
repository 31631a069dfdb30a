"""The screen gives nothing hidden away: games that differ only in that look the same to the other side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from rules.engine.decisions import ActionError
from rules.engine.dice import SeededDice
from tests.rules.ecouves import tiny, twins
from tests.tui.ecouves import sits
from tests.tui.ecouves.sits import fight, session, text
from tui.browser import Goto, laid_out
from tui.completion import fits
from tui.map import Sheet
from tui.palette import Palette
from tui.presenters.ecouves import displays, overlays
from tui.session import Session

OPTIONS = 6
"""Options of a menu that are looked at."""

STEPS = 7
"""Actions that a pair of games is played on."""


def picture(sitting: Session) -> tuple[Any, ...]:
    """The map as it is drawn, colours included."""
    sheet = Sheet(sitting.map_model(), Palette.for_terminal("256"), "unicode", "overview")
    sheet.set_cursor(sitting.cursor)
    return tuple(sheet.row(y, 0, 400) for y in range(sheet.geometry.size[1]))


def model(sitting: Session) -> tuple[Any, ...]:
    """All that the map is drawn from."""
    found = sitting.map_model()
    return found.counters, found.highlights, found.overlay


def said(sitting: Session) -> Iterator[tuple[str, Any]]:
    """Everything that a side can see or ask at a moment, each with a name."""
    decision, presenter, view = sitting.decision, sitting.presenter, sitting.view
    assert decision is not None
    yield "status", sitting.status_line(80)
    yield "log", sitting.log_lines(6, 80)
    for name, panel in displays.PANELS.items():
        yield name, panel.lines(view, sitting.side, 38)
    for name in presenter.pages:
        rows = presenter.pages[name](view, sitting.side).fill()
        yield name, [(row.left, row.right, row.sought, isinstance(row.opens, Goto) and row.opens) for row in rows]
    yield "displays", presenter.displays(view, sitting.side, 160, 30)
    yield "own", presenter.side_tracks(view, sitting.side, 38)
    yield "acting", presenter.acting(view, decision)
    yield "names", sitting.names()
    yield "prompt", decision.prompt
    options = sitting.menu.options
    yield "options", [one.words for one in options]
    for one in options[:: max(1, len(options) // OPTIONS)]:
        name = " ".join(one.words)
        yield f"label {name}", presenter.label(view, decision, sitting.menu.prefix, one)
        yield f"preview {name}", presenter.preview(view, decision, one, 80)
        yield f"outlook {name}", text(laid_out(presenter.outlook(view, decision, one), 44))
        yield f"pointed {name}", presenter.pointed(view, decision, sitting.menu.prefix, one, sitting.cursor)
        if one.action is not None:
            yield f"warning {name}", presenter.warning(view, decision, one.action)


def at(sitting: Session, hex_: str) -> Iterator[tuple[str, Any]]:
    """Everything that a side can see or ask about a hex."""
    sitting.cursor = hex_
    yield f"lines {hex_}", sitting.presenter.hex_lines(sitting.view, hex_, 32)
    rows = sitting.lookup.reasons(sitting.lookup.meant())
    yield f"why {hex_}", [(row.left, row.right) for row in rows]
    for name in ("", *overlays.OVERLAYS):
        sitting.overlay = name
        yield f"map {hex_} {name}", model(sitting)
    sitting.overlay = ""


def handed_over(sitting: Session) -> Iterator[tuple[str, Any]]:
    """What is on the screen while the keyboard is handed over."""
    assert sitting.curtain
    yield "curtain status", sitting.status_line(80)
    yield "curtain log", sitting.log_lines(6, 80)
    yield "curtain decision", sitting.decision_lines(80, 4)
    yield "curtain side", sitting.side_lines(32, 18)
    yield "curtain map", model(sitting)


def same(one: Iterator[tuple[str, Any]], other: Iterator[tuple[str, Any]]) -> None:
    for (name, left), (_, right) in zip(one, other, strict=True):
        assert left == right, name


def refusals(sitting: Session, attempts: list[str]) -> list[str]:
    """What comes of texts that are asked about and typed."""
    found = []
    for answer in (sitting.handover.why, sitting.handover.meant):
        for action in attempts:
            try:
                found.append(str(answer(action)))
            except ActionError as error:
                found.append(str(error))
    return found


def completions(sitting: Session, attempts: list[str]) -> list[list[str]]:
    """What texts that are typed may become."""
    return [[fit.text for fit in fits(sitting, "command", text)] for text in ("", *attempts)]


@pytest.mark.slow
@pytest.mark.parametrize("viewer", ["french", "german"])
def test_two_games_that_differ_in_what_is_hidden_look_the_same(viewer: str) -> None:
    """Panels, maps, menus, previews and refusals, at each step of random play.

    What the other side is asked in sight of both gives nothing away either.
    """
    dice, looked, asked, watched = SeededDice(7), 0, 0, 0
    for pair in twins.pairs(3, viewer, dice, every=8):
        for _ in range(STEPS):
            if not pair.level():
                break
            sittings = [session(game) for game in (pair.one, pair.other)]
            decision = pair.one.decision
            assert decision is not None
            show = sits.alone if decision.side == viewer else sits.together
            sittings = [show(sitting) for sitting in sittings]
            assert sittings[0].cursor == sittings[1].cursor
            assert sittings[0].curtain == sittings[1].curtain
            if sittings[0].curtain:
                same(handed_over(sittings[0]), handed_over(sittings[1]))
            else:
                same(said(sittings[0]), said(sittings[1]))
                for hex_ in sorted(pair.moved)[:2]:
                    same(at(sittings[0], hex_), at(sittings[1], hex_))
                attempts = list(twins.attempts(pair.one, viewer, pair.moved, dice, 25))
                assert refusals(sittings[0], attempts) == refusals(sittings[1], attempts)
                assert completions(sittings[0], attempts[:4]) == completions(sittings[1], attempts[:4])
                asked += decision.side == viewer
                watched += decision.side != viewer
            looked += 1
            if not pair.step(dice):
                break
    assert asked > 12
    assert watched > 1


HIDDEN: tuple[Mapping[str, str], ...] = (
    {"P": "0502 hidden", "F": "0802 hidden", "Q-1": "0602 hidden", "Q-2": "0602 hidden", "Q-3": "eliminated"},
    {"F": "0502 hidden", "P": "0802 hidden", "Q-1": "0602 hidden", "Q-2": "0602 hidden", "Q-3": "eliminated"},
)
"""Tanks and infantry that hide, first in one village and wood, then the other way round."""


def test_nothing_is_told_of_a_fire_or_an_assault_before_they_are_made() -> None:
    own = {"X": "0505", "Y": "0503", "G": "0710", "D": "0404", "S": "1111"}
    sittings = [fight({**own, **hidden}, dice=(3, 3), dummies={"GD1": "0602"}) for hidden in HIDDEN]
    played: Sequence[Sequence[str]] = ((), ("fire 0502",), ("with X",))
    for actions in played:
        for sitting in sittings:
            for action in actions:
                sitting.play(action)
        same(said(sittings[0]), said(sittings[1]))
        for hex_ in ("0502", "0602", "0802"):
            same(at(sittings[0], hex_), at(sittings[1], hex_))
            assert picture(sittings[0]) == picture(sittings[1])
    for sitting in sittings:
        sitting.undo()
        sitting.undo()
        sitting.play("done")
        assert sitting.decision is not None
        assert sitting.decision.kind == "assault"
    same(said(sittings[0]), said(sittings[1]))
    same(at(sittings[0], "0502"), at(sittings[1], "0502"))


def test_the_list_of_units_tells_no_hex_of_a_hidden_one() -> None:
    for hidden in HIDDEN:
        sitting = fight({"X": "0505", **hidden}, phase="french-movement", dummies={"GD1": "0602"})
        presenter = sitting.presenter
        assert presenter.where(sitting.view, "P") is None
        assert presenter.where(sitting.view, "Q-1") is None
        sitting.find("P")
        assert text(sitting.message) == "P is not in sight on the map: camouflaged"
        sitting.find("GD1")
        assert text(sitting.message) == "nothing here is called 'GD1'"


def test_the_last_hexes_of_the_other_side_do_not_light_up() -> None:
    places = {"X": "0909", "P": "0502 hidden"}
    sitting = fight(places, phase="german-reorganization", dummies={"GD1": "0602"})
    sitting.play("undummy 0602")
    assert sitting.last == {"0602"}
    sitting.play("done")
    assert sitting.side == "french"
    assert not sitting.last
    assert "last" not in sitting.map_model().highlights.values()


def test_what_if_is_refused_while_anything_is_hidden() -> None:
    sitting = sits.shipped("ready", "done")
    sitting.take()
    sitting.do("what-if")
    assert "hide" in text(sitting.message)
    assert not sitting.game.actions[2:]


def test_taking_back_stops_at_what_was_shown() -> None:
    sitting = fight({"X": "0505", "P": "0502 hidden", "F": "0502 hidden"}, dice=(1,))
    sitting.play("fire 0502")
    assert sitting.decision is not None
    assert sitting.decision.kind == "target"
    sitting.undo()
    assert "something hidden was shown" in text(sitting.message)
    assert tiny.events(sitting.game, "show")
