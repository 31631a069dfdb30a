"""Whatever else is asked of a host than a game is refused, and what sessions are given is nothing but the game."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncssh
import pytest

from tests.tui.host.hosting import LOOPBACK, Running, Visitor
from tui.host import sieve

pytestmark = pytest.mark.slow

Deed = Callable[[asyncssh.SSHClientConnection], Awaitable[object]]


def refused(host: Running, deed: Deed, *errors: type[BaseException]) -> None:
    """Check that something is refused on a connection that has logged in, and that a session can be had after it."""

    async def attempt() -> None:
        async with await host.connect("anna") as connection:
            with pytest.raises(errors or asyncssh.ChannelOpenError):
                await deed(connection)
            visitor = Visitor()
            await visitor.come(connection)
            await visitor.wait_for("You are anna here")

    host.run(attempt())


# -- logging in -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("user", ["anna", "root", "../../etc", "us; sh", "-oProxyCommand=sh", "x" * 300])
def test_nobody_comes_in_by_another_key_or_without_one(host: Running, user: str) -> None:
    stranger = asyncssh.generate_private_key("ssh-ed25519")

    async def attempt(**how: object) -> None:
        with pytest.raises(asyncssh.PermissionDenied):
            await asyncssh.connect(
                LOOPBACK, host.port, username=user, known_hosts=None, config=None, agent_path=None, **how
            )  # type: ignore[arg-type]

    host.run(attempt(client_keys=[stranger]))
    host.run(attempt(client_keys=None, password="anna"))


@pytest.mark.parametrize("user", ["root", "../../etc/passwd", "bob", "x" * 300])
def test_a_player_is_the_one_of_the_key_whatever_name_is_given(host: Running, user: str) -> None:
    async def come() -> None:
        visitor = await host.visit("anna", user)
        await visitor.wait_for("You are anna here")
        visitor.send("q")
        assert await visitor.ended() == 0

    host.run(come())
    assert {path.name for path in (host.folder / "settings").iterdir()} <= {"anna", "bob"}


# -- other things than a session --------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["sh", "/bin/sh -c id", "plain; id", "scp -t /tmp", "bocage", "PLAIN"])
def test_no_command_is_run(host: Running, command: str) -> None:
    refused(host, lambda connection: connection.create_process(command))


@pytest.mark.parametrize("subsystem", ["sftp", "netconf", "../../sh"])
def test_no_subsystem_is_started(host: Running, subsystem: str) -> None:
    refused(host, lambda connection: connection.create_process(subsystem=subsystem))


def test_there_is_no_sftp_and_no_scp(host: Running, tmp_path: Path) -> None:
    refused(host, lambda connection: connection.start_sftp_client())
    refused(host, lambda connection: asyncssh.scp((connection, "/etc/passwd"), tmp_path), OSError, asyncssh.Error)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "deed",
    [
        lambda connection: connection.open_connection(LOOPBACK, 22),
        lambda connection: connection.open_connection("localhost", 1),
        lambda connection: connection.open_unix_connection("/run/nothing"),
        lambda connection: connection.create_session(asyncssh.SSHClientSession, x11_forwarding=True, x11_display=":1"),
    ],
)
def test_nothing_is_forwarded_from_the_client(host: Running, deed: Deed) -> None:
    refused(host, deed)


@pytest.mark.parametrize(
    "deed",
    [
        lambda connection: connection.forward_remote_port("", 0, LOOPBACK, 22),
        lambda connection: connection.forward_remote_path("/tmp/listening", "/run/nothing"),
        lambda connection: connection.start_server(lambda *_: None, "", 0),
        lambda connection: connection.start_unix_server(lambda *_: None, "/tmp/listening"),
    ],
)
def test_nothing_is_forwarded_to_the_client(host: Running, deed: Deed) -> None:
    refused(host, deed, asyncssh.ChannelListenError)


def test_no_agent_is_forwarded(host: Running) -> None:
    async def attempt() -> None:
        connection = await host.connect("anna")
        visitor = Visitor()
        await visitor.come(connection)
        granted = await visitor.channel._make_request(b"auth-agent-req@openssh.com")
        assert not granted
        connection.abort()

    host.run(attempt())


# -- what a session may do ----------------------------------------------------------------------------------------


def test_a_session_has_given_up_its_rights_before_its_first_key(host: Running) -> None:
    async def work() -> None:
        visitor = await host.visit("anna")
        await visitor.wait_for("You are anna here")
        (pid,) = host.sessions
        for thread in Path(f"/proc/{pid}/task").iterdir():
            status = dict(line.split(":\t", 1) for line in (thread / "status").read_text().splitlines())
            assert status["NoNewPrivs"] == "1"
            assert status["Seccomp"] == ("2" if sieve.available() else "0")
        limits = Path(f"/proc/{pid}/limits").read_text()
        assert re.search(r"Max address space +1073741824 +1073741824 ", limits)
        assert re.search(r"Max core file size +0 +0 ", limits)

    host.run(work())
