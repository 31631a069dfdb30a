"""All choices and commands in one list: nothing is missing, a search finds it, Enter does it."""

from __future__ import annotations

from textual.pilot import Pilot

from rules.engine.hexes import Hex
from tests.tui import positions
from tests.tui.sittings import text
from tests.tui.stage import Stage, screen, stage
from tui.browser import Do
from tui.registry import COMMANDS
from tui.session import Session


def rows(sitting: Session) -> list[Do]:
    sitting.do("palette")
    assert sitting.lookup.browser is not None
    return [row.opens for row in sitting.lookup.browser.page.fill() if isinstance(row.opens, Do)]


def test_all_commands_and_all_choices_are_in_it() -> None:
    sitting = positions.opening()
    assert sitting.decision is not None
    found = rows(sitting)
    assert [one.action for one in found if one.action] == list(sitting.decision.actions)
    commands = [one.id for one in sitting.keymap.all_of("play")]
    assert [one.command for one in found if one.command] == [id_ for id_ in commands if id_ != "palette"]
    assert set(commands) == {one.id for one in COMMANDS if one.context == "play"} - {"own-view"}


def test_a_finished_game_has_the_commands_alone() -> None:
    assert not any(one.action for one in rows(positions.over()))


def test_a_choice_that_is_searched_is_played() -> None:
    sitting = positions.opening()
    sitting.do("palette")
    sitting.lookup.search("3/115")
    sitting.do("take")
    assert sitting.game.actions == ["activate 3/115"]
    assert sitting.lookup.browser is None


def test_a_choice_is_found_by_what_it_does() -> None:
    sitting = positions.opening()
    sitting.do("palette")
    sitting.lookup.search("do nothing")
    assert sitting.lookup.browser is not None
    row = sitting.lookup.browser.row
    assert row is not None
    assert row.opens == Do(action="pass")


def test_a_choice_that_is_to_be_confirmed_is_asked_about_with_the_list_still_open() -> None:
    sitting = positions.opening(*positions.APPROACH)
    sitting.confirmations = True
    sitting.do("palette")
    sitting.lookup.search("end")
    assert sitting.lookup.browser is not None
    while not (sitting.lookup.browser.row and sitting.lookup.browser.row.opens == Do(action="end")):
        sitting.do("south")
    sitting.do("take")
    assert sitting.game.actions[-1] == "done"
    assert "Once more" in text(sitting.message)
    sitting.do("take")
    assert sitting.game.actions[-1] == "end"
    assert sitting.lookup.browser is None


def test_a_command_is_handed_to_the_screen() -> None:
    sitting = positions.opening()
    sitting.do("palette")
    sitting.lookup.search("change the zoom")
    sitting.do("take")
    assert sitting.handed == "zoom"
    assert sitting.lookup.browser is None


def test_on_the_screen_one_types_at_once_and_enter_does_it() -> None:
    async def work(app: Stage, pilot: Pilot[None]) -> tuple[str, Hex, bool]:
        app.press("p", "'change the zoom", "enter")
        await pilot.pause()
        return app.play.map.zoom, app.play.session.handed, bool(app.play.typing_for)

    assert stage(work, positions.opening()) == ("overview", "", False)


def test_digits_are_searched_and_take_nothing() -> None:
    sitting = positions.opening()
    shown = screen(sitting, "p", "'3/115")
    assert "> activate 3/115" in shown
    assert not sitting.game.actions


def test_arrows_pick_while_one_types_and_a_second_page_can_be_opened_from_it() -> None:
    sitting = positions.opening()
    shown = screen(sitting, "p", "'displ", "down", "enter")
    assert "ARTILLERY" in shown or "DIVISIONS" in shown


def test_escape_closes_it() -> None:
    sitting = positions.opening()
    screen(sitting, "p", "'zoom", "escape")
    assert sitting.lookup.browser is None
