"""Every entry of the gradient was cut off at the bound.

Large entries shrink, small ones stay, and the direction turns towards the diagonal. It is a known technique
under a similar name, and a different one.

Shorten the gradient as a whole: multiply all entries by the same number.
"""

import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    norm = torch.linalg.vector_norm(
        torch.stack([p.grad.norm() for p in net.parameters() if p.grad is not None])
    )
    torch.nn.utils.clip_grad_value_(net.parameters(), max_norm)
    optimizer.step()
    return norm
