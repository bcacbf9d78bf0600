"""Online is edited in place and restored by adding target again, which does not give back small entries
beside large targets.
"""

import numpy as np


def stop_gradient(x):
    return x.copy(), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    online -= target
    loss = np.mean(online**2)
    d_online = np.asarray(online * (2 / online.size), dtype=online.dtype)
    online += target
    return loss, d_online, np.zeros_like(target)
