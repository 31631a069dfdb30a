"""The host: the SSH server, its players and its sessions."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Container, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncssh

from scenarios.problems import shown
from tui.host.limits import Doors, Limits, RefusedError
from tui.host.nursery import Nursery
from tui.host.players import Players, PlayersError, PublicKey, parse_key
from tui.host.sessions import HANGED_UP, Session

VERSION = "Bocage"

PATIENCE = 120.0
"""Seconds in which a nursery has to be ready."""

SHORT_LIFE = 10.0
"""Seconds after its start in which a nursery that dies is one that could not live."""

TRIES = 3
"""Nurseries that may die young one after another."""

WINDOW, PACKET = 32_768, 8_192
"""Bytes that a client may send before it is told to go on, and of one packet."""

STOPPED = "The host has stopped; everything played is saved."
IDLE = "Nothing was typed for long, so this session was ended; everything played is saved."


class Host:
    """A running host. ``note`` writes a line to its log, ``nursery`` is the first that it has."""

    def __init__(
        self, folder: Path, nursery: Nursery, limits: Limits, note: Callable[[str], None], *, first_use: bool = False
    ) -> None:
        self.folder = folder
        self.nursery = nursery
        self.doors = Doors(limits)
        self.players = Players(folder / "players")
        self.first_use = first_use
        self.note = note
        self.sessions: dict[int, Session] = {}
        self.connections: set[_Connection] = set()
        self.failed = ""
        self._numbers = 0
        self._stopping = False
        self._server: asyncssh.SSHAcceptor | None = None
        self._done = asyncio.Event()
        self._ready = asyncio.Event()
        self._young = 0
        self._look: asyncio.Task[None] | None = None

    async def start(self, address: str, port: int) -> int:
        """Begin to listen; the port. Raises OSError."""
        self._listen_to_nursery()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            loop.add_signal_handler(number, self.stop)
        waiting = [asyncio.ensure_future(one.wait()) for one in (self._ready, self._done)]
        await asyncio.wait(waiting, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        for one in waiting:
            one.cancel()
        if not self._ready.is_set():
            raise OSError("the games can not be loaded")
        self._server = await asyncssh.listen(
            address, port,
            server_factory=lambda: _Connection(self),
            server_host_keys=[str(host_key(self.folder))],
            server_version=VERSION,
            login_timeout=self.doors.limits.login_time,
            keepalive_interval=30, keepalive_count_max=3,
            encoding=None, line_editor=False, allow_scp=False, sftp_factory=None,
            agent_forwarding=False, x11_forwarding=False, gss_host=None,
            password_auth=False, kbdint_auth=False, host_based_auth=False, public_key_auth=True,
            authorized_client_keys=None,
        )  # fmt: skip
        self._look = loop.create_task(self._look_for_idle())
        return self._server.get_port()

    async def serve(self) -> None:
        """Serve until the host is told to stop, or can not go on; ``failed`` then says why."""
        await self._done.wait()

    # -- the nursery --------------------------------------------------------------------------------------------

    def _listen_to_nursery(self) -> None:
        self._born = time.monotonic()
        asyncio.get_running_loop().add_reader(self.nursery.socket, self._told)

    def _told(self) -> None:
        """Hear what the nursery has to tell."""
        with suppress(BlockingIOError):
            while True:
                told = self.nursery.told()
                if told is None:
                    self._bereaved()
                    return
                if "ready" in told:
                    self.players.reserved = frozenset(one.casefold() for one in told["ready"])
                    self._ready.set()
                elif (session := self.sessions.get(told["session"])) is not None:
                    self._told_of(session, told)

    def _told_of(self, session: Session, told: Mapping[str, Any]) -> None:
        if "pid" in told:
            session.process_began(told["pid"])
            return
        status = told["ended"]
        if status not in (*HANGED_UP, -signal.SIGHUP):
            self.note(f"session {session.number} ended with status {status}")
        self.sessions.pop(session.number, None)
        session.ended(status)

    def _bereaved(self) -> None:
        """The nursery is gone, and its sessions with it: begin again with another."""
        asyncio.get_running_loop().remove_reader(self.nursery.socket)
        self.nursery.close()
        self._young = self._young + 1 if time.monotonic() - self._born < SHORT_LIFE else 0
        for session in list(self.sessions.values()):
            session.orphaned()
        self.sessions.clear()
        if self._stopping:
            return
        if not self._ready.is_set() or self._young >= TRIES:
            self.failed = "the processes of the games end again and again"
            self.note(f"{self.failed}; the host stops")
            self._done.set()
            return
        self.note("the nursery is gone; another one takes its place")
        self.nursery = Nursery(str(self.folder))
        self._listen_to_nursery()

    # -- sessions ---------------------------------------------------------------------------------------------

    def begin(self, session: Session) -> None:
        """Let a session begin. Raises RefusedError."""
        try:
            if self._stopping:
                raise RefusedError("the host is about to stop")
            self.doors.begin(session.player)
        except RefusedError as error:
            self.note(f"{session.player} from {session.address}: turned away, {error}")
            raise
        self._numbers += 1
        session.number = self._numbers
        self.sessions[session.number] = session
        self.note(f"{session.player} from {session.address}: session {session.number} begins")

    def over(self, session: Session) -> None:
        """A session's channel is closed."""
        self.doors.end(session.player)
        self.note(f"{session.player} from {session.address}: session {session.number} over")
        if not session.asked:
            self.sessions.pop(session.number, None)

    def told_to_sessions(self) -> Mapping[str, Any]:
        """What each session is told when it begins, beside whose it is."""
        try:
            players = self.players.names()
        except PlayersError:
            players = ()
        limits = self.doors.limits
        return {"players": players, "memory": limits.memory << 20, "notice": limits.notice}

    async def _look_for_idle(self) -> None:
        limits = self.doors.limits
        while True:
            await asyncio.sleep(min(10.0, limits.idle_time / 4, limits.login_time / 4))
            now = time.monotonic()
            for session in list(self.sessions.values()):
                if now - session.heard > limits.idle_time:
                    self.note(f"session {session.number} was idle for too long")
                    session.hang_up(IDLE)
            known = self._names()
            for connection in list(self.connections):
                connection.leave_if_unused(now - limits.login_time)
                if known is not None and connection.player and connection.player not in known:
                    self.note(f"{connection.player} is no player any more")
                    connection.close()

    def _names(self) -> Container[str] | None:
        """The names of all players, None while the list of them can not be read."""
        try:
            return self.players.names()
        except PlayersError:
            return None

    # -- the end ----------------------------------------------------------------------------------------------

    def stop(self) -> None:
        """Warn the players, then end; a second call ends at once."""
        if self._stopping:
            self._done.set()
            return
        self._stopping = True
        self.note("told to stop")
        if self._server is not None:
            self._server.close()
        for session in self.sessions.values():
            session.warn()
        asyncio.get_running_loop().call_later(self.doors.limits.notice if self.sessions else 0, self._done.set)

    async def close(self) -> None:
        """End all sessions and close."""
        self._stopping = True
        if self._look is not None:
            self._look.cancel()
        for session in list(self.sessions.values()):
            session.hang_up(STOPPED)
        end = time.monotonic() + 3
        while self.sessions and time.monotonic() < end:
            await asyncio.sleep(0.02)
        if self._server is not None:
            self._server.close()
            for connection in list(self.connections):
                connection.close()
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self._server.wait_closed(), 1)
        asyncio.get_running_loop().remove_reader(self.nursery.socket)
        self.nursery.close()


