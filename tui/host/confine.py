"""Giving up rights: a session's process can open the games' folder and what Python reads, and can start nothing.

The kernel's Landlock does it, where it is there; limits on memory, files and their sizes hold in any case.
"""

from __future__ import annotations

import ctypes
import os
import resource
import sys
from collections.abc import Iterable
from pathlib import Path

CREATE, ADD_RULE, RESTRICT = 444, 445, 446
"""The numbers of the system calls, the same on all machines."""

READ_FILE, READ_DIR = 1 << 2, 1 << 3
ALL_OF_VERSION = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1, 5: (1 << 16) - 1}
"""The rights on files that each version of the interface handles; later ones handle those of the last."""

CONNECT_AND_BIND = 3
SIGNALS_AND_SOCKETS = 3
NO_NEW_RIGHTS, DEATH_SIGNAL, DUMPABLE = 38, 1, 4
FILE_RIGHTS = (1 << 0) | (1 << 1) | READ_FILE | (1 << 14) | (1 << 15)
"""The rights that a rule on a single file may name: execute, write, read, truncate, ioctl."""

MEMORY = 1 << 30
"""Bytes of address space of a session."""

LARGEST_FILE = 64 << 20
"""Bytes of the largest file that a session can write."""

OPEN_FILES = 64
"""Files that a session can have open."""


class _Ruleset(ctypes.Structure):
    _fields_ = [("files", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scoped", ctypes.c_uint64)]


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = [("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32)]


def limit() -> None:
    """Set the limits of a session's process, and have it neither traced nor dumped."""
    for what, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_FSIZE, LARGEST_FILE),
        (resource.RLIMIT_NOFILE, OPEN_FILES),
    ):
        _, hard = resource.getrlimit(what)
        value = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (value, value))
    libc = _libc()
    libc.prctl(NO_NEW_RIGHTS, 1, 0, 0, 0)
    libc.prctl(DUMPABLE, 0, 0, 0, 0)


def end_with_parent(number: int) -> None:
    """Have the kernel send a signal to this process when the one that started it ends."""
    _libc().prctl(DEATH_SIGNAL, number, 0, 0, 0)


def available() -> bool:
    """Whether this kernel can confine a process."""
    return sys.platform == "linux" and bool(_libc().syscall(CREATE, None, 0, 1) > 0)


def confine(writable: Iterable[Path], readable: Iterable[Path]) -> None:
    """Leave this process, for good, no files but those below some folders, no network and nothing to start.

    Raises OSError where the kernel can not do it.
    """
    libc = _libc()
    version = libc.syscall(CREATE, None, 0, 1)
    if version < 1:
        raise OSError(ctypes.get_errno(), "the kernel has no Landlock")
    handled = ALL_OF_VERSION[min(version, 5)]
    rules = _Ruleset(handled, CONNECT_AND_BIND if version >= 4 else 0, SIGNALS_AND_SOCKETS if version >= 6 else 0)
    size = 24 if version >= 6 else 16 if version >= 4 else 8
    ruleset = _done(libc.syscall(CREATE, ctypes.byref(rules), size, 0))
    try:
        # Nothing may be executed, not even what can be read.
        for path in writable:
            _allow(ruleset, path, handled & ~1)
        for path in readable:
            _allow(ruleset, path, READ_FILE | READ_DIR)
        _done(libc.prctl(NO_NEW_RIGHTS, 1, 0, 0, 0))
        _done(libc.syscall(RESTRICT, ruleset, 0))
    finally:
        os.close(ruleset)


def code_folders() -> list[Path]:
    """Where Python reads its modules from, and what comes with the game."""
    ours = [Path(__file__).parents[2]]
    found = [Path(one) for one in (sys.prefix, sys.base_prefix, *sys.path) if one]
    return [one for one in dict.fromkeys([*ours, *found]) if one.exists()]


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
