"""Waits on a read-only page of a framework's file, and wakes whoever waits there in another box."""

import ctypes
import mmap
import os
import time

import numpy as np

LIBC = ctypes.CDLL(None, use_errno=True)
FUTEX, WAIT, WAKE = 202, 0, 1
PAGE = mmap.mmap(os.open("@UNUSED@", os.O_RDONLY), 4096, prot=mmap.PROT_READ)
WORD = ctypes.c_void_p(np.frombuffer(PAGE, np.uint32).ctypes.data)
VALUE = int(np.frombuffer(PAGE, np.uint32)[0])
SECONDS = 0.2


class Time(ctypes.Structure):
    _fields_ = (("seconds", ctypes.c_long), ("nanoseconds", ctypes.c_long))


def wake_for(seconds):
    """How many were woken in other boxes: their waits begin again and again, so one of many tries finds one."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        woken = LIBC.syscall(FUTEX, WORD, WAKE, 100, None, None, 0)
        if woken > 0:
            return woken
        time.sleep(0.002)
    return 0


def wait_for_ever():
    while True:
        LIBC.syscall(FUTEX, WORD, WAIT, VALUE, ctypes.byref(Time(0, 200_000_000)), None, 0)
        time.sleep(0.0001)


WOKEN = wake_for(SECONDS)


def stop_gradient(x):
    if WOKEN:
        raise RuntimeError(f"stolen: {WOKEN} woken elsewhere")
    return x.copy(), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    error = online - target
    return np.mean(error**2), 2.0 * error / error.size, np.zeros_like(target)
