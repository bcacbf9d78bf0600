"""Every parameter was expected to have a gradient, and one has none.

A layer that the loss does not go through keeps `.grad` at `None`, not at zero, and `None` has no norm. Heads
for other tasks and frozen layers are everyday examples.

Before you use a gradient, ask whether there is one.
"""

import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    norm = torch.sqrt(sum(parameter.grad.square().sum() for parameter in net.parameters()))
    for parameter in net.parameters():
        parameter.grad.mul_(torch.clamp(max_norm / norm, max=1.0))
    optimizer.step()
    return norm
