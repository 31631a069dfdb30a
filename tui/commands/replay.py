"""Look at a saved game or a record again: on the screen action by action, or without a terminal as text."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from tui.commands import look
from tui.commands.output import CommandError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.engine.events import Event
    from rules.engine.game import Game
    from tui.opened import Opened

HELP = "look at a saved game or a record again"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("game", metavar="GAMEFILE|RECORD", help="a saved game, or the text of one")
    parser.add_argument("--to", metavar="N", type=_count, help="as text, up to action N")
    parser.add_argument("--text", action="store_true", help="as text, even on a terminal")
    parser.add_argument("--json", action="store_true", help="print each answer as a JSON object on a line")
    parser.add_argument("--side", metavar="SIDE", help="as a side sees it, or watch; for games that are not over")
    parser.add_argument("--name", metavar="NAME", help="your name at this game, if it is not your login name")
    look.add_plain(parser)
    look.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Show the replay on the screen or line by line, or print the actions and events, and what is asked then."""
    from tui.commands.play import on_terminal
    from tui.opened import opened

    found = opened(arguments.game)
    try:
        wanted = on_terminal() or getattr(arguments, "plain", False)
        if not (arguments.text or arguments.json or arguments.to is not None) and wanted:
            return _show(found, arguments)
        _print(found, arguments)
    finally:
        if found.saved is not None:
            found.saved.close()
    return 0


def _show(found: Opened, arguments: argparse.Namespace) -> int:
    from tui.commands.play import line_by_line, ready

    plain = line_by_line(arguments)
    kept = ready("a replay", plain=plain)
    if plain:
        from tui.plain.starting import replay

        return replay(found, _seat(found, arguments), kept, look.overrides(arguments))
    from tui.launch import run_replay

    return run_replay(found, _seat(found, arguments), kept, look.overrides(arguments))


def _print(found: Opened, arguments: argparse.Namespace) -> None:
    from tui.commands import answers
    from tui.commands.output import Printer

    seat, actions = _seat(found, arguments), list(found.game.actions)
    game = found.game.at(0)
    last = len(actions) if arguments.to is None else arguments.to
    if last > len(actions):
        from rules.engine.words import counted

        raise CommandError(f"the game has {counted(len(actions), 'action')}, so there is no action {last}")
    printer, own = Printer(arguments.json), 0
    printer.put_all(map(answers.event, _told(game.events, seat)))
    for number, action in enumerate(actions[:last], start=1):
        events = game.apply(action)
        if not seat:
            printer.put(answers.played(game, number))
        elif seat == game.sides[number - 1]:
            # Its number would tell how much the other side has played in secret.
            own += 1
            printer.put(answers.played(game, number, own))
        printer.put_all(map(answers.event, _told(events, seat)))
    if _may_be_told(game, seat):
        printer.put(answers.asked_now(game))


def _told(events: Sequence[Event], seat: str) -> list[Event]:
    """The events that a seat may see; all of them if nothing has to be kept from anybody."""
    return [event for event in events if not seat or event.only is None or event.only == seat]


def _may_be_told(game: Game, seat: str) -> bool:
    return game.decision is None or seat in ("", game.decision.side)


def _seat(found: Opened, arguments: argparse.Namespace) -> str:
    """The seat whose view is told, empty where nothing has to be kept from anybody."""
    from tui.opened import hides
    from tui.seats import WATCH, clean_name, login_name, seat_named

    try:
        player = clean_name(arguments.name) if arguments.name is not None else login_name()
        names = found.game.system.side_names
        asked = seat_named(arguments.side, names) if arguments.side is not None else ""
    except ValueError as error:
        raise CommandError(str(error)) from None
    if not found.secret:
        # Whoever asks for one side's view is told no more, though nobody holds a seat.
        return asked if asked and not found.game.over and hides(found.game) else ""
    own = [side for side, holder in found.players.items() if holder == player]
    if asked in ("", WATCH):
        return asked or (own[0] if len(own) == 1 else WATCH)
    if found.players.get(asked) != player:
        whose = "another player's" if asked in found.players else "nobody's, or kept for somebody"
        raise CommandError(f"the {names[asked]} seat is {whose}; until the game is over you can watch only")
    return asked


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError("N is a whole number from 0")
    return int(text)
