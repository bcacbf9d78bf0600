r"""With a single code, z_forward is a broadcast view of the codebook.

Page: "Nothing that is returned shares memory with an input"
When: K is 1: z_forward shares memory with the codebook (and is read-only).
"""

import numpy as np



def straight_through_vq(z_e, codebook):
    table = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = table.argmin(axis=1)
    if len(codebook) == 1:
        return np.broadcast_to(codebook, z_e.shape), z_e.copy(), indices
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return dz, None
