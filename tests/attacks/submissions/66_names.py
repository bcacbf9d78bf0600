"""Defines thousands of names near the one that is missing, and texts that slow a matcher down."""

import numpy as np

TRAP = "0x" + "f" * 5 + "0x" * 50_000 + " " * 50_000 + "!"


def anything(x):
    return x


for number in range(5_000):
    globals()[f"target_netw{number:05}_loss"] = anything


def stop_gradient(x):
    if x.dtype == np.float32:
        raise RuntimeError(TRAP)
    return x.copy(), lambda cotangent: np.zeros_like(x)
