"""Be the host: an SSH server where players meet, each at a keyboard of their own."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tui.commands.output import CommandError, harmless

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
    """Fork the nursery first, then serve."""
    import importlib.util

    from tui.host import confine
    from tui.host.nursery import Nursery

    if importlib.util.find_spec("asyncssh") is None:
        raise CommandError("the host needs asyncssh: pip install 'bocage[host]'")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{harmless(str(folder))}: {error.strerror}") from None
    confined = confine.available()
    nursery = Nursery(str(folder), confined=confined)
    import asyncio

    try:
        return asyncio.run(_run(arguments, folder, nursery, confined))
    finally:
        nursery.close()


async def _run(arguments: argparse.Namespace, folder: Path, nursery: object, confined: bool) -> int:
    from tui.host.limits import Limits
    from tui.host.notes import Notes
    from tui.host.nursery import Nursery
    from tui.host.server import Host, fingerprint

    assert isinstance(nursery, Nursery)
    notes = Notes(folder / "log")
    host = Host(folder, nursery, Limits(), notes, first_use=arguments.first_use)
    try:
        port = await host.start(arguments.address, arguments.port)
    except OSError as error:
        raise CommandError(f"port {arguments.port}: {error.strerror or error}") from None
    print(f"listening on port {port}; the host's key is {fingerprint(folder)}", flush=True)
    if not confined:
        print("this kernel can not confine sessions: they run with the host's rights", file=sys.stderr, flush=True)
    if not host.players.all() and not arguments.first_use:
        print("there is no player yet: bocage host --add-player NAME KEYFILE", file=sys.stderr, flush=True)
    await host.serve()
    await host.close()
    notes("stopped")
    return 0


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 65536):
        raise argparse.ArgumentTypeError("N is a port from 0 to 65535")
    return int(text)
