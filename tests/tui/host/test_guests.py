"""Those who only lean against the door, those who fall asleep, and those who come for the first time."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator

import asyncssh
import pytest

from tests.tui.host.hosting import LOOPBACK, Running
from tui.host.players import Players

pytestmark = pytest.mark.slow

CROWD = 200

ROOM = 12
"""Connections from one address that may wait."""


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A host that has little patience, and registers whoever comes."""
    patience = ("--login-time", "3s", "--idle-time", "2s", "--notice", "1s", "--first-use")
    with Running(tmp_path_factory.mktemp("strict"), *patience) as running:
        yield running


def test_of_two_hundred_connections_that_never_log_in_a_dozen_stay_and_not_for_long(strict: Running) -> None:
    async def work() -> None:
        before = open_files(strict)
        crowd = await asyncio.gather(*(asyncio.open_connection(LOOPBACK, strict.port) for _ in range(CROWD)))
        ends = [asyncio.ensure_future(reader.read()) for reader, _ in crowd]
        await until(lambda: sum(one.done() for one in ends) >= CROWD - ROOM)
        assert open_files(strict) <= before + ROOM
        # Whoever has a key gets in all the same.
        visitor = await strict.visit("anna")
        await visitor.wait_for("You are anna here")
        visitor.hang_up()
        await until(lambda: all(one.done() for one in ends))
        await until(lambda: open_files(strict) <= before)
        for _, writer in crowd:
            writer.close()

    strict.run(work())
    assert "left without logging in" in strict.log


def test_garbage_and_half_a_greeting_are_not_waited_for(strict: Running) -> None:
    async def work() -> None:
        for greeting in (
            b"GET / HTTP/1.0\r\n\r\n",
            b"SSH-1.5-old\r\n",
            b"SSH-2.0-x\r\n" + b"\xff" * 100_000,
            b"\0" * 5000,
        ):
            reader, writer = await asyncio.open_connection(LOOPBACK, strict.port)
            writer.write(greeting)
            await asyncio.wait_for(reader.read(), 30)
            writer.close()
        visitor = await strict.visit("anna")
        await visitor.wait_for("You are anna here")

    strict.run(work())


def test_a_session_without_a_key_ends_after_a_time(strict: Running) -> None:
    async def work() -> None:
        visitor = await strict.visit("anna")
        await visitor.wait_for("You are anna here")
        await visitor.ended()
        assert b"Nothing was typed for long" in visitor.raw[-200:]
        assert visitor.raw.rfind(b"\x1b[?1049l") > visitor.raw.rfind(b"\x1b[?1049h")

    strict.run(work())


def test_a_player_who_is_removed_is_sent_away_while_he_plays(strict: Running) -> None:
    players = Players(strict.folder / "players")
    keys = {key: name for key, name in players.all().items() if name == "bob"}
    assert keys

    async def work() -> None:
        visitor = await strict.visit("bob")
        await visitor.wait_for("You are bob here")
        players.remove("bob")
        await visitor.ended()

    try:
        strict.run(work())
    finally:
        for key in keys:
            players.add("bob", key)
    assert "bob is no player any more" in strict.log


def test_a_connection_on_which_nothing_is_begun_is_closed(strict: Running) -> None:
    async def work() -> None:
        connection = await strict.connect("anna")
        await asyncio.wait_for(connection.wait_closed(), 30)

    strict.run(work())


def test_a_player_who_comes_too_often_loses_his_oldest_connection(strict: Running) -> None:
    async def work() -> None:
        connections = [await strict.connect("anna") for _ in range(5)]
        await asyncio.wait_for(connections[0].wait_closed(), 30)
        visitor = await strict.visit("anna")
        await visitor.wait_for("You are anna here")

    strict.run(work())


def test_who_comes_for_the_first_time_is_registered_by_a_name_that_is_free(strict: Running) -> None:
    async def come(name: str, key: asyncssh.SSHKey) -> str:
        strict.keys["guest"] = key
        visitor = await strict.visit("guest", name)
        await visitor.wait_for(lambda: " here. What waits" in visitor.text)
        visitor.hang_up()
        return visitor.text.partition("You are ")[2].partition(" here")[0]

    async def work() -> None:
        first, second = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
        assert await come("claire", first) == "claire"
        # The key is the player, by whatever name he comes next.
        assert await come("dora", first) == "claire"
        for taken in ("claire", "CLAIRE", "anna", "us", "German", "watch", "../x", "a b", "x" * 25):
            with pytest.raises(asyncssh.PermissionDenied):
                await come(taken, second)
        assert await come("dora", second) == "dora"

    strict.run(work())
    assert "claire from 127.0.0.1: registered on first use" in strict.log
    names = {line.partition(" ")[0] for line in (strict.folder / "players").read_text().splitlines()}
    assert names == {"anna", "bob", "claire", "dora"}


def test_who_shows_many_wrong_keys_is_sent_away(strict: Running) -> None:
    async def work() -> None:
        keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(30)]
        with pytest.raises((asyncssh.PermissionDenied, asyncssh.ConnectionLost, ConnectionError)):
            await asyncssh.connect(
                LOOPBACK, strict.port, username="anna", client_keys=keys, known_hosts=None, config=None, agent_path=None
            )

    strict.run(work())


def open_files(host: Running) -> int:
    """The files and sockets that the host has open."""
    return len(os.listdir(f"/proc/{host.process.pid}/fd"))


async def until(holds: object) -> None:
    """Wait until something holds."""
    assert callable(holds)
    for _ in range(3000):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come")
