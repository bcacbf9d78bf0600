"""Walks through the modules and collects each one's own parameters. A weight that two layers share is
met twice: it counts twice in the norm, and is scaled twice.

Page: g is the gradient with respect to all parameters of net, strung together to one long vector, and
the norm returned is its length.
When: a network with tied weights (one Parameter in two layers).
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    everything = [p for m in net.modules() for p in m._parameters.values() if p is not None]
    grads = [p.grad for p in everything if p.grad is not None]
    norm = torch.linalg.vector_norm(torch.cat([g.flatten() for g in grads]))
    if norm > max_norm:
        for g in grads:
            g.mul_(max_norm / norm)
    optimizer.step()
    return norm
