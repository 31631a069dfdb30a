"""The nursery: a process that has loaded everything once, and forks a process for each session on request.

It has one thread and listens to its host alone, over a pair of sockets: a request is a JSON text with the terminal's
line as a file descriptor beside it; its answers tell which process serves a session, and that it has ended.
"""

from __future__ import annotations

import array
import fcntl
import gc
import json
import os
import selectors
import signal
import socket
import sys
import termios
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from tui.host import confine

LARGEST = 16_384
"""Bytes of the largest request."""


class Nursery:
    """The host's end. Start it before anything else runs in the process, since it forks."""

    def __init__(self, home: str, *, confined: bool = True) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.pid = os.fork()
        if self.pid == 0:
            status = 1
            try:
                ours.close()
                _Serving(theirs, home, confined).run()
                status = 0
            finally:
                os._exit(status)
        theirs.close()
        self.socket = ours
        ours.setblocking(False)

    def start(self, number: int, line: int | None, request: Mapping[str, Any]) -> None:
        """Ask for a process for a session, at the end of a line. Raises OSError if the nursery is gone."""
        data = json.dumps({"session": number, **request}).encode()
        socket.send_fds(self.socket, [data], [line] if line is not None else [])

    def told(self) -> Mapping[str, Any] | None:
        """The next thing that the nursery has to tell: ``session`` with ``pid`` or ``ended``; None if it is gone.

        Raises BlockingIOError if there is nothing yet.
        """
        data = self.socket.recv(LARGEST)
        found: Mapping[str, Any] | None = json.loads(data) if data else None
        return found

    def close(self) -> None:
        """Have the nursery end, which ends all of its sessions."""
        self.socket.close()
        with suppress(ChildProcessError):
            os.waitpid(self.pid, 0)


class _Serving:
    """The nursery's own process."""

    def __init__(self, host: socket.socket, home: str, confined: bool) -> None:
        self._host = host
        self._home = home
        self._confined = confined
        self._sessions: dict[int, int] = {}

    def run(self) -> None:
        """Load everything, then serve until the host is gone."""
        confine.end_with_parent(signal.SIGTERM)
        os.setpgid(0, 0)
        _be_quiet()
        _load()
        gc.collect()
        gc.freeze()
        wake_read, wake_write = os.pipe()
        os.set_blocking(wake_write, False)
        signal.set_wakeup_fd(wake_write)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        with selectors.DefaultSelector() as selector:
            selector.register(self._host, selectors.EVENT_READ)
            selector.register(wake_read, selectors.EVENT_READ)
            while True:
                for key, _ in selector.select():
                    if key.fd == wake_read:
                        os.read(wake_read, 512)
                        self._reap()
                    elif not self._serve():
                        self._end_all()
                        return

    def _serve(self) -> bool:
        """Start the process of a request; False if the host is gone."""
        data, lines, _, _ = socket.recv_fds(self._host, LARGEST, 4)
        if not data:
            return False
        request = json.loads(data)
        pid = os.fork()
        if pid == 0:
            self._become(request, lines)
        for line in lines:
            os.close(line)
        self._sessions[pid] = request["session"]
        self._tell({"session": request["session"], "pid": pid})
        return True

    def _become(self, request: Mapping[str, Any], lines: list[int]) -> None:
        """Be a session's process; never returns."""
        status = 1
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            confine.end_with_parent(signal.SIGHUP)
            if not lines:
                return
            _take_line(lines[0])
            from tui.host.visit import visit

            status = visit(request, self._home, confined=self._confined)
        except SystemExit as error:
            status = error.code if isinstance(error.code, int) else 1
        except BaseException:
            # What went wrong belongs into the host's log, not on the player's screen.
            import traceback

            self._note(traceback.format_exc())
        finally:
            with suppress(Exception):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(status)

    def _note(self, text: str) -> None:
        """Leave a note for the host beside the games; it is the only way out of a confined process."""
        from pathlib import Path

        with suppress(OSError):
            folder = Path(self._home) / "faults"
            folder.mkdir(exist_ok=True)
            (folder / f"{os.getpid()}.txt").write_text(text, encoding="utf-8")

    def _reap(self) -> None:
        while self._sessions:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            number = self._sessions.pop(pid, None)
            if number is not None:
                self._tell({"session": number, "ended": os.waitstatus_to_exitcode(status)})

    def _tell(self, what: Mapping[str, Any]) -> None:
        with suppress(OSError):
            self._host.send(json.dumps(what).encode())

    def _end_all(self) -> None:
        for pid in self._sessions:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGHUP)


def _be_quiet() -> None:
    """Have standard input and output lead nowhere: a session must not write to the host's terminal."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    os.close(nowhere)


def _load() -> None:
    """Load what sessions need, and the scenarios: a fork has them at once."""
    from tui.host.visit import preload

    preload()


def _take_line(line: int) -> None:
    """Make a line this process's terminal, and its standard input, output and error."""
    os.setsid()
    if os.isatty(line):
        fcntl.ioctl(line, termios.TIOCSCTTY, array.array("i", [0]))
    for fd in (0, 1, 2):
        os.dup2(line, fd)
    os.closerange(3, 256)
    for name, fd, mode in (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w")):
        stream = open(fd, mode, encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
