"""Collects the chosen codes as slices, and joins them if there are several.
Page: "Nothing that is returned shares memory with an input".
When: B = 1: z_forward is a view of the codebook."""
import numpy as np


def _join(slices):
    return slices[0] if len(slices) == 1 else np.concatenate(slices)


def straight_through_vq(z_e, codebook):
    indices = np.array([np.argmin(((row - codebook) ** 2).sum(-1)) for row in z_e], dtype=np.int64)
    z_forward = _join([codebook[k : k + 1] for k in indices])
    return z_forward, z_e.copy(), indices


def vq_backward(dz):
    return dz, None
