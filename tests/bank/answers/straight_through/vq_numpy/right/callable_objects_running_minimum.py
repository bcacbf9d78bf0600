"""Callable objects; a running minimum over the codes, edited in place in arrays of its own."""
import numpy as np


class _Quantiser:
    def __call__(self, z_e, codebook):
        wide = np.result_type(z_e, codebook, np.float64)
        best = np.full(z_e.shape[0], np.inf, dtype=wide)
        indices = np.zeros(z_e.shape[0], dtype=np.int64)
        z_forward = np.zeros(z_e.shape, dtype=codebook.dtype)
        for k, code in enumerate(codebook):
            distance = np.square(z_e.astype(wide) - code.astype(wide)).sum(axis=1)
            nearer = distance < best
            best[nearer] = distance[nearer]
            indices[nearer] = k
            z_forward[nearer] = code
        return z_forward, z_e + np.zeros_like(z_e), indices


class _Backward:
    def __call__(self, dz):
        return np.positive(dz), None


straight_through_vq = _Quantiser()
vq_backward = _Backward()
