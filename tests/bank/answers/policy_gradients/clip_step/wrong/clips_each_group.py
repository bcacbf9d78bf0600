"""Clips each parameter group of the optimiser for itself.
Page: "With $g$ the gradient of `loss` with respect to *all* parameters of `net`, strung together to one long vector"
When: the optimiser has two or more parameter groups and the clipping binds: groups get factors of their own, the direction changes.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    norms = [torch.nn.utils.clip_grad_norm_(group["params"], max_norm) for group in optimizer.param_groups]
    optimizer.step()
    return torch.stack(norms).norm()
