import numpy as np


class _Stopped:
    def __init__(self, like):
        self.like = like

    def __call__(self, cotangent):
        return np.zeros_like(self.like)


def stop_gradient(x):
    return x.astype(x.dtype), _Stopped(x)


def target_network_loss(online, target):
    residual = target - online
    return np.mean(residual * residual), -2.0 * residual / residual.size, np.zeros_like(target)
