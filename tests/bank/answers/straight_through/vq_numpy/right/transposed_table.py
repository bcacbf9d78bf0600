r"""Table with the codes first and argmin over axis 0; a positive copy."""

import numpy as np



class _Quantiser:
    def __init__(self, codebook):
        self.codes = codebook

    def assign(self, z_e):
        table = np.apply_along_axis(lambda code: ((z_e - code) ** 2).sum(1), 1, self.codes)
        return np.argmin(table, 0).astype("int64")


def straight_through_vq(z_e, codebook):
    indices = _Quantiser(codebook).assign(z_e)
    return codebook.take(indices, axis=0), +z_e, indices


def vq_backward(dz):
    d_codebook = None
    return np.positive(dz), d_codebook
