"""Clips parameter group by parameter group, and combines the norms for the log.
Page: "With $g$ the gradient of `loss` with respect to *all* parameters of `net`, put together into one long vector"
When: the optimiser has several parameter groups and the bound binds.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    norms = [torch.nn.utils.clip_grad_norm_(group["params"], max_norm) for group in optimizer.param_groups]
    optimizer.step()
    return torch.stack(norms).norm()
