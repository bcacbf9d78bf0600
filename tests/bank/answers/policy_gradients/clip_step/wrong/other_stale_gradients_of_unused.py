"""Fresh gradients replace old ones, but parameters that the loss does not use keep their old `.grad`,
and the optimiser steps along it.
Page: "what `.grad` held before the call | **blocked**: it has no part in norm or step"
When: a net with an unused parameter that has an old .grad.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    params = list(net.parameters())
    grads = torch.autograd.grad(loss, params, allow_unused=True)
    used = [(p, g) for p, g in zip(params, grads) if g is not None]
    norm = torch.stack([g.norm() for _, g in used]).norm()
    factor = torch.clamp(max_norm / norm, max=1.0)
    for p, g in used:
        p.grad = g * factor
    optimizer.step()
    return norm
