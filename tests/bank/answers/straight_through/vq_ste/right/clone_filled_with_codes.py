"""A clone of z_e, which carries the gradient, is filled with the codes behind autograd's back."""

import torch


@torch.no_grad()
def _nearest(z_e, codebook):
    rows = z_e.to(torch.float64)
    codes = codebook.to(torch.float64)
    return torch.func.vmap(lambda row: torch.argmin(torch.sum((codes - row) ** 2, dim=-1)))(rows)


def vq_ste(z_e, codebook):
    indices = _nearest(z_e, codebook)
    z = z_e.clone()
    z.data.copy_(codebook.detach().index_select(0, indices))
    return z, indices
