"""A real host on loopback, and players who come to it over SSH: keys in, the screen as a terminal would show it out.

Players wait for something to be true, with a limit; they never sleep and hope.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

import asyncssh
import pyte

from tests.tui.pty_harness import _STRANGE, _UNFINISHED, PATIENCE, SYNC_ANSWER, SYNC_QUERY
from tui.host.players import Players, parse_key

ROOT = Path(__file__).parents[3]

LOOPBACK = "127.0.0.1"

PLAYERS = ("anna", "bob")


class Running:
    """A host in a process of its own, with players who have keys. To be used in a with statement, which ends it."""

    def __init__(self, folder: Path, *arguments: str, players: Sequence[str] = PLAYERS) -> None:
        self.folder = folder
        self.arguments = arguments
        folder.mkdir(parents=True, exist_ok=True)
        self.keys = {name: asyncssh.generate_private_key("ssh-ed25519") for name in players}
        for name, key in self.keys.items():
            Players(folder / "players").add(name, parse_key(key.export_public_key().decode()))

    @property
    def games(self) -> Path:
        return self.folder / "games"

    def __enter__(self) -> Running:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Start the host and wait until it listens."""
        self.errors = (self.folder / "errors").open("ab")
        known = {**os.environ, "BOCAGE_HOME": str(self.folder / "home"), "SECRET": "of the host"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tui.cli", "host", "--port", "0", "--address", LOOPBACK, "--dir", str(self.folder),
             *self.arguments],
            cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.errors, text=True, env=known,
        )  # fmt: skip
        assert self.process.stdout is not None
        told = re.match(r"listening on port (\d+);", self.process.stdout.readline())
        assert told is not None, (self.folder / "errors").read_text()
        self.port = int(told[1])

    def stop(self, patience: float = PATIENCE) -> int:
        """Have the host stop; its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.gone(patience)

    def gone(self, patience: float = PATIENCE) -> int:
        """Wait for the end of the host; its exit status."""
        try:
            status = self.process.wait(patience)
        finally:
            self.process.kill()
            self.process.wait()
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.errors.close()
        return status

    @property
    def log(self) -> str:
        """The log of the host."""
        return (self.folder / "log").read_text(encoding="utf-8")

    # -- processes ------------------------------------------------------------------------------------------------

    @property
    def nursery(self) -> int:
        """The process that forks those of the sessions; 0 if there is none now."""
        return next(iter(children(self.process.pid)), 0)

    @property
    def sessions(self) -> list[int]:
        """The processes of the sessions."""
        return children(self.nursery)

    # -- players --------------------------------------------------------------------------------------------------

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something, and have all players gone after it."""

        async def steps() -> None:
            self._connections: list[asyncssh.SSHClientConnection] = []
            try:
                await work
            finally:
                for connection in self._connections:
                    connection.abort()
                end = time.monotonic() + PATIENCE
                while alive(self.process.pid) and self.sessions:
                    assert time.monotonic() < end, f"sessions go on though nobody is there: {self.sessions}"
                    await asyncio.sleep(0.01)

        asyncio.run(steps())

    async def connect(self, player: str, user: str = "", **options: Any) -> asyncssh.SSHClientConnection:
        """A connection of a player who has logged in by his key."""
        connection = await asyncssh.connect(
            LOOPBACK, self.port, username=user or player, client_keys=[self.keys[player]], known_hosts=None,
            config=None, agent_path=None, **options,
        )  # fmt: skip
        self._connections.append(connection)
        return connection

    async def visit(self, player: str, user: str = "", **options: Any) -> Visitor:
        """A player at a terminal."""
        visitor = Visitor(**options)
        await visitor.come(await self.connect(player, user))
        return visitor


