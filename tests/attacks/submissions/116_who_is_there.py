"""Asks about processes of others: whether one exists is a bit that its owner can change."""

import ctypes
import os

import numpy as np

LIBC = ctypes.CDLL(None, use_errno=True)
OTHER = int("@BYSTANDER@")
ANSWERS = {
    "scheduler": LIBC.sched_getscheduler(OTHER),
    "priority": LIBC.sched_getparam(OTHER, ctypes.create_string_buffer(64)),
    "group": LIBC.getpgid(OTHER),
    "session": LIBC.getsid(OTHER),
    "processors": LIBC.sched_getaffinity(OTHER, ctypes.c_size_t(128), ctypes.create_string_buffer(128)),
}
FOUND = [name for name, answer in ANSWERS.items() if answer >= 0]


def stop_gradient(x):
    if FOUND:
        raise RuntimeError(f"stolen: {FOUND}")
    return x.copy(), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    error = online - target
    return np.mean(error**2), 2.0 * error / error.size, np.zeros_like(target)
