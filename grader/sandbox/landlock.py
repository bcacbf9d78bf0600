"""Landlock: which files a box may read and write, and no TCP."""

from __future__ import annotations

import ctypes
import os
import struct
from collections.abc import Iterable

from grader.sandbox.libc import Unconfined, forbid_new_privileges

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
"""Numbers of the system calls."""
GET_VERSION, PATH_BENEATH = 1, 1
EXECUTE, WRITE, READ, LIST, TRUNCATE, IOCTL = 1, 2, 4, 8, 1 << 14, 1 << 15
READ_AND_LIST = EXECUTE | READ | LIST
EVERYTHING = (1 << 16) - 1
ON_FILES = EXECUTE | WRITE | READ | TRUNCATE | IOCTL
TCP, SCOPES = 3, 3
"""Bind and connect; abstract unix sockets and signals."""


def landlock_version() -> int:
    """The version of Landlock that this kernel has; 0 for none."""
    libc = ctypes.CDLL(None, use_errno=True)
    return max(0, int(libc.syscall(CREATE_RULESET, None, ctypes.c_size_t(0), GET_VERSION)))


def restrict_files(*, readable: Iterable[str], writable: Iterable[str], listed: Iterable[str] = ()) -> None:
    """Restrict this process, and all that it starts, to these paths and what lies below them.

    Args:
        readable: may be read, listed and, as libraries, loaded.
        writable: may be read, listed and written.
        listed: folders whose names, and those of all folders below, may be read, and nothing else.
    """
    version = landlock_version()
    if version < 1:
        raise Unconfined("this kernel has no Landlock")
    handled = (1 << (13 if version < 2 else 14 if version < 3 else 15 if version < 5 else 16)) - 1
    attributes = struct.pack("QQQ", handled, TCP if version >= 4 else 0, SCOPES if version >= 6 else 0)
    size = 8 if version < 4 else 16 if version < 6 else 24
    libc = ctypes.CDLL(None, use_errno=True)
    ruleset = libc.syscall(CREATE_RULESET, attributes[:size], ctypes.c_size_t(size), 0)
    if ruleset < 0:
        raise Unconfined("Landlock: no ruleset")
    for path in readable:
        _allow(libc, ruleset, path, READ_AND_LIST & handled)
    for path in listed:
        _allow(libc, ruleset, path, LIST & handled)
    for path in writable:
        _allow(libc, ruleset, path, EVERYTHING & ~EXECUTE & handled)
    forbid_new_privileges()
    if libc.syscall(RESTRICT_SELF, ruleset, 0) != 0:
        raise Unconfined("Landlock: not restricted")
    os.close(ruleset)


def _allow(libc: ctypes.CDLL, ruleset: int, path: str, access: int) -> None:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    if not os.path.isdir(path):
        access &= ON_FILES
    rule = struct.pack("=Qi", access, descriptor)
    if libc.syscall(ADD_RULE, ruleset, PATH_BENEATH, rule, 0) != 0:
        raise Unconfined(f"Landlock: no rule for {path}")
    os.close(descriptor)
