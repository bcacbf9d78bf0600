"""Takes fresh gradients with autograd.grad and stores them, but leaves the .grad of unused parameters alone.
Page: "what `.grad` held before the call | **blocked**: it has no part in norm or step"
When: a parameter takes no part in the loss and has a .grad from earlier: the optimiser moves it along the old gradient.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    params = [p for p in net.parameters() if p.requires_grad]
    grads = torch.autograd.grad(loss, params, allow_unused=True)
    used = [(p, g) for p, g in zip(params, grads) if g is not None]
    norm = torch.sqrt(sum(g.square().sum() for _, g in used))
    factor = torch.clamp(max_norm / norm, max=1.0)
    for p, g in used:
        p.grad = g * factor
    optimizer.step()
    return norm
