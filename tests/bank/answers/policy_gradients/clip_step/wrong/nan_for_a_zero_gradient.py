"""Direction times length, with a direction of 0/0 for a zero gradient.
Page: "Afterwards the optimiser has made exactly one step, even if the gradient is zero."
When: the gradient is zero: the parameters become NaN.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    grads = [p.grad for p in net.parameters() if p.grad is not None]
    norm = torch.cat([g.reshape(-1) for g in grads]).norm()
    for g in grads:
        g.div_(norm).mul_(norm.clamp(max=max_norm))
    optimizer.step()
    return norm
