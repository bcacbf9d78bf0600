"""Uses torch.autograd.grad, a norm in float64, and fresh scaled copies as .grad."""

import torch


def clip_step(net, optimizer, loss, max_norm):
    params = list(net.parameters())
    grads = torch.autograd.grad(loss, params, allow_unused=True)
    squares = [g.detach().double().square().sum() for g in grads if g is not None]
    norm = torch.stack(squares).sum().sqrt() if squares else torch.zeros((), dtype=torch.float64)
    factor = max_norm / norm.item() if norm.item() > max_norm else 1.0
    for param, grad in zip(params, grads):
        param.grad = None if grad is None else grad.detach() * factor
    optimizer.step()
    return norm.float()
