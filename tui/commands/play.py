"""Play on the screen: a new game of a scenario, or a saved one; without either the newest unfinished game.

With a side the other player sits elsewhere, with the same file open.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from tui.commands import look
from tui.commands.output import CommandError, complain, harmless

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from tui.clocks import Clock
    from tui.gamelist import ListedGame
    from tui.live import Live
    from tui.saves import SavedGame
    from tui.settings import Settings

HELP = "play on the screen"

DEFAULT = "st-lo"
"""The scenario that is played if none is named."""

NOT_NEW = "--seed, --option, --clock, --in and --new are for new games; a saved game has its own"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument(
        "what",
        nargs="?",
        metavar="SCENARIO|SITUATION|GAMEFILE|RECORD",
        help=f"a scenario's name or folder ({DEFAULT}), a situation file, a saved game, or a record that came by mail",
    )
    parser.add_argument("--seed", type=_seed, metavar="N", help="the seed of a new game's dice")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME",
        help="an optional rule of the scenario's system for a new game; may be given more than once",
    )  # fmt: skip
    parser.add_argument("--new", action="store_true", help="start a new game without asking about an unfinished one")
    _add_seat(parser)
    look.add_plain(parser)
    look.add_arguments(parser)


def _add_seat(parser: argparse.ArgumentParser) -> None:
    seat = parser.add_argument_group("two players at different keyboards, with one game file")
    seat.add_argument("--side", metavar="SIDE", help="the side to play (us, german, french), or watch")
    seat.add_argument("--name", metavar="NAME", help="what the other player calls you; your login name if not given")
    seat.add_argument("--take-over", action="store_true", help="take the seat of a player who is not there")
    seat.add_argument("--in", dest="folder", metavar="FOLDER", help="the folder of a new game, where both can write")
    seat.add_argument("--clock", metavar="TIME", help="clocks for a new game, such as 2h, 90m+30s or 3d")


def run(arguments: argparse.Namespace) -> int:
    """Open or start the game and show the screen, or talk about it line by line."""
    plain = line_by_line(arguments)
    kept = ready("play", plain=plain)
    saved = _saved_game(arguments)
    try:
        live = _seated(saved, arguments)
    except BaseException:
        saved.close()
        raise
    if plain:
        from tui.plain.starting import play

        return play(live, kept, look.overrides(arguments))
    from tui.launch import run as show

    return show(live, kept, look.overrides(arguments))


def menu(arguments: argparse.Namespace) -> int:
    """Show the menu, or say it."""
    plain = line_by_line(arguments)
    kept = ready("the menu", plain=plain)
    if plain:
        from tui.plain.starting import door
        from tui.seats import login_name

        return door(kept, login_name(), look.overrides(arguments))
    from tui.launch import run as show

    return show(None, kept, look.overrides(arguments))


def on_terminal() -> bool:
    """Whether standard input and output are a terminal."""
    import sys

    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def line_by_line(arguments: argparse.Namespace) -> bool:
    """Whether to do without a screen: because it is wanted, or, which is said, because the terminal can show none."""
    import os

    from tui.terminal import hopeless

    if getattr(arguments, "plain", False) or os.environ.get(PLAIN):
        return True
    if on_terminal() and hopeless(os.environ):
        print(f"TERM={os.environ.get('TERM', '')}: no screen can be shown here, so this goes line by line (--plain).")
        return True
    return False


PLAIN = "BOCAGE_PLAIN"
"""The variable of the environment that asks for line by line for good, if it holds anything."""


def ready(what: str, *, plain: bool = False) -> Settings:
    """See that a screen can be shown, if it is needed; the settings. Settings that are wrong are told before anything
    is asked.

    Raises CommandError.
    """
    import gc
    import os

    from tui.settings import load
    from tui.terminal import hopeless

    if plain:
        return load()
    if not on_terminal():
        ways = "`bocage play --plain` plays line by line, `bocage script FILE` what a file says"
        raise CommandError(f"{what} needs a terminal; {ways}")
    if reason := hopeless(os.environ):
        raise CommandError(reason)
    # Loading makes many things and throws few away; the screen switches the collector on again.
    gc.disable()
    return load()


def _seated(saved: SavedGame, arguments: argparse.Namespace) -> Live:
    """Sit down at a game, in the seat that was asked for or that is one's own."""
    from tui.entering import own_seat
    from tui.live import Live
    from tui.seats import SeatTaken, seat_named

    names = saved.game.system.side_names
    try:
        player = _player(arguments)
        seat = seat_named(arguments.side, names) if arguments.side is not None else own_seat(saved, player)
        return Live.sit(saved, seat, player, take_over=arguments.take_over)
    except ValueError as error:
        raise CommandError(str(error)) from None
    except SeatTaken as error:
        raise CommandError(f"{error}; {_what_to_say(saved, names, player, arguments.side)}") from None


