"""z is a mixture of codes, weighted by closeness, and not one of them.

A softmax over distances is differentiable, which makes it tempting; but then nothing is discrete any
more, and what reaches the decoder is not in the codebook.

Choose one code for each row, and solve the question of gradients separately.
"""

import torch


def vq_ste(z_e, codebook):
    distances = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(dim=2)
    z_q = torch.softmax(-distances, dim=1) @ codebook
    return z_e + (z_q - z_e).detach(), distances.argmin(dim=1)
