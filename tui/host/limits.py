"""How many may come, how often and for how long."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a host; times in seconds.

    ``waiting`` are connections that have not shown a key yet, of all addresses and of one.
    """

    sessions: int = 96
    sessions_a_key: int = 4
    connections_an_address: int = 24
    waiting: int = 48
    waiting_an_address: int = 12
    login_time: float = 20
    idle_time: float = 4 * 3600
    input_a_second: int = 4096


class Doors:
    """Counts who is there. ``enter`` and the like say why somebody may not, or an empty text."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._connections: Counter[str] = Counter()
        self._waiting: Counter[str] = Counter()
        self._sessions: Counter[str] = Counter()

    def connect(self, address: str) -> str:
        """Let a connection in that has not shown a key yet; why not, or an empty text."""
        most = self.limits
        if self._waiting.total() >= most.waiting:
            return "too many connections that have not logged in"
        if self._waiting[address] >= most.waiting_an_address:
            return "too many connections of this address that have not logged in"
        if self._connections[address] >= most.connections_an_address:
            return "too many connections of this address"
        self._connections[address] += 1
        self._waiting[address] += 1
        return ""

    def logged_in(self, address: str) -> None:
        """A connection has shown its key."""
        self._less(self._waiting, address)

    def disconnect(self, address: str, waiting: bool) -> None:
        """A connection that was let in is gone."""
        self._less(self._connections, address)
        if waiting:
            self._less(self._waiting, address)

    def begin(self, name: str) -> str:
        """Let a player begin a session; why not, or an empty text."""
        if self._sessions.total() >= self.limits.sessions:
            return "the host is full; come back later"
        if self._sessions[name] >= self.limits.sessions_a_key:
            return f"{name} has {self._sessions[name]} sessions already"
        self._sessions[name] += 1
        return ""

    def end(self, name: str) -> None:
        """A session is over."""
        self._less(self._sessions, name)

    @property
    def sessions(self) -> int:
        """The sessions that are on."""
        return self._sessions.total()

    @staticmethod
    def _less(counter: Counter[str], key: str) -> None:
        counter[key] -= 1
        if counter[key] <= 0:
            del counter[key]
