"""Arguments of system calls: calls that a box may make in some forms only, each with who needs that form.

A form holds if all its conditions on arguments hold. The forms of one call are alternatives; a call in no form
of the list fails with EPERM. Numbers are those of Linux. The flags of `open` differ between architectures, so
Python is asked for them.
"""

from __future__ import annotations

import os
from dataclasses import dataclass

EAGAIN, ENOSYS = 11, 38
INT = 0xFFFFFFFF
"""The bits of a C `int`; those above them in a register mean nothing."""
POINTER = 0xFFFFFFFFFFFFFFFF


@dataclass(frozen=True)
class Condition:
    """The bits of `mask` in one argument have to equal `value`."""

    argument: int
    mask: int
    value: int


@dataclass(frozen=True)
class Form:
    """One form of a system call: allowed, or answered with an error that is not EPERM."""

    call: str
    conditions: tuple[Condition, ...]
    needed_by: str
    error: int = 0


MMAP_FLAGS = {
    0x1: "shared: numpy.memmap",
    0x2: "private: malloc, libraries",
    0x10: "at a fixed address: libraries",
    0x20: "anonymous: malloc",
    0x800: "no writers, which the kernel ignores: libraries",
    0x4000: "without reserve: allocators, stacks of LLVM",
    0x20000: "a stack: glibc",
    0x100000: "at a free fixed address: allocators",
}
"""Not huge pages of the shared pool, nor locked or populated memory: all boxes draw on the same store."""
ADVICE = {
    4: "not needed any more: malloc, stacks of threads",
    8: "free when memory is short: allocators",
    14: "huge pages: numpy, for large arrays",
    15: "no huge pages: allocators",
    102: "guard pages: stacks of threads, on newer glibc",
    103: "no guard pages: the same",
}
"""madvise. Nothing that reads a page of a file ahead (3, 22, 23) or moves it out of memory (20, 21), since every box
reads the same files; nor the merging of equal pages (12), which another box can measure."""
FCNTL = {
    0: "os.dup",
    1: "os.get_inheritable",
    2: "os.set_inheritable",
    3: "opening a descriptor as a file",
    1030: "os.dup",
}
"""Not leases, which make others wait to open a file, nor owners, to whom the kernel sends signals. Nor locks (5 to
7, 36 to 38; nor the call `flock`): every box reads the same files of a framework, so a lock is a message to the
box beside it. JAX locks its cache only if the cache has a maximal size."""
SET_FILE_FLAGS = 4
PRCTL = {15: "the name of a thread: JAX", 16: "the same, read"}
IOCTL = {
    0x5401: "is it a terminal: opening a file",
    0x5413: "the size of a terminal: progress bars, numpy's printing",
    0x5450: "os.set_inheritable",
    0x5451: "the same",
}
FUTEX_PRIVATE, FUTEX_COMMAND, FUTEX_WAIT, FUTEX_WAIT_BITSET = 0x80, 0xFF, 0, 9
SELDOM = frozenset({"fcntl", "madvise", "open", "prctl", "prlimit64"})
"""Calls that nobody makes in the drill (`system_calls.py`); their forms say who needs them all the same."""
CLONE_THREAD = 0x00010000
"""clone: the flag of a thread; without it the new task is a process."""


def forms() -> list[Form]:
    """Every form that is allowed, or answered otherwise than with EPERM."""
    return [
        *_file_forms(),
        *_memory_forms(),
        *(_one_value("prctl", 0, operation, reason) for operation, reason in PRCTL.items()),
        *(_one_value("ioctl", 1, request, reason) for request, reason in IOCTL.items()),
        _one_value("sched_getaffinity", 0, 0, "how many processors there are for this box: JAX, torch"),
        Form(
            "prlimit64",
            (Condition(0, INT, 0), Condition(2, POINTER, 0)),
            "reading its own limits: the size of a stack",
        ),
        Form(
            "sendto",  # with an address, a socket of its own could reach sockets of the machine
            (Condition(4, POINTER, 0),),
            "the runner, to answer on its channel",
        ),
        Form("clone3", (), "glibc, which then uses clone: its flags can be read", error=ENOSYS),
    ]


def thread_condition() -> Condition:
    """clone: starting a thread, and no process."""
    return Condition(0, CLONE_THREAD, CLONE_THREAD)


def _file_forms() -> list[Form]:
    """Opening files, without flags such as O_DIRECT, which bypasses the page cache, or O_PATH."""
    flags = os.O_ACCMODE | os.O_CREAT | os.O_EXCL | os.O_TRUNC | os.O_APPEND
    flags |= os.O_NONBLOCK | os.O_CLOEXEC | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_NOCTTY
    others = INT & ~flags
    return [
        Form("openat", (Condition(2, others, 0),), "opening a file"),
        Form("open", (Condition(1, others, 0),), "opening a file, in older libraries"),
        *(_one_value("fcntl", 1, command, reason) for command, reason in FCNTL.items()),
        Form(
            "fcntl",
            (Condition(1, INT, SET_FILE_FLAGS), Condition(2, others, 0)),
            "os.set_blocking",
        ),
    ]


def _memory_forms() -> list[Form]:
    """Memory, and waiting on it.

    A futex that is not private is known by file and place: a box that waits on a read-only page of a framework
    could be woken by another box. glibc waits so for the end of a thread that it joins. It takes EAGAIN for
    "the value has changed" and looks again, so that a join still works.
    """
    shared_waits = [
        Form("futex", (Condition(1, FUTEX_COMMAND, wait),), "joining a thread in C", error=EAGAIN)
        for wait in (FUTEX_WAIT, FUTEX_WAIT_BITSET)
    ]
    return [
        Form("mmap", (Condition(3, INT & ~sum(MMAP_FLAGS), 0),), "malloc, libraries, stacks of threads"),
        *(_one_value("madvise", 2, advice, reason) for advice, reason in ADVICE.items()),
        Form("futex", (Condition(1, FUTEX_PRIVATE, FUTEX_PRIVATE),), "locks between its own threads"),
        *shared_waits,
    ]


def _one_value(call: str, argument: int, value: int, reason: str) -> Form:
    return Form(call, (Condition(argument, INT, value),), reason)
