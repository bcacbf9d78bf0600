"""Clears first, limits the backward pass to the net's parameters, and uses PyTorch's two-part clipping
utilities.
"""

import torch
from torch.nn.utils import clip_grads_with_norm_, get_total_norm


def clip_step(net, optimizer, loss, max_norm):
    params = tuple(net.parameters())
    optimizer.zero_grad(set_to_none=True)
    torch.autograd.backward(loss, inputs=params)
    used = [p for p in params if p.grad is not None]
    norm = get_total_norm([p.grad for p in used])
    clip_grads_with_norm_(used, max_norm, norm)
    optimizer.step()
    return norm.detach().clone()
