"""Lists of saved games: what can be told of each without playing it again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from scenarios.problems import shown
from tui import sidetables
from tui.savefiles import SUFFIX, SaveError, connect, games_folder, read_meta, trouble


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A saved game as a list shows it; ``problem`` says why it can not be read, and is empty if it can.

    ``turn`` and ``side`` tell where it stands, ``played`` when it was last played (UTC, ISO 8601). ``players`` are the
    holders of the seats by side, none for a game at one keyboard, ``kept`` those for whom seats are kept that nobody
    holds, and ``given`` those who handed a seat over last; ``system`` is that of the scenario, and ``commitment`` that
    of the seed.
    """

    path: Path
    title: str = ""
    scenario: str = ""
    options: tuple[str, ...] = ()
    actions: int = 0
    turn: int = 0
    side: str = ""
    finished: bool = False
    result: str = ""
    created: str = ""
    played: str = ""
    problem: str = ""
    system: str = ""
    commitment: str = ""
    players: Mapping[str, str] = field(default_factory=dict)
    kept: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[str, str] = field(default_factory=dict)


def list_games(folder: Path | None = None) -> list[ListedGame]:
    """The saved games of a folder, last played first; those that can not be read come last, with their problem."""
    folder = folder or games_folder()
    try:
        paths = [path for path in folder.iterdir() if path.suffix == SUFFIX and not path.name.startswith(".")]
    except OSError:
        return []
    return sorted(map(listed, sorted(paths)), key=lambda game: game.played, reverse=True)


def newest_unfinished(folder: Path | None = None, player: str = "") -> ListedGame | None:
    """The game last played that has not ended, or None; with a player none that only others have seats in."""
    return next((game for game in list_games(folder) if unfinished(game, player)), None)


def unfinished(game: ListedGame, player: str = "") -> bool:
    """Whether a game can be gone on with, by a player if one is named."""
    own = not (player and game.players) or player in game.players.values()
    return own and not game.problem and not game.finished


def listed(path: Path) -> ListedGame:
    """A saved game as a list shows it."""
    try:
        db = connect(path)
        try:
            with trouble(path):
                header, facts = read_meta(db, path)
                (count,) = db.execute("SELECT count(*) FROM actions").fetchone()
                players, kept, given = sidetables.players(db), sidetables.kept(db), sidetables.given(db)
        finally:
            db.close()
    except SaveError as error:
        return ListedGame(path, problem=str(error))
    turn = facts.get("turn", "")
    return ListedGame(
        path=path,
        title=shown(header.title),
        scenario=shown(header.scenario),
        options=tuple(map(shown, header.options)),
        actions=count,
        turn=int(turn) if turn.isascii() and turn.isdigit() and len(turn) < 9 else 0,
        side=shown(facts.get("side", "")),
        finished=facts.get("finished") == "yes",
        result=shown(facts.get("result", "")),
        created=shown(header.created),
        played=shown(facts.get("played", "")),
        system=shown(header.system),
        commitment=header.commitment,
        players={shown(side): shown(player) for side, player in players.items()},
        kept={shown(side): shown(player) for side, player in kept.items()},
        given={shown(side): shown(player) for side, player in given.items()},
    )
