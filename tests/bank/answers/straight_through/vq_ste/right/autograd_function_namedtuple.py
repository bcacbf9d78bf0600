"""An autograd.Function with a non-differentiable second output, and a NamedTuple as the result."""
from typing import NamedTuple

import torch


class Quantised(NamedTuple):
    z: torch.Tensor
    indices: torch.Tensor


class _Lookup(torch.autograd.Function):
    @staticmethod
    def forward(ctx, z_e, codebook):
        indices = (z_e[:, None] - codebook[None]).square_().sum(2).argmin(1)
        ctx.mark_non_differentiable(indices)
        return codebook.index_select(0, indices), indices

    @staticmethod
    def backward(ctx, dz, _):
        return dz.clone(), None


def vq_ste(z_e, codebook):
    return Quantised(*_Lookup.apply(z_e, codebook))
