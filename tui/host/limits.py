"""How many may come, how often and for how long."""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a host; times in seconds, ``memory`` in megabytes of address space of a session.

    ``waiting`` are connections that have not shown a key yet, of all addresses and of one. ``players`` is how many may
    register themselves, all in all, and ``keys_shown`` how many keys a connection may show. ``notice`` is the time
    between the warning of a stop and the stop.
    """

    sessions: int = 96
    sessions_a_player: int = 4
    connections_a_player: int = 4
    connections_an_address: int = 24
    waiting: int = 48
    waiting_an_address: int = 12
    login_time: float = 20
    idle_time: float = 4 * 3600
    input_a_second: int = 4096
    notice: float = 5
    memory: int = 1024
    keys_shown: int = 20
    players: int = 200


class RefusedError(Exception):
    """Somebody who may not come in, or not begin; the text says why."""


@dataclass(slots=True)
class _Visitor:
    """A connection: from where, how it is ended, and whose it is once it has shown a key."""

    address: str
    drop: Callable[[], None]
    player: str = field(default="")


class Doors:
    """Counts who is there. Where too many wait at the door the one that has waited longest has to go, and so has the
    oldest connection of a player who has too many: whoever comes with a key shall never stand before a closed door
    because of those who only lean against it."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._visitors: dict[int, _Visitor] = {}
        self._tickets = 0
        self._sessions: Counter[str] = Counter()

    def come(self, address: str, drop: Callable[[], None]) -> int:
        """Let a connection in that has not shown a key yet: its ticket. Raises RefusedError.

        ``drop`` ends the connection.
        """
        place = network(address)
        limits, here = self.limits, [one for one in self._visitors.values() if one.address == place]
        if sum(bool(one.player) for one in here) >= limits.connections_an_address:
            raise RefusedError("too many connections of this address")
        self._make_room(limits.waiting_an_address, lambda one: one.address == place and not one.player)
        self._make_room(limits.waiting, lambda one: not one.player)
        self._tickets += 1
        self._visitors[self._tickets] = _Visitor(place, drop)
        return self._tickets

    def log_in(self, ticket: int, player: str) -> None:
        """A connection has shown its key."""
        self._make_room(self.limits.connections_a_player, lambda one: one.player == player)
        if (visitor := self._visitors.get(ticket)) is not None:
            visitor.player = player

    def _make_room(self, most: int, kind: Callable[[_Visitor], bool]) -> None:
        """Drop the oldest connections of a kind until there is room for one more."""
        same = [ticket for ticket, one in self._visitors.items() if kind(one)]
        for ticket in same[: max(0, len(same) + 1 - most)]:
            self._visitors.pop(ticket).drop()

    def leave(self, ticket: int) -> None:
        """A connection is gone."""
        self._visitors.pop(ticket, None)

    def begin(self, player: str) -> None:
        """Let a player begin a session. Raises RefusedError."""
        if self._sessions.total() >= self.limits.sessions:
            raise RefusedError("the host is full; come back later")
        if self._sessions[player] >= self.limits.sessions_a_player:
            raise RefusedError(f"{player} has {self._sessions[player]} sessions already")
        self._sessions[player] += 1

    def end(self, player: str) -> None:
        """A session is over."""
        self._sessions[player] -= 1
        if self._sessions[player] <= 0:
            del self._sessions[player]

    @property
    def connections(self) -> int:
        """The connections that are there."""
        return len(self._visitors)

    @property
    def sessions(self) -> int:
        """The sessions that are on."""
        return self._sessions.total()


def network(address: str) -> str:
    """What counts as one address: of IPv6 the first 64 bits, since whoever has one has all that begin with them."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))
