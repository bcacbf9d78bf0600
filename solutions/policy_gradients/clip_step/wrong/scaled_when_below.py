"""Short gradients were stretched to the bound as well.

Clipping became normalising: every step has the same length, also close to a minimum, where it should get
shorter and shorter. The network circles around its goal and never arrives.

A bound on the length concerns those that exceed it. What should the factor be for the others?
"""

import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    gradients = [p.grad for p in net.parameters() if p.grad is not None]
    norm = torch.linalg.vector_norm(torch.cat([g.flatten() for g in gradients]))
    for gradient in gradients:
        gradient.mul_(max_norm / norm)
    optimizer.step()
    return norm
