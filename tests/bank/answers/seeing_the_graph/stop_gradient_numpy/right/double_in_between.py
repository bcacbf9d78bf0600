"""Computes in float64 and goes back to the inputs' types at the end."""
import numpy as np


def stop_gradient(x):
    return x.astype(x.dtype, copy=True), lambda cotangent: np.zeros(x.shape, x.dtype)


def target_network_loss(online, target):
    gap = online.astype(np.float64) - target.astype(np.float64)
    loss = (gap**2).sum() / gap.size
    gap *= 2.0 / online.size
    return (
        online.dtype.type(loss),
        np.asarray(gap).astype(online.dtype),
        np.zeros_like(target, subok=False),
    )
