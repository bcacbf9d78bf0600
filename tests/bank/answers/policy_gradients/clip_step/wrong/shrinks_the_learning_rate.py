r"""Leaves the gradient as it is and lowers the learning rate for this one step.
Page: "the optimiser has to see" "\hat g = g \cdot \min\Bigl(1, \frac{c}{\lVert g \rVert_2}\Bigr)"
When: the clipping binds and the optimiser is not plain SGD (momentum, weight decay, Adam): it sees and remembers the unclipped gradient.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    grads = [p.grad for p in net.parameters() if p.grad is not None]
    norm = torch.sqrt(sum(g.square().sum() for g in grads))
    factor = min(1.0, max_norm / max(norm.item(), 1e-12))
    before = [group["lr"] for group in optimizer.param_groups]
    for group in optimizer.param_groups:
        group["lr"] = group["lr"] * factor
    optimizer.step()
    for group, lr in zip(optimizer.param_groups, before):
        group["lr"] = lr
    return norm
