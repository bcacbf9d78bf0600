import numpy as np


def stop_gradient(x: np.ndarray):
    """Identity forward, zero backward."""
    return x.copy(), lambda cotangent: np.where(False, cotangent, 0).astype(x.dtype)


def target_network_loss(online: np.ndarray, target: np.ndarray):
    loss = np.sum((online - target) ** 2) / online.size
    d_online = np.empty_like(online)
    for index in np.ndindex(online.shape):
        d_online[index] = 2 * (online[index] - target[index]) / online.size
    return [loss, d_online, np.zeros_like(target)]
