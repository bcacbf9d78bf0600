import torch


def vq_ste(z_e, codebook):
    codes = codebook.detach()
    squared = z_e.pow(2).sum(1, keepdim=True) - 2 * z_e @ codes.T + codes.pow(2).sum(1)
    indices = torch.min(squared, dim=1).indices
    one_hot = torch.nn.functional.one_hot(indices, len(codes)).to(z_e.dtype)
    z_q = one_hot @ codes
    return z_q + (z_e - z_e.detach()), indices