class _Connection(asyncssh.SSHServer):
    """One connection; its methods are called by asyncssh. Nothing but sessions of the game can be had on it."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._address = ""
        self._ticket = 0
        self._shown = 0
        self._user = ""
        self._key: PublicKey | None = None
        self._name = ""
        self._sessions: list[Session] = []
        self._used = time.monotonic()
        self.player = ""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody has connected."""
        self._conn = conn
        peer = conn.get_extra_info("peername")
        self._address = str(peer[0]) if peer else "?"
        try:
            self._ticket = self._host.doors.come(self._address, conn.abort)
        except RefusedError as error:
            self._host.note(f"{self._address}: turned away, {error}")
            conn.abort()
            return
        self._host.connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._host.connections.discard(self)
        self._host.doors.leave(self._ticket)
        if self._ticket and not self.player:
            self._host.note(f"{self._address}: left without logging in")

    # -- logging in -----------------------------------------------------------------------------------------------

    def begin_auth(self, username: str) -> bool:
        """Everybody needs a key."""
        self._user = username
        return True

    def public_key_auth_supported(self) -> bool:
        """Keys, and nothing else."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether a key may come in. The last one that was asked about before the end is the one that was proved."""
        self._key, self._name = None, ""
        self._shown += 1
        if self._shown > self._host.doors.limits.keys_shown:
            self._conn.abort()
            return False
        try:
            known = parse_key(key.export_public_key("openssh").decode("ascii", "replace"))
            name = self._host.players.name_of(known)
            if name is None and not (self._host.first_use and self._host.players.free(username)):
                return False
        except (PlayersError, asyncssh.KeyExportError) as error:
            if isinstance(error, PlayersError):
                self._host.note(str(error))
            return False
        self._key, self._name = known, name or ""
        return True

    def auth_completed(self) -> None:
        """The client has proved that the key is its own; a player who comes for the first time is registered now."""
        host = self._host
        name = self._name or self._registered()
        if not name:
            host.note(f"{shown(self._user)} from {self._address}: can not be registered")
            self._conn.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "nobody can register by this name")
            return
        self.player, self._used = name, time.monotonic()
        host.doors.log_in(self._ticket, name)
        host.note(f"{name} from {self._address}: logged in")

    def _registered(self) -> str:
        host = self._host
        with suppress(PlayersError, OSError):
            if self._key is not None and host.players.register(self._user, self._key, host.doors.limits.players):
                host.note(f"{self._user} from {self._address}: registered on first use")
                return self._user
        return ""

    # -- sessions -------------------------------------------------------------------------------------------------

    def session_requested(self) -> tuple[asyncssh.SSHServerChannel[bytes], Session] | bool:
        """A session is wanted."""
        self._sessions = [one for one in self._sessions if not one.closed]
        if not self.player or len(self._sessions) >= self._host.doors.limits.sessions_a_player:
            return False
        session = Session(self._host, self.player, self._user, self._address)
        self._sessions.append(session)
        return self._conn.create_server_channel(encoding=None, window=WINDOW, max_pktsize=PACKET), session

    def connection_requested(self, dest_host: str, dest_port: int, orig_host: str, orig_port: int) -> bool:
        """Nothing is forwarded."""
        return self._refused_forwarding(f"to {dest_host} port {dest_port}")

    def server_requested(self, listen_host: str, listen_port: int) -> bool:
        """Nothing is listened for."""
        return self._refused_forwarding(f"from {listen_host} port {listen_port}")

    def unix_connection_requested(self, dest_path: str) -> bool:
        """Nothing is forwarded."""
        return self._refused_forwarding(f"to {dest_path}")

    def unix_server_requested(self, listen_path: str) -> bool:
        """Nothing is listened for."""
        return self._refused_forwarding(f"from {listen_path}")

    def _refused_forwarding(self, words: str) -> bool:
        self._host.note(f"{self.player} from {self._address}: refused to forward {shown(words, 80)}")
        return False

    def leave_if_unused(self, before: float) -> None:
        """Close a connection on which nobody has had a session since some time."""
        self._sessions = [one for one in self._sessions if not one.closed]
        if any(one.number for one in self._sessions):
            self._used = time.monotonic()
        elif self.player and self._used < before:
            self.close()

    def close(self) -> None:
        """Close it."""
        self._conn.close()


def host_key(folder: Path) -> Path:
    """The file of the host's own key, which is made when there is none."""
    path = folder / "host_key"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        key = asyncssh.generate_private_key("ssh-ed25519", comment="bocage host")
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(key.export_private_key())
    return path


def fingerprint(folder: Path) -> str:
    """The fingerprint of the host's key, as clients show it."""
    return str(asyncssh.read_private_key(str(host_key(folder))).get_fingerprint())
