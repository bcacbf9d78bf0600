"""Leaves a message wherever another box might find it, and looks for one that is there already.

Some outlive a process: shared memory, keys, files. Locks last as long as it does: a box beside it sees them.
"""

import contextlib
import ctypes
import fcntl
import os
import struct

import numpy as np

LIBC = ctypes.CDLL(None, use_errno=True)
SHMGET, ADD_KEY, REQUEST_KEY = 29, 248, 249
KEY, CREATE, USER_KEYRING = 0x57575757, 0o1600, -4
FOUND = []

if LIBC.syscall(SHMGET, KEY, 64, 0) >= 0:
    FOUND.append("shared memory")
LIBC.syscall(SHMGET, KEY, 64, CREATE)

if LIBC.syscall(REQUEST_KEY, b"user", b"stopgrad-57", None, USER_KEYRING) > 0:
    FOUND.append("a key")
LIBC.syscall(ADD_KEY, b"user", b"stopgrad-57", b"x", ctypes.c_size_t(1), USER_KEYRING)

for place in ("/dev/shm", "/tmp", "/var/tmp", "/run", "/dev/mqueue", "@WRITABLE@"):
    if os.path.exists(f"{place}/stopgrad-57"):
        FOUND.append(f"a file in {place}")
    with contextlib.suppress(OSError):
        os.close(os.open(f"{place}/stopgrad-57", os.O_CREAT | os.O_WRONLY))

FILE = os.open(np.__file__, os.O_RDONLY)
RECORD = struct.Struct("hhqqixxxx")
OPEN_FILE_GET, OPEN_FILE_SET = 36, 37


def record(kind, byte):
    return RECORD.pack(kind, os.SEEK_SET, byte, 1, 0)


with contextlib.suppress(PermissionError):
    try:
        fcntl.flock(FILE, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        FOUND.append("a lock on the file")

for byte, name, ask, take in (
    (0, "a record lock", fcntl.F_GETLK, fcntl.F_SETLK),
    (1, "a lock of an open file", OPEN_FILE_GET, OPEN_FILE_SET),
):
    with contextlib.suppress(PermissionError):
        # to ask about a write lock needs no right to write, and a read lock stands in its way
        if RECORD.unpack(fcntl.fcntl(FILE, ask, record(fcntl.F_WRLCK, byte)))[0] != fcntl.F_UNLCK:
            FOUND.append(name)
        fcntl.fcntl(FILE, take, record(fcntl.F_RDLCK, byte))


def stop_gradient(x):
    if FOUND:
        raise RuntimeError(f"stolen: {FOUND}")
    return x.copy(), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    error = online - target
    return np.mean(error**2), 2.0 * error / error.size, np.zeros_like(target)
