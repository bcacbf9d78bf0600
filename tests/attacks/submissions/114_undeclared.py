"""Imports a library that only happens to be installed, past the sentence that a plain import gets."""

import importlib

import numpy as np

try:
    importlib.import_module("iniconfig")
    FOUND = "a library that is not declared"
except OSError:  # there are names, and nothing can be read
    FOUND = ""
except ImportError:
    FOUND = ""


def stop_gradient(x):
    if FOUND:
        raise RuntimeError(f"stolen: {FOUND}")
    return x.copy(), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    error = online - target
    return np.mean(error**2), 2.0 * error / error.size, np.zeros_like(target)
