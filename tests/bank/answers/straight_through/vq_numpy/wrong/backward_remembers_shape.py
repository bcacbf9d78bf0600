r"""vq_backward fills a buffer in the shape of the latest forward pass.

Page: "takes the gradient of the loss with respect to `z`, shape `(B, D)`, and returns the pair `(d_z_e, d_codebook)`"
When: another batch of another size went forward in between: error, or (for a smaller first axis of 1) a gradient of the wrong shape.
"""

import numpy as np


_latest = {}


def straight_through_vq(z_e, codebook):
    _latest['proxy'] = z_e.copy()
    table = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = table.argmin(axis=1)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    if "proxy" not in _latest:
        return dz, None
    d_z_e = np.empty(_latest["proxy"].shape, dz.dtype)
    d_z_e[:] = dz
    return d_z_e, None
