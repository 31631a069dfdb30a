"""The host: the SSH server, its players and its sessions."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import asyncssh

from scenarios.problems import shown
from tui.host.limits import Doors, Limits
from tui.host.nursery import Nursery
from tui.host.players import Players, PlayersError, PublicKey, parse_key
from tui.host.sessions import Session

NOTICE = 5.0
"""Seconds between the warning of a stop and the stop."""

VERSION = "Bocage"


class Host:
    """A running host. ``note`` writes a line to its log."""

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
        self._numbers = 0
        self._stopping = False
        self._server: asyncssh.SSHAcceptor | None = None
        self._done = asyncio.Event()

    async def start(self, address: str, port: int) -> int:
        """Begin to listen; the port. Raises OSError."""
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
        loop = asyncio.get_running_loop()
        loop.add_reader(self.nursery.socket, self._told)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            loop.add_signal_handler(number, self.stop)
        self._look = loop.create_task(self._look_for_idle())
        return self._server.get_port()

    async def serve(self) -> None:
        """Serve until the host is told to stop."""
        await self._done.wait()

    # -- sessions ---------------------------------------------------------------------------------------------

    def begin(self, session: Session) -> str:
        """Let a session begin; why not, or an empty text."""
        if self._stopping:
            return "The host is about to stop."
        refused = self.doors.begin(session.player)
        if refused:
            self.note(f"{session.player} from {session.address}: turned away, {refused}")
            return refused[:1].upper() + refused[1:] + "."
        self._numbers += 1
        session.number = self._numbers
        self.sessions[session.number] = session
        self.note(f"{session.player} from {session.address}: session {session.number} begins")
        return ""

    def over(self, session: Session) -> None:
        """A session's channel is closed."""
        self.doors.end(session.player)
        self.note(f"{session.player} from {session.address}: session {session.number} over")
        if not session.pid:
            self.sessions.pop(session.number, None)

    def _told(self) -> None:
        """Hear what the nursery has to tell."""
        with suppress(BlockingIOError):
            while True:
                told = self.nursery.told()
                if told is None:
                    self.note("the nursery is gone; the host stops")
                    asyncio.get_running_loop().remove_reader(self.nursery.socket)
                    self._done.set()
                    return
                session = self.sessions.get(told["session"])
                if session is None:
                    continue
                if "pid" in told:
                    session.pid = told["pid"]
                else:
                    session.ended(told["ended"])
                    if told["ended"] not in (0, 128 + signal.SIGHUP, 128 + signal.SIGTERM):
                        self.note(f"session {session.number} ended with status {told['ended']}")
                    self.sessions.pop(session.number, None)

    async def _look_for_idle(self) -> None:
        most = self.doors.limits.idle_time
        while True:
            await asyncio.sleep(min(60.0, most / 4))
            now = time.monotonic()
            for session in list(self.sessions.values()):
                if now - session.heard > most:
                    self.note(f"session {session.number} was idle for too long")
                    session.hang_up()

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
            if session.pid:
                with suppress(ProcessLookupError):
                    os.kill(session.pid, signal.SIGUSR1)
        asyncio.get_running_loop().call_later(NOTICE if self.sessions else 0, self._done.set)

    async def close(self) -> None:
        """End all sessions and close."""
        self._look.cancel()
        for session in list(self.sessions.values()):
            session.hang_up()
        end = time.monotonic() + 2
        while self.sessions and time.monotonic() < end:
            await asyncio.sleep(0.05)
        for session in list(self.sessions.values()):
            session.close_line()
        if self._server is not None:
            self._server.close()
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self._server.wait_closed(), 1)


class _Connection(asyncssh.SSHServer):
    """One connection; its methods are called by asyncssh. Nothing but sessions of the game can be had on it."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._address = ""
        self._counted = False
        self._waiting = True
        self.player = ""
        self._user = ""
        self._key: PublicKey | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody has connected."""
        peer = conn.get_extra_info("peername")
        self._address = str(peer[0]) if peer else "?"
        refused = self._host.doors.connect(self._address)
        if refused:
            self._host.note(f"{self._address}: turned away, {refused}")
            conn.abort()
            return
        self._counted = True

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        if self._counted:
            self._host.doors.disconnect(self._address, self._waiting)
        if self._counted and self._waiting:
            self._host.note(f"{self._address}: left without logging in")

    def begin_auth(self, username: str) -> bool:
        """Everybody needs a key."""
        self._user = username
        return True

    def public_key_auth_supported(self) -> bool:
        """Keys, and nothing else."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether a key may come in. The last one that was asked about before the end is the one that was proved."""
        self._key = None
        try:
            known = parse_key(key.export_public_key("openssh").decode("ascii", "replace"))
            name = self._host.players.name_of(known)
            if name is None and not (self._host.first_use and self._host.players.free(username)):
                return False
        except (PlayersError, asyncssh.KeyExportError):
            return False
        self._key, self.player = known, name or ""
        return True

    def auth_completed(self) -> None:
        """The client has proved that the key is its own; a player who comes for the first time is registered now."""
        host = self._host
        self._waiting = False
        host.doors.logged_in(self._address)
        if self._key is not None and not self.player:
            with suppress(PlayersError, OSError):
                if host.players.first_use(self._user, self._key):
                    self.player = self._user
                    host.note(f"{self.player} from {self._address}: registered on first use")
        host.note(f"{self.player or shown(self._user)} from {self._address}: logged in")

    def session_requested(self) -> Session | bool:
        """A session is wanted."""
        return Session(self._host, self.player, self._user, self._address) if self.player else False


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
