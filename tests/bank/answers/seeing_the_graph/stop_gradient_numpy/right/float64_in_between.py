"""Unusual: float64 and a flat dot product in between, results cast back, own temporaries edited in place."""
import numpy as np


def stop_gradient(x):
    shape, dtype = np.shape(x), x.dtype

    def vjp(cotangent, *, fill=0):
        zeros = np.empty(shape, dtype)
        zeros.fill(fill)
        return zeros

    return x.astype(x.dtype, copy=True), vjp


def target_network_loss(online, target):
    error = np.array(online, dtype=np.float64)
    error -= target
    flat = error.ravel()
    loss = np.vdot(flat, flat) / flat.size
    error *= 2 / flat.size
    return loss, error.astype(online.dtype), stop_gradient(target)[1](target)
