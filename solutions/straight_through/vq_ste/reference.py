"""Vector quantisation with a straight-through gradient, as in the VQ-VAE (van den Oord et al., 2017)."""


def vq_ste(z_e, codebook):
    """(z, indices): forward the nearest code of each row, backward the identity."""
    distances = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(dim=2)
    indices = distances.argmin(dim=1)
    z_q = codebook[indices]
    return z_e + (z_q - z_e).detach(), indices
