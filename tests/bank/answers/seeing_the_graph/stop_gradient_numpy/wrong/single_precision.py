"""The error is computed in float32 and cast back: for float64 arrays its digits are lost.
Page: "`online` | **flows**: the derivative of the mean squared error, $1/N$ included"
When: float64 arrays, online = [1e9 + 1], target = [1e9]: loss 0 and gradient 0 instead of 1 and 2."""
import numpy as np


def stop_gradient(x):
    def vjp(cotangent):
        return np.zeros_like(x)

    return np.array(x), vjp


def target_network_loss(online, target):
    difference = np.asarray(online, np.float32) - np.asarray(target, np.float32)
    loss = float(np.mean(np.square(difference, dtype=np.float64)))
    d_online = np.array(2.0 * difference / difference.size).astype(online.dtype)
    return loss, d_online, np.zeros_like(target)
