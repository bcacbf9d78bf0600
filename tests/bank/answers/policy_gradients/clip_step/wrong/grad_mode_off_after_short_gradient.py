"""Gradients stay switched off after a call whose gradient was within the bound: that branch returns before
they are switched on again.
"""

import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    torch.set_grad_enabled(False)
    grads = [p.grad for p in net.parameters() if p.grad is not None]
    norm = torch.sqrt(sum(g.square().sum() for g in grads))
    if norm <= max_norm:
        optimizer.step()
        return norm
    for g in grads:
        g.mul_(max_norm / norm)
    optimizer.step()
    torch.set_grad_enabled(True)
    return norm
