"""torch.autograd.grad, the norm in float64, gradients put in by hand, and cleared afterwards."""
import math

import torch


def _length(tensors):
    return math.sqrt(sum(t.double().pow(2).sum().item() for t in tensors))


def clip_step(net, optimizer, loss, max_norm):
    """One optimiser step with a gradient of bounded length; returns the length it had."""
    parameters = list(net.parameters())
    grads = torch.autograd.grad(loss, parameters, allow_unused=True)
    length = _length(g for g in grads if g is not None)
    factor = max_norm / length if length > max_norm else 1.0
    for parameter, grad in zip(parameters, grads):
        parameter.grad = torch.zeros_like(parameter) if grad is None else grad.mul(factor)
    optimizer.step()
    for parameter in parameters:
        parameter.grad = None
    return torch.tensor(length, dtype=torch.float32)
