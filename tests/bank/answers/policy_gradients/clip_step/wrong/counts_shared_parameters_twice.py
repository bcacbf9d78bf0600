"""Collects the parameters layer by layer.
Page: "Two layers may share a parameter; it counts once"
When: two layers share a parameter.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    params = [p for module in net.modules() for p in module.parameters(recurse=False)]
    grads = [p.grad for p in params if p.grad is not None]
    norm = torch.stack([g.norm() for g in grads]).norm()
    factor = torch.clamp(max_norm / (norm + 1e-6), max=1.0)
    for g in {id(g): g for g in grads}.values():
        g.mul_(factor)
    optimizer.step()
    return norm
