"""An outer difference and einsum make the table of distances; fresh arrays are filled with copyto and take."""

import numpy as np


class _Distances:
    def __init__(self, rows, codes):
        wide = np.result_type(rows.dtype, codes.dtype, "f8")
        gaps = np.subtract(rows[np.newaxis, :, :], codes[:, np.newaxis, :], dtype=wide)
        self.table = np.einsum("kbd,kbd->kb", gaps, gaps)

    def nearest(self):
        return np.argsort(self.table, axis=0, kind="stable")[0].astype(np.int64)


def straight_through_vq(z_e, codebook):
    indices = _Distances(z_e, codebook).nearest()
    proxy = np.empty_like(z_e)
    np.copyto(proxy, z_e)
    return codebook[indices, :], proxy, indices


def vq_backward(dz):
    d_z_e = np.ones_like(dz)
    d_z_e *= dz
    return d_z_e, None
