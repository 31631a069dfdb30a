"""The actions of a game as rows of a file, and a file's rows as a game again, with every one of them checked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules import systems
from rules.engine import journal, seals
from rules.engine.decisions import ActionError
from rules.engine.game import Game
from scenarios import library
from scenarios.problems import ScenarioError, shown
from scenarios.systems import Moment
from tui.savefiles import Header, Row, SaveError


@dataclass(frozen=True, slots=True)
class Departure:
    """Where a replay stops: how many actions are sound, and what is wrong with the next."""

    sound: int
    reason: str


def dice_after(game: Game, count: int) -> tuple[int, ...]:
    """The dice that were rolled after the first count actions and before the next."""
    found = []
    for thrown in reversed(game.thrown):
        if thrown.after < count:
            break
        if thrown.after == count:
            found.append(thrown.value)
    return tuple(reversed(found))


def _row(game: Game, number: int, seal: str) -> Row:
    return Row(number, 0, game.sides[number - 1], game.actions[number - 1], dice_after(game, number), seal)


def rows_of(game: Game, chain: Sequence[str], count: int = 0) -> list[Row]:
    """The actions of a game after its first count, with their seals."""
    return [_row(game, number, chain[number]) for number in range(count + 1, len(game.actions) + 1)]


def longer(chain: Sequence[str], game: Game) -> list[str]:
    """The seals of a game of which the first ones are known already."""
    found = list(chain[: len(game.actions) + 1])
    for number in range(len(found), len(game.actions) + 1):
        found.append(seals.following(found[-1], game.actions[number - 1], dice_after(game, number)))
    return found


def replay(path: Path, header: Header, rows: Sequence[Row]) -> tuple[Game, list[str], Departure | None]:
    """The game of a file, played as far as it is sound, and its seals."""
    if header.system not in systems.NAMES:
        raise SaveError(f"{shown(path.name)} is a game of {shown(header.system)}, which this version does not play")
    try:
        scenario, state, options = begun(header.source, header.situation)
        if scenario.system != header.system:
            raise ValueError(f"its scenario is now one of {scenario.system}, not of {header.system}")
        game = new_game(scenario, header.seed, {*header.options, *options}, state)
    except (ScenarioError, ValueError) as error:
        raise SaveError(f"{shown(path.name)} can not be played: {error}") from None
    computed = _seal_of(header, game)
    # Of a header that was changed, or a seal that was, the rest of the file may still be sound.
    chain = [header.seal if header.seal and _fits(header.seal, rows) else computed]
    game, departure = play_rows(game, rows, chain)
    if scenario.hash != header.hash:
        return game, chain, Departure(len(game.actions), "the scenario was changed since")
    if dice_after(game, 0) != header.opening:
        return game, chain, Departure(len(game.actions), "the dice before the first action are others now")
    if header.seal not in ("", computed):
        reason = "what it says of its seed, options or scenario is not what it said when it was begun"
        return game, chain, Departure(len(game.actions), reason)
    return game, chain, departure


def _fits(seal: str, rows: Sequence[Row]) -> bool:
    """Whether the first action goes on from a seal."""
    return bool(rows) and seals.following(seal, rows[0].text, rows[0].dice) == rows[0].seal


def _seal_of(header: Header, game: Game) -> str:
    """The seal before the first action, from what the file says of its game."""
    source = seals.dice_source(header.commitment, header.seed, None)
    ground = journal.ground_hash(game, header.hash)
    return seals.first(header.system, ground, header.options, source, header.opening)


def play_rows(game: Game, rows: Iterable[Row], chain: list[str]) -> tuple[Game, Departure | None]:
    """Play actions again; where one is not what the file says, the game is given as it stood before it.

    ``chain`` holds the seals so far, and gets those of the actions that are sound.
    """
    for row in rows:
        count = len(game.actions)
        name = f"action {row.number} ({shown(row.text)})"
        try:
            game.apply(row.text)
        except ActionError as error:
            return game, Departure(count, f"{name} is not legal any more: {shown(str(error), 300)}")
        except Exception as error:
            return game, Departure(count, f"{name} fails: {type(error).__name__}")
        seal = seals.following(chain[-1], row.text, dice_after(game, count + 1))
        if difference := _difference(_row(game, count + 1, seal), row):
            return game.at(count), Departure(count, f"{name} goes otherwise: {difference}")
        chain.append(seal)
    return game, None


def _difference(now: Row, then: Row) -> str:
    for name in ("number", "side", "text", "dice"):
        new, old = getattr(now, name), getattr(then, name)
        if new != old:
            return f"{name} was {shown(str(old))} and is {shown(str(new))}"
    if then.seal not in ("", now.seal):
        return "its seal does not fit: it is not the action that was played, or one before it is not"
    return ""


def begun(source: str | Path, situation: str = "") -> Moment:
    """What a game begins with: a scenario by its name or folder, the state of a situation on it (None for the set-up),
    and the options that this asks for. Raises ScenarioError.
    """
    return library.situation_on(source, situation) if situation else (library.load(source), None, frozenset())


def new_game(scenario: Any, seed: int, options: Iterable[str], state: Any = None) -> Game:
    """A game of a scenario, from its set-up or a state. Raises ValueError for options that it can not have."""
    return Game(systems.system(scenario.system), scenario, seed=seed, options=options, state=state)
