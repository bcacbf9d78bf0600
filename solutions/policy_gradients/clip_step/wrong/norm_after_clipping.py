"""What is returned is the length after clipping, which is never above the bound.

The step is right. But the number is there to be logged: it should show when gradients grow, and this one
is flat at `max_norm` whenever it matters.

Measure first, then shorten.
"""

import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(net.parameters(), max_norm)
    optimizer.step()
    return torch.linalg.vector_norm(
        torch.cat([p.grad.flatten() for p in net.parameters() if p.grad is not None])
    )
