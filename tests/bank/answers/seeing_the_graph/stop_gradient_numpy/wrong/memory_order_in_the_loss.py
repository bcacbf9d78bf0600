"""If one of the arrays is a transposed view, the loss pairs entries in the order of memory and compares
wrong ones.
"""

import numpy as np


def stop_gradient(x):
    return x.copy(), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    flat = online.ravel(order="K") - target.ravel(order="K")
    loss = np.dot(flat, flat) / flat.size
    d_online = np.asarray(2 / online.size * (online - target), dtype=online.dtype)
    return loss, d_online, np.zeros_like(target)
