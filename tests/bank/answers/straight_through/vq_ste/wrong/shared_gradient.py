r"""Rows with the same code share one lookup and get the mean of their gradients.

Page: "**flows**, unchanged: $\partial z / \partial z_e = I$"
When: two rows have the same nearest code and different incoming gradients: each gets the average.
"""

import torch



class _Quantise(torch.autograd.Function):
    @staticmethod
    def forward(ctx, z_e, codebook, indices):
        ctx.save_for_backward(indices)
        ctx.codes = codebook.shape[0]
        return codebook[indices]

    @staticmethod
    def backward(ctx, g):
        (indices,) = ctx.saved_tensors
        total = g.new_zeros(ctx.codes, g.shape[1]).index_add(0, indices, g)
        count = torch.bincount(indices, minlength=ctx.codes).clamp(min=1).to(g.dtype)
        return (total / count[:, None])[indices], None, None


def vq_ste(z_e, codebook):
    indices = (z_e.detach()[:, None] - codebook.detach()).pow(2).sum(-1).argmin(1)
    return _Quantise.apply(z_e, codebook, indices), indices
