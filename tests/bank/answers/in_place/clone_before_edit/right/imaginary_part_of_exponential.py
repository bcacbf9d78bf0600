"""The sine is the imaginary part of exp(ix), in double precision in between; edited is a live new tensor."""

import torch


def clone_before_edit(x):
    turning = torch.exp(1j * x.double())
    return turning.imag.sum().to(x.dtype), 1.0 + x
