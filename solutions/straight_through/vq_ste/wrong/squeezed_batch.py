"""With a single row, the batch axis of the indices disappears.

`squeeze()` without an argument removes every axis of length one, the batch among them. It works for
months and fails on the last, smaller batch of an epoch.

Remove axes by name, or arrange things so that none is left over.
"""


def vq_ste(z_e, codebook):
    distances = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(dim=2)
    indices = distances.argmin(dim=1, keepdim=True).squeeze()
    z_q = codebook[indices]
    return z_e + (z_q - z_e).detach(), indices
