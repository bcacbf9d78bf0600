r"""vq_backward limits the gradient to [-1, 1], in place.

Page: "`dz` is not changed"
When: an entry of dz is beyond 1 in size: dz is edited, and what reaches z_e is not dz.
"""

import numpy as np



def straight_through_vq(z_e, codebook):
    table = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = table.argmin(axis=1)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return np.clip(dz, -1.0, 1.0, out=dz), None
