"""Right: the sine is the imaginary part of exp(ix); `edited` is made in numpy from a copy."""
import numpy as np
import torch


def clone_before_edit(x):
    loss = torch.exp(torch.complex(torch.zeros_like(x), x)).imag.sum()
    values = x.detach().numpy().copy()
    np.add(values, 1.0, out=values)
    return loss, torch.from_numpy(values)