class Visitor(asyncssh.SSHClientSession[bytes]):
    """A player's terminal at the other end of a connection.

    Without a ``term`` there is none; with ``plain`` that word is asked for as a command.
    """

    def __init__(
        self, term: str | None = "xterm-256color", columns: int = 80, lines: int = 24, plain: bool = False,
        environ: Mapping[str, str] | None = None, shows: bool = True,
    ) -> None:  # fmt: skip
        self.term, self.columns, self.lines = term, columns, lines
        self.plain = plain
        self.environ = dict(environ or {})
        self.shows = shows
        self.raw = b""
        self.last = 0.0
        self.over = False
        self.status: int | None = None
        self.screen: Any = pyte.Screen(columns, lines)
        self._stream: Any = pyte.ByteStream(self.screen)
        self._waiting = b""
        self._read: tuple[object, Sequence[str]] = ((), ())
        self._news = asyncio.Event()

    async def come(self, connection: asyncssh.SSHClientConnection) -> None:
        """Begin a session on a connection."""
        self.connection = connection
        self.channel, _ = await connection.create_session(
            lambda: self, "plain" if self.plain else None, env=self.environ, term_type=self.term,
            term_size=(self.columns, self.lines), encoding=None,
        )  # fmt: skip

    # -- called by asyncssh -----------------------------------------------------------------------------------------

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.last = time.perf_counter()
        self.raw += data
        if SYNC_QUERY in data:
            self.channel.write(SYNC_ANSWER)
        if self.shows:
            self._show(data)
        self._news.set()

    def exit_status_received(self, status: int) -> None:
        self.status = status

    def connection_lost(self, exc: Exception | None) -> None:
        self.over = True
        self._news.set()

    def _show(self, data: bytes) -> None:
        data = self._waiting + data
        cut = _UNFINISHED.search(data)
        data, self._waiting = (data[: cut.start()], data[cut.start() :]) if cut else (data, b"")
        self._stream.feed(_STRANGE.sub(b"", data))

    # -- the player ---------------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The screen as text; without a terminal all that has come."""
        return "\n".join(self.rows) if self.term not in (None, "dumb") else self.raw.decode()

    @property
    def rows(self) -> Sequence[str]:
        """The lines of the screen, without blanks at their ends. All that the game shows is one cell wide."""
        mark = len(self.raw), self.columns, self.lines
        if self._read[0] != mark:
            buffer, across = self.screen.buffer, range(self.columns)
            shown = ["".join([buffer[y][x].data for x in across]).rstrip() for y in range(self.lines)]
            self._read = mark, shown
        return self._read[1]

    def send(self, keys: str | bytes) -> None:
        """Type some keys."""
        self.channel.write(keys.encode() if isinstance(keys, str) else keys)

    def resize(self, columns: int, lines: int) -> None:
        """Give the terminal another size."""
        self.columns, self.lines = columns, lines
        self.screen.resize(lines, columns)
        self.channel.change_terminal_size(columns, lines)

    async def wait_for(self, wanted: str | Callable[[], object], patience: float = PATIENCE) -> None:
        """Wait until a text is on the screen or something holds. Raises AssertionError if that does not come."""

        def holds() -> bool:
            return wanted in self.text if isinstance(wanted, str) else bool(wanted())

        end = time.monotonic() + patience
        while not holds():
            assert time.monotonic() < end, f"{wanted!r} did not come; the screen:\n{self.text}"
            assert not self.over or not isinstance(wanted, str), f"{wanted!r} did not come before the end:\n{self.text}"
            self._news.clear()
            with suppress(asyncio.TimeoutError):
                # What is waited for may be true of something else than the screen.
                await asyncio.wait_for(self._news.wait(), 0.05)

    async def quiet(self, seconds: float = 0.1) -> None:
        """Wait until nothing has come for a while."""
        while True:
            before = len(self.raw)
            await asyncio.sleep(seconds)
            if len(self.raw) == before:
                return

    async def ended(self) -> int | None:
        """Wait for the end of the session; the exit status."""
        await self.wait_for(lambda: self.over)
        return self.status

    def hang_up(self) -> None:
        """Cut the line."""
        self.connection.abort()


def children(pid: int) -> list[int]:
    """The processes that a process has started and that have not ended."""
    try:
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    except OSError:
        return []
    return [int(one) for one in text.split() if alive(int(one))]


def alive(pid: int) -> bool:
    """Whether a process is there and has not ended."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in ("Z", "X")
