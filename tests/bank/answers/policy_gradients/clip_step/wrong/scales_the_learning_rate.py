"""Shortens the step by a smaller learning rate for a moment, not the gradient.
Page: "the optimiser has to make its step with g-hat"
When: the bound binds and the optimiser is not plain SGD: momentum, weight decay, Adam.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    norm = torch.stack([p.grad.norm() for p in net.parameters() if p.grad is not None]).norm()
    factor = min(1.0, max_norm / (norm.item() + 1e-12))
    rates = [group["lr"] for group in optimizer.param_groups]
    for group, rate in zip(optimizer.param_groups, rates):
        group["lr"] = rate * factor
    optimizer.step()
    for group, rate in zip(optimizer.param_groups, rates):
        group["lr"] = rate
    return norm
