"""Who may come in, and who has to make room."""

from __future__ import annotations

import pytest

from tui.host.limits import Doors, Limits, RefusedError, network


class Line:
    """Connections that come, with those that were dropped."""

    def __init__(self, **limits: int) -> None:
        self.doors = Doors(Limits(**limits))
        self.dropped: list[int] = []
        self._came = 0

    def come(self, address: str = "10.0.0.1", player: str = "") -> int:
        self._came += 1
        number = self._came
        ticket = self.doors.come(address, lambda: self.dropped.append(number))
        if player:
            self.doors.log_in(ticket, player)
        return ticket


def test_of_those_who_wait_too_many_from_one_address_the_oldest_makes_room() -> None:
    line = Line(waiting_an_address=3)
    for _ in range(5):
        line.come()
    assert line.dropped == [1, 2]
    assert line.doors.connections == 3
    line.come("10.0.0.2")
    assert line.dropped == [1, 2]


def test_of_all_who_wait_the_oldest_makes_room_from_whatever_address() -> None:
    line = Line(waiting=4, waiting_an_address=2)
    for number in range(200):
        line.come(f"10.0.0.{number}")
    assert line.doors.connections == 4
    assert line.dropped == list(range(1, 197))


def test_who_has_logged_in_makes_no_room_for_those_who_wait() -> None:
    line = Line(waiting_an_address=2)
    line.come(player="anna")
    for _ in range(4):
        line.come()
    assert line.dropped == [2, 3]


def test_players_of_one_address_are_counted() -> None:
    line = Line(connections_an_address=2)
    first = line.come(player="anna")
    line.come(player="bob")
    with pytest.raises(RefusedError, match="this address"):
        line.come()
    line.come("10.0.0.2")
    line.doors.leave(first)
    line.come()
    assert line.dropped == []


def test_a_players_oldest_connection_makes_room_for_a_new_one() -> None:
    line = Line(connections_a_player=2)
    for number in range(4):
        line.come(f"10.0.0.{number}", "anna")
    line.come(player="bob")
    assert line.dropped == [1, 2]
    assert line.doors.connections == 3


def test_leaving_twice_is_leaving_once() -> None:
    line = Line()
    first, _ = line.come(), line.come()
    line.doors.leave(first)
    line.doors.leave(first)
    line.doors.leave(99)
    assert line.doors.connections == 1


def test_sessions_of_a_player_and_of_all_are_counted() -> None:
    doors = Doors(Limits(sessions=3, sessions_a_player=2))
    for _ in range(2):
        doors.begin("anna")
    with pytest.raises(RefusedError, match="anna has 2 sessions"):
        doors.begin("anna")
    doors.begin("bob")
    with pytest.raises(RefusedError, match="full"):
        doors.begin("claire")
    doors.end("anna")
    doors.begin("claire")
    assert doors.sessions == 3


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("?", "?"),
    ],
)
def test_addresses_of_one_network_are_one(address: str, counted: str) -> None:
    assert network(address) == counted
