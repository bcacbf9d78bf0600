"""A parameter that two layers share counts twice in the norm, because parameters are collected module by
module.
"""

import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    owned = [p for module in net.modules() for p in module.parameters(recurse=False)]
    squares = [p.grad.square().sum() for p in owned if p.grad is not None]
    norm = torch.stack(squares).sum().sqrt()
    if norm > max_norm:
        for p in net.parameters():
            if p.grad is not None:
                p.grad.mul_(max_norm / norm)
    optimizer.step()
    return norm.detach()
