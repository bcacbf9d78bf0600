"""Gradients are clipped group by group, each by its own norm; the returned norm is the global one.
Page: "With g the gradient of `loss` with respect to *all* parameters of `net`, strung together to one long vector"
When: an optimiser with two parameter groups, global norm above max_norm.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    norms = [torch.nn.utils.clip_grad_norm_(group["params"], max_norm) for group in optimizer.param_groups]
    norm = torch.stack([n.detach() for n in norms]).norm()
    optimizer.step()
    return norm
