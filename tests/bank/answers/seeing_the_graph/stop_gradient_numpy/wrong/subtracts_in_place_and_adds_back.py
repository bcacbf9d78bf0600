"""Uses online as a scratch array and undoes it.
Page: "No input is changed, the cotangent included." (contract: "edits that you undo")
When: rounding makes the undone numbers differ; a read-only input raises; online and target share memory.
"""
import numpy as np


def stop_gradient(x):
    return np.array(x), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    online -= target
    loss = np.mean(online**2)
    d_online = np.asarray(2 * online / online.size, dtype=online.dtype)
    online += target
    return loss, d_online, np.zeros_like(target)
