"""Goes through the modules and adds up the parameters of each, so that a shared parameter counts for each owner.
Page: "With $g$ the gradient of `loss` with respect to *all* parameters of `net`, strung together to one long vector"
When: two modules of the net share a parameter (tied weights): the norm is too large, and the shared gradient is scaled twice.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    grads = []
    for module in net.modules():
        for p in module.parameters(recurse=False):
            if p.grad is not None:
                grads.append(p.grad)
    norm = torch.sqrt(sum(g.square().sum() for g in grads))
    factor = torch.clamp(max_norm / norm, max=1.0)
    for g in grads:
        g.mul_(factor)
    optimizer.step()
    return norm
