"""The manual names every word, every setting and every prompt, and shows what is really said."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from rules import systems
from rules.engine.game import Game
from tests.tui import positions, sittings
from tests.tui.plain import ears
from tests.tui.plain.test_parity import talk
from tests.tui.pty_harness import ROOT
from tui.plain.options import Options
from tui.plain.replaying import begun
from tui.plain.speaker import Speaker
from tui.reels import Reel

MANUAL = (ROOT / "docs" / "plain.md").read_text(encoding="utf-8")


def named() -> set[str]:
    """What stands in the manual as it is typed: the first word of each piece of code."""
    return {code.split()[0] for code in re.findall(r"`([^`\n]+)`", MANUAL)}


@pytest.mark.parametrize("system", systems.NAMES)
def test_every_word_of_a_game_is_in_it(system: str) -> None:
    missing = {word.name for word in talk(system).words.values()} - named()
    assert not missing


def test_every_word_of_a_replay_is_in_it() -> None:
    game: Game = sittings.shipped().game
    replay = begun(Reel(game), Speaker(print), ears.quiet(), None)
    assert not {word.name for word in replay.words.values()} - named()


def test_every_setting_is_in_it() -> None:
    assert {one.name for one in fields(Options)} | {"characters", "confirmations", "pace"} <= named()


def test_the_first_game_begins_as_it_says() -> None:
    said = ears.ear(positions.opening()).begin()
    shown = MANUAL.partition("$ bocage play st-lo --plain\n")[2].partition("    > 1")[0]
    assert [line.strip() for line in shown.splitlines()] == said.splitlines()


def test_readme_leads_to_it() -> None:
    assert "docs/plain.md" in (ROOT / "README.md").read_text(encoding="utf-8")
