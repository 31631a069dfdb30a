"""Be the host: an SSH server where players meet, each at a keyboard of their own."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tui.commands.output import CommandError, complain, harmless

if TYPE_CHECKING:
    from tui.host.limits import Limits
    from tui.host.nursery import Nursery

HELP = "serve games to players over SSH"

PORT = 2222


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("--port", type=_port, default=PORT, metavar="N", help=f"the port ({PORT}); 0 for any free one")
    parser.add_argument("--address", default="", metavar="ADDRESS", help="listen at this address only")
    parser.add_argument("--dir", type=Path, metavar="GAMES", help="the host's folder: games, players, its key, its log")
    parser.add_argument("--add-player", nargs=2, metavar=("NAME", "KEYFILE"), help="let a player in by a public key")
    parser.add_argument("--remove-player", metavar="NAME", help="take a player's keys away")
    parser.add_argument("--players", action="store_true", help="list the players")
    parser.add_argument(
        "--first-use", action="store_true", help="register whoever comes with a key, by the name that is not taken yet"
    )
    _add_limits(parser)


def _add_limits(parser: argparse.ArgumentParser) -> None:
    limits = parser.add_argument_group("limits")
    for name, (kind, metavar, words) in LIMITS.items():
        limits.add_argument(f"--{name.replace('_', '-')}", type=kind, metavar=metavar, help=words)


def run(arguments: argparse.Namespace) -> int:
    """Change the list of players, or serve until told to stop."""
    from tui.host.players import PlayersError

    folder = (arguments.dir or _default()).absolute()
    try:
        if arguments.add_player or arguments.remove_player or arguments.players:
            return _players(arguments, folder)
    except PlayersError as error:
        raise CommandError(str(error)) from None
    return _serve(arguments, folder)


def _default() -> Path:
    from tui.savefiles import home

    return home() / "host"


def _players(arguments: argparse.Namespace, folder: Path) -> int:
    from tui.host.players import Players, parse_key

    players = Players(folder / "players")
    if arguments.add_player:
        name, file = arguments.add_player
        try:
            text = Path(file).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{harmless(file)}: {getattr(error, 'strerror', None) or 'no text'}") from None
        players.add(name, parse_key(text, harmless(Path(file).name)))
        print(f"{name} may come in")
    if arguments.remove_player:
        if not players.remove(arguments.remove_player):
            raise CommandError(f"there is no player {harmless(arguments.remove_player)}")
        print(f"{arguments.remove_player} may no longer come in")
    if arguments.players:
        for key, name in sorted(players.all().items(), key=lambda one: one[1].casefold()):
            print(f"{name}  {key.kind} ...{key.text[-12:]}")
    return 0


def _serve(arguments: argparse.Namespace, folder: Path) -> int:
    """See that it can be served, then serve."""
    import importlib.util

    from tui.host import confine
    from tui.host.nursery import Nursery

    if importlib.util.find_spec("asyncssh") is None:
        raise CommandError("the host needs asyncssh: pip install 'bocage[host]'")
    if (code := confine.exposing(folder)) is not None:
        name = harmless(str(code))
        raise CommandError(f"the host's folder can not lie within {name}, which every session may read; name another")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{harmless(str(folder))}: {error.strerror}") from None
    nursery = Nursery(str(folder))
    # While it loads the games, the rest is loaded here.
    import asyncio

    return asyncio.run(_run(arguments, folder, nursery))


async def _run(arguments: argparse.Namespace, folder: Path, nursery: Nursery) -> int:
    from tui.host.notes import Notes
    from tui.host.players import PlayersError
    from tui.host.server import Host, fingerprint

    notes = Notes(folder / "log")
    host = Host(folder, nursery, _limits(arguments), notes, first_use=arguments.first_use)
    try:
        known = host.players.names()
        port = await host.start(arguments.address, arguments.port)
    except PlayersError as error:
        await host.close()
        raise CommandError(str(error)) from None
    except OSError as error:
        await host.close()
        raise CommandError(f"the host can not serve at port {arguments.port}: {error.strerror or error}") from None
    print(f"listening on port {port}; the host's key is {fingerprint(folder)}", flush=True)
    _warn(known or arguments.first_use)
    notes(f"started at port {port}")
    await host.serve()
    await host.close()
    notes("stopped")
    if host.failed:
        complain(host.failed)
    return 1 if host.failed else 0


def _warn(anybody: object) -> None:
    """Say what is not as it should be."""
    from tui.host import confine, sieve

    if not confine.available():
        print("this kernel has no Landlock: sessions can read and write what the host can", file=sys.stderr)
    if not sieve.available():
        print("system calls of sessions can not be held back on this machine", file=sys.stderr)
    if os.geteuid() == 0:
        print("the host runs as root; a login of its own, with no rights, is better", file=sys.stderr)
    if not anybody:
        print("there is no player yet: bocage host --add-player NAME KEYFILE", file=sys.stderr)


def _limits(arguments: argparse.Namespace) -> Limits:
    """The limits, with what was given instead of what is usual."""
    from tui.host.limits import Limits

    given = {name: value for name in LIMITS if (value := getattr(arguments, name)) is not None}
    return Limits(**given)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 1_000_000):
        raise argparse.ArgumentTypeError("N is a whole number from 1")
    return int(text)


def _time(text: str) -> float:
    from tui.clocks import parse

    try:
        if "+" in text:
            raise ValueError
        return float(parse(text).total)
    except ValueError:
        raise argparse.ArgumentTypeError("TIME is written as 90s, 30m, 4h or 2d") from None


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 65536):
        raise argparse.ArgumentTypeError("N is a port from 0 to 65535")
    return int(text)


LIMITS: dict[str, tuple[Callable[[str], float], str, str]] = {
    "sessions": (_number, "N", "sessions of all players together (96)"),
    "sessions_a_player": (_number, "N", "sessions of one player (4)"),
    "connections_a_player": (_number, "N", "connections of one player; the oldest makes room (4)"),
    "connections_an_address": (_number, "N", "connections of players from one address (24)"),
    "waiting": (_number, "N", "connections that have not logged in; the oldest makes room (48)"),
    "waiting_an_address": (_number, "N", "the same from one address (12)"),
    "login_time": (_time, "TIME", "the time in which a player has to log in (20s)"),
    "idle_time": (_time, "TIME", "the time without a key after which a session ends (4h)"),
    "notice": (_time, "TIME", "the time between the warning of a stop and the stop (5s)"),
    "memory": (_number, "MB", "address space of a session (1024)"),
}
"""The limits that can be given, by the names that they have in `tui.host.limits.Limits`."""
