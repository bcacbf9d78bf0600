"""Copies x as it lies in memory, and gives the copy the shape of x in row-major order.
Page: edited_i = x_i + 1 (contract: inputs can arrive "not contiguous").
When: a transposed x such as torch.randn(2, 3).t().requires_grad_(); contiguous ones are right."""
import torch


def clone_before_edit(x):
    flat = torch.as_strided(x.detach(), (x.numel(),), (1,)).clone()
    flat.add_(1.0)
    return x.sin().sum(), flat.reshape(x.shape)
