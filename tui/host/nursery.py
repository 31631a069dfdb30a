"""The nursery: a process that has loaded everything once, and forks a process for each session on request.

It has one thread and listens to its host alone, over a pair of sockets: a request is a JSON text with the session's
line and the end of a pipe for notes as file descriptors beside it; its answers tell that it is ready, which process
serves a session, and that this has ended.
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
import stat
import subprocess
import sys
import termios
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from tui.host import confine

LARGEST = 16_384
"""Bytes of the largest request."""

NOTES = 3
"""The file descriptor by which a session tells its host what goes into the log."""

PROGRAM = "import sys; sys.path[:] = {path!r}; from tui.host.nursery import serve; serve({fd}, {home!r}, {host})"


class Nursery:
    """The host's end. The process is one of its own from the first, so that it can be started anew at any time."""

    def __init__(self, home: str) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            fd = theirs.fileno()
            program = PROGRAM.format(path=[one for one in sys.path if one], fd=fd, home=home, host=os.getpid())
            self._process = subprocess.Popen(
                [sys.executable, "-c", program], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                pass_fds=[fd], process_group=0,
            )  # fmt: skip
        self.socket = ours
        ours.setblocking(False)

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    def start(self, number: int, lines: Sequence[int], request: Mapping[str, Any]) -> None:
        """Ask for a process for a session, at the end of a line and of a pipe. Raises OSError if that can not be."""
        data = json.dumps({"session": number, **request}).encode()
        socket.send_fds(self.socket, [data], list(lines))

    def told(self) -> Mapping[str, Any] | None:
        """The next thing that the nursery has to tell; None if it is gone.

        That is ``ready`` with the names of all sides, or ``session`` with ``pid`` or ``ended``. Raises BlockingIOError
        if there is nothing yet.
        """
        try:
            data = self.socket.recv(LARGEST)
        except ConnectionError:
            return None
        found: Mapping[str, Any] | None = json.loads(data) if data else None
        return found

    def close(self) -> None:
        """Have the nursery end, which ends all of its sessions."""
        self.socket.close()
        self._process.terminate()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def serve(fd: int, home: str, host: int) -> None:
    """Be the nursery of a host, whose process has a number, at the end of a pair of sockets."""
    if confine.end_with_parent(signal.SIGTERM, host):
        _Serving(socket.socket(fileno=fd), home).run()


class _Serving:
    """The nursery's own process."""

    def __init__(self, host: socket.socket, home: str) -> None:
        self._host = host
        self._home = home
        self._sessions: dict[int, int] = {}

    def run(self) -> None:
        """Load everything, then serve until the host is gone."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        # A session that has not come far enough to listen to a warning must not die of it.
        signal.signal(signal.SIGUSR1, signal.SIG_IGN)
        sides = _load()
        gc.collect()
        gc.freeze()
        wake_read, wake_write = os.pipe()
        os.set_blocking(wake_write, False)
        signal.set_wakeup_fd(wake_write)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self._tell({"ready": sides})
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
        try:
            data, lines, _, _ = socket.recv_fds(self._host, LARGEST, 4)
        except ConnectionError:
            return False
        if not data:
            return False
        request, own = json.loads(data), os.getpid()
        try:
            pid = os.fork()
        except OSError:
            self._tell({"session": request["session"], "ended": 1})
        else:
            if pid == 0:
                self._become(request, lines, own)
            self._sessions[pid] = request["session"]
            self._tell({"session": request["session"], "pid": pid})
        for line in lines:
            os.close(line)
        return True

    def _become(self, request: Mapping[str, Any], lines: list[int], parent: int) -> None:
        """Be a session's process; never returns."""
        status, begun = 1, False
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            if len(lines) != 2 or not confine.end_with_parent(signal.SIGHUP, parent) or not _take_line(*lines):
                status = 128 + signal.SIGHUP
                return
            begun = True
            from tui.host.visit import visit

            status = visit(request, self._home)
        except SystemExit as error:
            status = error.code if isinstance(error.code, int) else 1
        except BaseException:
            # What went wrong belongs into the host's log, not on the player's screen.
            import traceback

            if begun:
                note(traceback.format_exc())
        finally:
            with suppress(Exception):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(status)

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


def note(text: str) -> None:
    """Tell the host what goes into its log; for the process of a session."""
    with suppress(OSError):
        os.write(NOTES, text.strip().encode("utf-8", "replace")[-LARGEST // 4 :] + b"\n")


def _load() -> Sequence[str]:
    """Load what sessions need, and the scenarios: a fork has them at once. The names of all sides."""
    from tui.host.visit import preload

    return preload()


def _take_line(line: int, notes: int) -> bool:
    """Make a line this process's standard input, output and error, and its terminal if it is one.

    False if the line is closed already.
    """
    os.setsid()
    if stat.S_ISCHR(os.fstat(line).st_mode):
        try:
            # From here on the system tells when the line is closed.
            fcntl.ioctl(line, termios.TIOCSCTTY, array.array("i", [0]))
        except OSError:
            return False
    for fd in (0, 1, 2):
        os.dup2(line, fd)
    os.dup2(notes, NOTES)
    os.closerange(NOTES + 1, 256)
    for name, fd, mode in (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w")):
        stream = open(fd, mode, encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    return True
