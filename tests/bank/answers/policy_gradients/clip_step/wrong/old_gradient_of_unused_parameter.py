"""The old .grad of a parameter that the loss does not use is left there and takes part in the step."""

import torch


def clip_step(net, optimizer, loss, max_norm):
    params = list(net.parameters())
    grads = torch.autograd.grad(loss, params, allow_unused=True)
    used = [(p, g) for p, g in zip(params, grads) if g is not None]
    norm = torch.sqrt(sum(g.square().sum() for _, g in used))
    factor = torch.clamp(max_norm / (norm + 1e-12), max=1.0)
    for p, g in used:
        p.grad = g * factor
    optimizer.step()
    return norm
