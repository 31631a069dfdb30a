"""What a session's process can still do once it has given up its rights: tried in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tui.host import confine, sieve

ROOT = Path(__file__).parents[3]

TRIES = """
import json, os, socket, sys, threading
from pathlib import Path
from tui.host import confine, visit

folder = Path(sys.argv[1])
if sys.argv[2] == "old kernel":
    confine.available = lambda: False
request = {"player": "anna", "user": "anna", "environment": {}, "memory": 1 << 30}
visit._settle(request, folder)
import ctypes, mmap, subprocess
visit._give_up_rights(folder, request["memory"])
own, games = folder / "settings" / "anna", folder / "games"

def thread():
    found = []
    one = threading.Thread(target=lambda: found.append(1))
    one.start()
    one.join()
    return found

def child():
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    os.waitpid(pid, 0)

def connect(family, address):
    with socket.socket(family) as one:
        one.settimeout(2)
        one.connect(address)

def execute():
    os.execv("/bin/sh", ["sh", "-c", "true"])

deeds = {
    "write a game": lambda: (games / "new.bocage").write_text("x"),
    "read a game": lambda: (games / "old.bocage").read_text(),
    "keep settings": lambda: (own / "config.toml").write_text("x"),
    "replace a game": lambda: os.replace(games / "new.bocage", games / "newer.bocage"),
    "link a game": lambda: os.link(games / "newer.bocage", games / "newest.bocage"),
    "read code": lambda: Path(visit.__file__).read_text(),
    "read the standard library": lambda: Path(json.__file__).read_text(),
    "read random bytes": lambda: open("/dev/urandom", "rb").read(4),
    "start a thread": thread,
    "make a pair of sockets": lambda: [one.close() for one in socket.socketpair()],
    "read the host's key": lambda: (folder / "host_key").read_text(),
    "write the players": lambda: (folder / "players").open("a").write("x"),
    "read the players": lambda: (folder / "players").read_text(),
    "write the log": lambda: (folder / "log").open("a").write("x"),
    "list the host's folder": lambda: os.listdir(folder),
    "read another player's settings": lambda: (folder / "settings" / "bob" / "config.toml").read_text(),
    "open /etc/passwd for writing": lambda: open("/etc/passwd", "a").close(),
    "read /etc/passwd": lambda: open("/etc/passwd").read(),
    "write beside the host": lambda: (folder.parent / "x").write_text("x"),
    "leave by a link": lambda: os.symlink("/etc/hostname", games / "link.bocage"),
    "follow a link": lambda: (games / "planted.bocage").read_text(),
    "leave by a path": lambda: (games / ".." / "players").read_text(),
    "open code for writing": lambda: Path(visit.__file__).open("a").close(),
    "read the environment of others": lambda: Path(f"/proc/{os.getppid()}/environ").read_bytes(),
    "execute a program": execute,
    "execute one of its own": lambda: os.execv(games / "program", ["x"]),
    "start a program": lambda: subprocess.run(["/bin/true"]),
    "start a process": child,
    "connect over TCP": lambda: connect(socket.AF_INET, ("127.0.0.1", 22)),
    "send over UDP": lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", 9)),
    "connect to a socket of the system": lambda: connect(socket.AF_UNIX, "/run/nothing"),
    "listen": lambda: socket.create_server(("127.0.0.1", 0)),
    "use much memory": lambda: mmap.mmap(-1, 2 << 30),
    "write a large file": lambda: os.truncate(games / "newer.bocage", 1 << 40),
}
done = {}
for name, deed in deeds.items():
    try:
        deed()
        done[name] = ""
    except (OSError, MemoryError, ValueError, OverflowError) as error:
        done[name] = type(error).__name__
sys.stdout.write(json.dumps(done))
sys.stdout.flush()
"""

ALLOWED = (
    "write a game", "read a game", "keep settings", "replace a game", "link a game", "read code",
    "read the standard library", "read random bytes", "start a thread", "make a pair of sockets",
)  # fmt: skip

WHATEVER_THE_KERNEL = (
    "execute a program", "execute one of its own", "start a program", "start a process", "connect over TCP",
    "send over UDP", "connect to a socket of the system", "listen", "use much memory", "write a large file",
)  # fmt: skip
"""What is refused by other means than Landlock."""


def tried(folder: Path, kernel: str) -> dict[str, str]:
    """What came of each attempt: empty if it was done, else the error."""
    for name in ("games/old.bocage", "host_key", "players", "log", "settings/bob/config.toml", "games/program"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("#!/bin/sh\n")
        path.chmod(0o755)
    (folder / "games" / "planted.bocage").symlink_to("/etc/hostname")
    run = subprocess.run(
        [sys.executable, "-c", TRIES, str(folder), kernel],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    found: dict[str, str] = json.loads(run.stdout)
    return found


def test_what_a_game_needs_can_be_done_and_nothing_else(tmp_path: Path) -> None:
    done = tried(tmp_path / "host", "this kernel")
    assert {name: done[name] for name in ALLOWED} == dict.fromkeys(ALLOWED, "")
    refused = [name for name in done if name not in ALLOWED and (confine.available() or name in WHATEVER_THE_KERNEL)]
    assert [name for name in refused if not done[name]] == []


def test_where_the_kernel_can_not_keep_files_away_nothing_is_started_or_connected_all_the_same(tmp_path: Path) -> None:
    done = tried(tmp_path / "host", "old kernel")
    assert {name: done[name] for name in ALLOWED} == dict.fromkeys(ALLOWED, "")
    assert [name for name in WHATEVER_THE_KERNEL if not done[name]] == []
    assert done["read the players"] == ""


def test_a_folder_that_every_session_could_read_is_no_folder_for_a_host(tmp_path: Path) -> None:
    assert confine.exposing(tmp_path) is None
    assert confine.exposing(ROOT / "tui" / "host") == ROOT / "tui"
    assert confine.exposing(Path(sys.prefix) / "share" / "games") is not None


def test_what_lies_beside_the_program_is_not_read() -> None:
    assert ROOT not in confine.code_folders()
    assert ROOT / "rules" in confine.code_folders()


def test_the_sieve_leaps_to_its_three_answers_only() -> None:
    for machine in sieve.CALLS.values():
        steps = sieve._steps(*machine)
        for place, (code, yes, no, _) in enumerate(steps):
            if code != sieve.LOAD and code != sieve.ANSWER:
                assert place + 1 + max(yes, no) < len(steps)
        answers = {
            steps[place + 1 + yes][3] for place, (code, yes, _, _) in enumerate(steps) if code == sieve.EQUAL and yes
        }
        assert answers == {sieve.REFUSE, sieve.UNKNOWN}
        assert [step[3] for step in steps[-3:]] == [sieve.PASS, sieve.REFUSE, sieve.UNKNOWN]
