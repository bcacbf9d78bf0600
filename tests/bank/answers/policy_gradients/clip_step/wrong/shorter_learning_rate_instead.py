"""The learning rate is scaled for one step instead of the gradient: wrong for any optimiser but plain SGD
(momentum, Adam, weight decay).
"""

import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    norm = torch.nn.utils.get_total_norm([p.grad for p in net.parameters() if p.grad is not None])
    factor = min(1.0, max_norm / norm.item()) if norm.item() > 0 else 1.0
    rates = [group["lr"] for group in optimizer.param_groups]
    for group in optimizer.param_groups:
        group["lr"] = group["lr"] * factor
    try:
        optimizer.step()
    finally:
        for group, rate in zip(optimizer.param_groups, rates):
            group["lr"] = rate
    return norm
