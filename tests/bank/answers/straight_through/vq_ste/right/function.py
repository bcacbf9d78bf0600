"""A Function with two outputs, the indices marked as not differentiable."""
import torch


class _Quantise(torch.autograd.Function):
    @staticmethod
    def forward(ctx, z_e, codebook):
        gaps = z_e.unsqueeze(1).double() - codebook.double()
        indices = torch.einsum("bkd,bkd->bk", gaps, gaps).min(dim=1).indices
        ctx.mark_non_differentiable(indices)
        return torch.index_select(codebook, 0, indices), indices

    @staticmethod
    def backward(ctx, grad_z, grad_indices):
        return grad_z, None


def vq_ste(z_e, codebook):
    z, indices = _Quantise.apply(z_e, codebook)
    return z, indices
