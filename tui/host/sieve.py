"""A sieve for system calls: a process that has put it up can neither start a program or a process nor reach a network.

It is a second wall beside that of the files, and stands on kernels as well that have no Landlock. Threads still start,
and pairs of sockets within the process, which an event loop needs.
"""

from __future__ import annotations

import ctypes
import platform
import sys
from collections.abc import Mapping, Sequence

CALLS: Mapping[str, tuple[int, Mapping[str, int]]] = {
    "x86_64": (0xC000003E, {
        "clone": 56, "clone3": 435, "fork": 57, "vfork": 58, "execve": 59, "execveat": 322,
        "socket": 41, "connect": 42, "bind": 49, "listen": 50, "accept": 43, "io_uring_setup": 425,
        "ptrace": 101, "process_vm_readv": 310, "process_vm_writev": 311, "mount": 165, "setns": 308, "unshare": 272,
        "bpf": 321, "perf_event_open": 298, "userfaultfd": 323, "keyctl": 250,
    }),
    "aarch64": (0xC00000B7, {
        "clone": 220, "clone3": 435, "execve": 221, "execveat": 281,
        "socket": 198, "connect": 203, "bind": 200, "listen": 201, "accept": 202, "io_uring_setup": 425,
        "ptrace": 117, "process_vm_readv": 270, "process_vm_writev": 271, "mount": 40, "setns": 268, "unshare": 97,
        "bpf": 280, "perf_event_open": 241, "userfaultfd": 282, "keyctl": 219,
    }),
}  # fmt: skip
"""By machine: its number in audits, and the numbers of the calls that are held back. ``clone`` may make threads."""

SET_SIEVE, WITH_FILTER = 22, 2
PASS, REFUSE, UNKNOWN = 0x7FFF0000, 0x00050001, 0x00050026
"""Answers: let the call through, not permitted, no such call."""

LOAD, EQUAL, AT_LEAST, ANY_BIT, ANSWER = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, MACHINE, FIRST = 0, 4, 16
"""Where in the data of a call its number stands, the machine's, and its first argument."""

OTHER_NUMBERS = 0x40000000
"""Calls from here on are those of a second table that some machines have."""

THREAD = 0x10000
"""The flag of `clone` for a thread."""


class _Step(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint16), ("yes", ctypes.c_uint8), ("no", ctypes.c_uint8), ("k", ctypes.c_uint32)]


class _Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_uint16), ("steps", ctypes.POINTER(_Step))]


def available() -> bool:
    """Whether there is a sieve for this machine."""
    return sys.platform == "linux" and sys.byteorder == "little" and platform.machine() in CALLS


def put_up() -> None:
    """Put the sieve up for this process, for good; it has to have one thread. Raises OSError."""
    steps = _steps(*CALLS[platform.machine()])
    made = (_Step * len(steps))(*(_Step(*step) for step in steps))
    program = _Program(len(steps), made)
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(SET_SIEVE, WITH_FILTER, ctypes.byref(program), 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "the kernel takes no sieve")


def _steps(machine: int, calls: Mapping[str, int]) -> Sequence[tuple[int, int, int, int]]:
    """The program: each step says how many to leap over if it holds and if it does not."""
    held = [number for name, number in calls.items() if name not in ("clone", "clone3")]
    # After the steps for single calls stand: is it clone, load its flags, is it a thread; then the three answers.
    tail = [
        (EQUAL, 0, 2, calls["clone"]), (LOAD, 0, 0, FIRST), (ANY_BIT, 0, 1, THREAD),
        (ANSWER, 0, 0, PASS), (ANSWER, 0, 0, REFUSE), (ANSWER, 0, 0, UNKNOWN),
    ]  # fmt: skip
    count = len(held)
    head = [
        (LOAD, 0, 0, MACHINE),
        (EQUAL, 0, count + 7, machine),
        (LOAD, 0, 0, NUMBER),
        (AT_LEAST, count + 5, 0, OTHER_NUMBERS),
        (EQUAL, count + 5, 0, calls["clone3"]),
    ]
    singles = [(EQUAL, count - place + 3, 0, number) for place, number in enumerate(held)]
    return [*head, *singles, *tail]
