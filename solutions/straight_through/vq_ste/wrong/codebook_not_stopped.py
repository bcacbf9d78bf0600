"""z_e gets its gradient, and the codebook gets the same one: the code is live in the sum.

Only part of the difference was stopped. The codebook would be moved by the decoder's loss, while in
the VQ-VAE it has a loss of its own.

Look at each term of your sum and say which inputs it still leads back to.
"""


def vq_ste(z_e, codebook):
    indices = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(dim=2).argmin(dim=1)
    z_q = codebook[indices]
    return z_e + z_q - z_e.detach(), indices
