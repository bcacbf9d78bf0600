"""Gradients without `.grad` until the last moment."""

import torch
from torch import Tensor, nn


def global_norm(tensors: list[Tensor]) -> Tensor:
    return torch.linalg.vector_norm(torch.cat([t.reshape(-1) for t in tensors]))


def clip_step(net: nn.Module, optimizer: torch.optim.Optimizer, loss: Tensor, max_norm: float) -> Tensor:
    """Compute, scale, assign, step."""
    parameters = list(net.parameters())
    gradients = torch.autograd.grad(loss, parameters, allow_unused=True)
    norm = global_norm([g for g in gradients if g is not None])
    scale = max_norm / float(norm) if norm > max_norm else 1.0
    for parameter, gradient in zip(parameters, gradients):
        parameter.grad = None if gradient is None else scale * gradient
    optimizer.step()
    return norm
