"""The distances are sums of absolute differences, and for some rows another code is nearest by these.

Both are distances, and they agree often enough to go unnoticed. The problem measures with squares.

Compare the norm in the formula with what you do to the differences before you sum them.
"""


def vq_ste(z_e, codebook):
    indices = (z_e[:, None, :] - codebook[None, :, :]).abs().sum(dim=2).argmin(dim=1)
    z_q = codebook[indices]
    return z_e + (z_q - z_e).detach(), indices
