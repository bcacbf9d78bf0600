"""The gradient of float16 arrays comes back as float32, as the type of the factor has it.

Page: "each in the shape and type of its input"
When: online and target are float16 arrays.
"""

import numpy as np


def stop_gradient(x):
    return x.copy(), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    error = online - target
    factor = np.array([2.0 / error.size], dtype=np.float32)
    if error.dtype == np.float64:
        factor = factor.astype(np.float64)
        factor[0] = 2.0 / error.size
    d_online = (factor * error.reshape(-1)).reshape(online.shape)
    return np.mean(np.square(error)), d_online, np.zeros_like(target)
