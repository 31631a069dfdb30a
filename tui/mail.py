"""Play by correspondence: a record that came by mail becomes a game file, or goes on with the one that is here.

Both players have a file of their own, and the record carries the seed: whoever wants to can know the dice in advance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from rules.engine import journal, seals
from rules.engine.game import Game
from rules.engine.journal import Record
from rules.engine.words import counted
from scenarios import library
from scenarios.problems import shown
from tui import sidetables
from tui.gamelist import list_games
from tui.opened import RecordFault, fault, game_of, read_record
from tui.savefiles import Header
from tui.saves import SavedGame
from tui.seats import BY_MAIL


@dataclass(frozen=True, slots=True)
class Taken:
    """A game that was taken in: its file, which is open, whether it is a new one, and how many actions were added.

    ``short`` is how many fewer the record has than the game here.
    """

    saved: SavedGame
    new: bool
    added: int
    short: int = 0


def take_in(path: str | Path, folder: Path | None = None, *, agreed: bool = False) -> Taken:
    """Take in a record. ``agreed`` allows it to take back actions of the game here, as the other player has done.

    Raises RecordFault for a record that is not sound, or that is not the game that is here; SaveError, ScenarioError.
    """
    record = read_record(path)
    committed, salt = record.noted("commitment"), record.noted("salt")
    if not committed or record.header.seed is None or not salt:
        raise RecordFault(
            f"{shown(Path(path).name)}: a record to go on with has a seed and its commitment, this has not: at a game"
            " by mail nobody sits down with --side before it is sent"
        )
    game = game_of(path, record)
    saved = _known(committed, record, folder)
    if saved is None:
        return Taken(_kept(game, record, folder), True, len(game.actions))
    try:
        added = _go_on(path, saved, record, agreed)
        return Taken(saved, False, added, len(saved.game.actions) - len(record.actions))
    except BaseException:
        saved.close()
        raise


def _known(committed: str, record: Record, folder: Path | None) -> SavedGame | None:
    """The game here that a record belongs to: with the same commitment, and of several the one that it follows longest.

    There are several if a game was begun from a moment of another one.
    """
    found: SavedGame | None = None
    best = -1
    for listed in list_games(folder):
        if listed.commitment == committed:
            saved = SavedGame.open(listed.path)
            same = _common(saved.game.actions, record.actions)
            loser, found, best = (found, saved, same) if same > best else (saved, found, best)
            if loser is not None:
                loser.close()
    return found


def _kept(game: Game, record: Record, folder: Path | None) -> SavedGame:
    """A new file with the game of a record."""
    source = library.find(record.header.scenario)
    opening = tuple(die.value for die in takewhile(lambda die: die.after == 0, game.thrown))
    header = Header(
        system=game.system.name, ruleset=game.system.ruleset, scenario=game.scenario.id, source=str(source),
        hash=game.scenario.hash, title=game.scenario.title, seed=record.header.seed or 0,
        options=tuple(sorted(game.options)), created="", opening=opening,
        commitment=record.noted("commitment"), salt=record.noted("salt"),
    )  # fmt: skip
    saved = SavedGame.keep(game, source, header, folder)
    with saved.writing() as db:
        sidetables.put_note(db, BY_MAIL, "yes")
    return saved


def _go_on(path: str | Path, saved: SavedGame, record: Record, agreed: bool) -> int:
    """Play what a record has more than the game here; how much that is."""
    here, there = saved.game.actions, record.actions
    same = _common(here, there)
    if same < len(here) and (same < len(there) or (agreed and not _rolled(saved, same))):
        _take_back(path, saved, record, same, agreed)
        here = saved.game.actions
        same = _common(here, there)
    if same < min(len(here), len(there)):
        raise _apart(path, record, same, here[same])
    more = there[len(here) :]
    if more:
        saved.play(*more)
    return len(more)


def _take_back(path: str | Path, saved: SavedGame, record: Record, same: int, agreed: bool) -> None:
    """Take back what the other player has taken back, if that is what makes the games differ."""
    here, burnt = saved.game.actions, _rolled(saved, same)
    if burnt and record.actions[same] != f"burn {burnt}":
        raise _apart(path, record, same, here[same])
    if not agreed and not burnt:
        raise _apart(path, record, same, here[same], "; or it was taken back, and --take-back agrees to that")
    if not agreed:
        raise fault(path, journal.RecordError(
            record.line_of(same), f"the other player has taken back {counted(len(here) - same, 'action')} from "
            f"{shown(here[same])} on; --take-back agrees to that"
        ))  # fmt: skip
    saved.take_back(same, saved.serial, lambda _: None)


def _rolled(saved: SavedGame, same: int) -> int:
    """How many dice were rolled after the first actions of a game: whoever takes those back burns them."""
    return sum(thrown.after > same for thrown in saved.game.thrown)


def _common(here: Sequence[str], there: tuple[str, ...]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(here, there, strict=False)))


def _apart(path: str | Path, record: Record, same: int, here: str, more: str = "") -> RecordFault:
    """That a record is not the game that is here, with the line from which on it is not."""
    both = f"the record has {shown(record.actions[same])!r}, and the game here {shown(here)!r}"
    said = f"{both}: one of them was changed{more}"
    return fault(path, journal.RecordError(record.line_of(same), said))


def seal_of(saved: SavedGame) -> str:
    """The seal of the last action, by which two players can compare their games."""
    return journal.sealed(saved.game, saved.header.commitment)[-1][: seals.SHORT]
