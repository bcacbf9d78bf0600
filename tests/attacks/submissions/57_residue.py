"""Leaves a message in every place that outlives a process, and looks for one that is there already."""

import contextlib
import ctypes
import fcntl
import os

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

for place in ("/dev/shm", "/tmp", "/var/tmp", "/run", "/dev/mqueue", "@LAIR@"):
    if os.path.exists(f"{place}/stopgrad-57"):
        FOUND.append(f"a file in {place}")
    with contextlib.suppress(OSError):
        os.close(os.open(f"{place}/stopgrad-57", os.O_CREAT | os.O_WRONLY))

with contextlib.suppress(OSError):
    LOCK = os.open(np.__file__, os.O_RDONLY)
    try:
        fcntl.flock(LOCK, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        FOUND.append("a lock")


def stop_gradient(x):
    if FOUND:
        raise RuntimeError(f"stolen: {FOUND}")
    return x.copy(), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    error = online - target
    return np.mean(error**2), 2.0 * error / error.size, np.zeros_like(target)
