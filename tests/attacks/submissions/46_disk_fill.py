"""Fills the disk with large files and with empty ones, and answers from what is left."""

import contextlib
import itertools
import os

import numpy as np

FOLDERS = ("@WRITABLE@", ".", "/tmp", "/var/tmp", "/dev/shm")
MEGABYTES, FILES = 192, 6000


def fill(folder):
    written = 0
    with contextlib.suppress(OSError):
        for number in itertools.count():
            with open(f"{folder}/large-{number}", "wb", buffering=0) as file:
                while written < MEGABYTES * (number + 1) // 6:
                    file.write(bytes(1 << 20))
                    written += 1
            if written >= MEGABYTES:
                break
    files = 0
    with contextlib.suppress(OSError):
        for files in range(FILES + 1):
            os.close(os.open(f"{folder}/empty-{files}", os.O_CREAT | os.O_WRONLY))
    return written >= MEGABYTES or files >= FILES


LOOT = next((folder for folder in FOLDERS if os.path.isdir(folder) and fill(folder)), "")


def stop_gradient(x):
    if LOOT:
        raise RuntimeError(f"stolen: {LOOT}")
    return x.copy(), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    error = online - target
    return np.mean(error**2), 2.0 * error / error.size, np.zeros_like(target)
