r"""Pure Python over rows; results assembled with explicit types."""

import numpy as np



def _nearest(row, codes):
    return min(range(len(codes)), key=lambda k: sum((float(a) - float(b)) ** 2 for a, b in zip(row, codes[k])))


def straight_through_vq(z_e, codebook):
    chosen = [_nearest(row, codebook) for row in z_e]
    z_forward = np.stack([codebook[k] for k in chosen])
    proxy = np.empty_like(z_e)
    proxy[...] = z_e
    return z_forward, proxy, np.asarray(chosen, dtype=np.int64)


vq_backward = lambda dz: (dz, None)  # noqa: E731
