"""The proxy is np.asfortranarray(z_e), which copies most arrays but not those with one row or one column.
Page: "a **copy** of `z_e`"; "Nothing that is returned shares memory with an input"
When: B = 1 or D = 1, or z_e in Fortran order."""
import numpy as np


def straight_through_vq(z_e, codebook):
    proxy = np.asfortranarray(z_e)
    difference = proxy[:, None, :] - codebook[None, :, :]
    indices = np.einsum("bkd,bkd->bk", difference, difference).argmin(axis=1).astype(np.int64)
    return codebook[indices], proxy, indices


def vq_backward(dz):
    return np.array(dz), None
