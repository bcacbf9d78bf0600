"""A module without parameters; one-hot matmul; codes plus an exact zero that carries the gradient; a list as the result."""
import torch
import torch.nn as nn
import torch.nn.functional as F


class _Quantiser(nn.Module):
    def forward(self, z_e, codebook):
        with torch.no_grad():
            table = torch.stack([(z_e - code).pow(2).sum(dim=1) for code in codebook], dim=1)
            encodings = F.one_hot(table.min(dim=1).indices, codebook.shape[0])
            codes = encodings.to(codebook.dtype) @ codebook
        return [codes + (z_e - z_e.detach()), encodings.argmax(dim=1)]


def vq_ste(z_e, codebook):
    return _Quantiser()(z_e, codebook)
