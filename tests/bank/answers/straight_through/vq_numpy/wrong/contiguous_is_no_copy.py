r"""The proxy is np.ascontiguousarray(z_e), a copy only if z_e is not contiguous.

Page: "Nothing that is returned shares memory with an input"
When: z_e is contiguous in memory (the usual case): proxy and z_e are one array.
"""

import numpy as np



def straight_through_vq(z_e, codebook):
    table = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = table.argmin(axis=1)
    return codebook[indices], np.ascontiguousarray(z_e), indices


def vq_backward(dz):
    return dz, None
