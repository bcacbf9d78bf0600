r"""The indices are 32-bit integers.

Page: "`indices` | `(B,)` int64"
When: always: indices has dtype int32 (the numbers are right).
"""

import numpy as np



def straight_through_vq(z_e, codebook):
    table = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = table.argmin(axis=1).astype(np.int32)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return dz, None