def _player(arguments: argparse.Namespace) -> str:
    """What the other player calls whoever plays here. Raises CommandError for a name that is none."""
    from tui.seats import clean_name, login_name

    try:
        return clean_name(arguments.name) if arguments.name is not None else login_name()
    except ValueError as error:
        raise CommandError(str(error)) from None


def _what_to_say(saved: SavedGame, names: Mapping[str, str], player: str, asked: str | None) -> str:
    """How to sit down, for a player who has no seat, or not the one that he asked for."""
    from tui.entering import open_seats
    from tui.seats import WATCH

    words = [names[seat].casefold() if seat != WATCH else WATCH for seat in open_seats(saved, player)]
    hint = f"say --side {' or '.join(words)}"
    return f"{hint}, or --take-over if that player has gone for good" if asked is not None else hint


def _saved_game(arguments: argparse.Namespace) -> SavedGame:
    """The game to play, from the arguments or from the answer to a question."""
    import os
    from pathlib import Path

    from scenarios import library
    from tui.clocks import set_up
    from tui.mail import take_in
    from tui.opened import is_record
    from tui.saves import SavedGame, newest_unfinished

    what: str | None = arguments.what
    clock = _clock(arguments.clock)
    fresh = arguments.new or arguments.seed is not None or bool(arguments.option) or clock is not None
    fresh = fresh or arguments.folder is not None
    if what is not None and is_record(what):
        if fresh:
            raise CommandError(NOT_NEW)
        return take_in(what).saved
    situation = what is not None and library.names_situation(what)
    if what is not None and not situation and os.path.isfile(what) and os.path.basename(what) != "scenario.toml":
        if fresh:
            raise CommandError(NOT_NEW)
        return _opened(Path(what))
    if what is None and not fresh:
        newest = newest_unfinished(player=_player(arguments))
        if newest is not None and _wants(newest):
            return _opened(newest.path)
    try:
        folder = Path(arguments.folder) if arguments.folder is not None else None
        scenario, text = library.situation_text(Path(what)) if what and situation else (what or DEFAULT, "")
        saved = SavedGame.create(scenario, arguments.seed, arguments.option, folder=folder, situation=text)
        if clock is not None:
            with saved.writing() as db:
                set_up(db, clock, saved.game.system.sides)
        return saved
    except ValueError as error:
        raise CommandError(str(error)) from None


def _clock(text: str | None) -> Clock | None:
    from tui.clocks import parse

    try:
        return parse(text) if text is not None else None
    except ValueError as error:
        raise CommandError(str(error)) from None


def _opened(path: Path) -> SavedGame:
    """Open a saved game; if it no longer holds, offer its sound part."""
    from tui.saves import SavedGame, SaveError

    try:
        return SavedGame.open(path)
    except SaveError as error:
        if error.sound is None:
            raise
        complain(str(error))
        if not _yes("Go on from the sound part, in a new file?", default=False):
            raise CommandError("the saved game was left as it is") from None
        return SavedGame.open(path, sound_part=True)


def _wants(game: ListedGame) -> bool:
    from rules.engine.words import counted

    words = (
        f"{harmless(game.title)}, turn {game.turn}, {counted(game.actions, 'action')}, last played {game.played[:16]}"
    )
    return _yes(f"Go on with the unfinished game ({words.replace('T', ' ')})?", default=True)


def _yes(question: str, default: bool) -> bool:
    """Ask on the terminal; an empty answer is the default, as is the end of input for a no."""
    choice = "[Y/n]" if default else "[y/N]"
    while True:
        answer = _line(f"{question} {choice} ")
        if answer is None:
            return False
        answer = answer.strip().casefold()
        if not answer:
            return default
        if answer in ("y", "yes", "n", "no"):
            return answer.startswith("y")


def _line(prompt: str) -> str | None:
    """A line from standard input, None at its end; of what is no terminal nothing is read beyond it."""
    if on_terminal():
        try:
            return input(prompt)
        except EOFError:
            return None
    import sys

    from tui.plain.run import Lines

    print(prompt, flush=True)
    lines = Lines(sys.stdin.fileno())
    while not lines.ended:
        if (text := lines.read()) is not None:
            return text
    return None


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise argparse.ArgumentTypeError("N is a whole number from 0")
    return int(text)
