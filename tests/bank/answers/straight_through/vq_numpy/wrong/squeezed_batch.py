r"""A squeeze takes the first axis of a batch of one.

Page: "A batch of one loses its first axis."
When: B is 1: z_forward has shape (D,) and indices shape ().
"""

import numpy as np



def straight_through_vq(z_e, codebook):
    table = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = table.argmin(axis=1).squeeze()
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return dz, None
