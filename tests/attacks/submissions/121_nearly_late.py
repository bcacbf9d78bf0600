"""Answers rightly, but every call takes nearly as long as one call may."""

import time

import numpy as np

NEARLY = 3.2


def stop_gradient(x):
    time.sleep(NEARLY)
    return np.array(x, copy=True), np.zeros_like(x)


def target_network_loss(online, target):
    time.sleep(NEARLY)
    raise NotImplementedError
