"""Does not scale the gradient: makes the step with every group's learning rate scaled by the factor,
then puts the learning rates back.

Page: "the optimiser has to see g-hat": its state (momentum, Adam's moments) has to be built from the
clipped gradient.
When: the clip binds and the optimiser is not plain SGD: momentum, weight decay, Adam, RMSprop.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    grads = [p.grad for p in net.parameters() if p.grad is not None]
    norm = torch.sqrt(sum(g.pow(2).sum() for g in grads)).detach()
    factor = min(1.0, max_norm / (norm.item() + 1e-12))
    rates = [group["lr"] for group in optimizer.param_groups]
    try:
        for group in optimizer.param_groups:
            group["lr"] = group["lr"] * factor
        optimizer.step()
    finally:
        for group, rate in zip(optimizer.param_groups, rates):
            group["lr"] = rate
    return norm
