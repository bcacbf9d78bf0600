r"""z_forward is filled into np.zeros of the shape.

Page: "An array of zeros made from a shape does not know what type you meant."
When: the codebook is float32: z_forward is float64.
"""

import numpy as np



def straight_through_vq(z_e, codebook):
    table = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = table.argmin(axis=1)
    z_forward = np.zeros(z_e.shape)
    z_forward[:] = codebook[indices]
    return z_forward, z_e.copy(), indices


def vq_backward(dz):
    return dz, None
