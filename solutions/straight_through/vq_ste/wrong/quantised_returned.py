"""z is the codebook's own row: no gradient reaches z_e, and the codebook gets all of it.

Looking up a row is differentiable with respect to the table, not with respect to the query; the
choice of the nearest code has no derivative at all. The encoder behind z_e would never learn.

Forward you want the code, backward you want z_e. Write z as something that is both.
"""


def vq_ste(z_e, codebook):
    indices = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(dim=2).argmin(dim=1)
    return codebook[indices], indices
