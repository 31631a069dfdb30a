"""Giving up rights: a session's process can open the games' folder and what Python reads, and can start nothing.

The kernel's Landlock does it, where it is there; a sieve for system calls (tui/host/sieve.py) and limits on memory,
files and their sizes hold in any case.
"""

from __future__ import annotations

import ctypes
import os
import resource
import sys
from collections.abc import Iterable
from pathlib import Path

from tui.host import sieve

CREATE, ADD_RULE, RESTRICT = 444, 445, 446
"""The numbers of the system calls, the same on all machines."""

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR, TRUNCATE, USE_DEVICE = 1, 1 << 1, 1 << 2, 1 << 3, 1 << 14, 1 << 15
REMOVE_DIR, REMOVE_FILE, MAKE_DIR, MAKE_FILE = 1 << 4, 1 << 5, 1 << 7, 1 << 8
READ = READ_FILE | READ_DIR
WRITE = WRITE_FILE | TRUNCATE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_FILE
"""What may be done below folders: nothing is executed, and there are no links, devices, sockets or pipes."""

ALL_OF_VERSION = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1, 5: (1 << 16) - 1}
"""The rights on files that each version of the interface handles; later ones handle those of the last."""

CONNECT_AND_BIND = 3
SIGNALS_AND_SOCKETS = 3
NO_NEW_RIGHTS, DEATH_SIGNAL, DUMPABLE = 38, 1, 4
FILE_RIGHTS = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | USE_DEVICE
"""The rights that a rule on a single file may name."""

LARGEST_FILE = 64 << 20
"""Bytes of the largest file that a session can write."""

OPEN_FILES = 64
"""Files that a session can have open."""

PACKAGES = ("rules", "scenarios", "editors", "tui")
"""The packages of the program, beside which other things may lie that are no session's business."""


class _Ruleset(ctypes.Structure):
    _fields_ = [("files", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scoped", ctypes.c_uint64)]


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = [("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32)]


def limit(memory: int) -> None:
    """Set the limits of a session's process, ``memory`` in bytes, and have it neither traced nor dumped."""
    for what, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_FSIZE, LARGEST_FILE),
        (resource.RLIMIT_NOFILE, OPEN_FILES),
    ):
        _, hard = resource.getrlimit(what)
        value = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (value, value))
    if sys.platform == "linux":
        _libc().prctl(DUMPABLE, 0, 0, 0, 0)


def end_with_parent(number: int, parent: int) -> bool:
    """Have the kernel send a signal to this process when the one that started it ends; False if that has ended."""
    if sys.platform == "linux":
        _libc().prctl(DEATH_SIGNAL, number, 0, 0, 0)
    return os.getppid() == parent


def available() -> bool:
    """Whether this kernel can keep a process to some folders."""
    return sys.platform == "linux" and bool(_libc().syscall(CREATE, None, 0, 1) > 0)


def confine(writable: Iterable[Path], readable: Iterable[Path]) -> None:
    """Leave this process, for good, no files but those below some folders, no network and nothing to start.

    It has to have one thread. Where the kernel can not keep files away, the rest is done. Raises OSError if something
    fails that the kernel can do.
    """
    if sys.platform == "linux":
        _libc().prctl(NO_NEW_RIGHTS, 1, 0, 0, 0)
    if available():
        _keep_to(writable, readable)
    if sieve.available():
        sieve.put_up()


def _keep_to(writable: Iterable[Path], readable: Iterable[Path]) -> None:
    libc = _libc()
    version = libc.syscall(CREATE, None, 0, 1)
    handled = ALL_OF_VERSION[min(version, 5)]
    rules = _Ruleset(handled, CONNECT_AND_BIND if version >= 4 else 0, SIGNALS_AND_SOCKETS if version >= 6 else 0)
    size = 24 if version >= 6 else 16 if version >= 4 else 8
    ruleset = _done(libc.syscall(CREATE, ctypes.byref(rules), size, 0))
    try:
        for path in writable:
            _allow(ruleset, path, handled & (READ | WRITE))
        for path in readable:
            _allow(ruleset, path, READ)
        _done(libc.syscall(RESTRICT, ruleset, 0))
    finally:
        os.close(ruleset)


def code_folders() -> list[Path]:
    """Where Python reads its modules from, and what comes with the game."""
    root = Path(__file__).resolve().parents[2]
    found = [Path(one).resolve() for one in (sys.prefix, sys.base_prefix, *sys.path) if one]
    # A folder in which the program is developed holds much else; one with other libraries is needed whole.
    others = [one for one in found if one != root or (root / "textual").is_dir()]
    ours = [root / name for name in PACKAGES]
    return [one for one in dict.fromkeys([*ours, *others]) if one.exists()]


def exposing(folder: Path) -> Path | None:
    """The folder of code, which every session may read, that a folder lies in; None if it lies in none."""
    return next((one for one in code_folders() if folder.resolve().is_relative_to(one)), None)


def _allow(ruleset: int, path: Path, rights: int) -> None:
    handle = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        if not path.is_dir():
            rights &= FILE_RIGHTS
        beneath = _Beneath(rights, handle)
        _done(_libc().syscall(ADD_RULE, ruleset, 1, ctypes.byref(beneath), 0))
    finally:
        os.close(handle)


def _done(found: int) -> int:
    if found < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return found


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)
