"""Each row was matched with the code that is farthest away.

A large distance is a bad match. Similarities are to be maximised, distances to be minimised, and the
two are easily mixed up.

Check on one row which end of the distances you take.
"""


def vq_ste(z_e, codebook):
    indices = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(dim=2).argmax(dim=1)
    z_q = codebook[indices]
    return z_e + (z_q - z_e).detach(), indices
