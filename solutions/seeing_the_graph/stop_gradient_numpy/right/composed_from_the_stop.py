import numpy as np


def stop_gradient(x):
    return x + 0, lambda ct: np.full_like(x, 0)


def target_network_loss(online, target):
    fixed, stop_vjp = stop_gradient(target)
    diff = np.subtract(online, fixed)
    loss = np.square(diff).mean()
    d_diff = 2 * diff / diff.size
    return loss, d_diff, stop_vjp(-d_diff)
