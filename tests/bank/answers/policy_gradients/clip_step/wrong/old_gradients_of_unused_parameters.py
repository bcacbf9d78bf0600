"""Sets .grad where the loss has a gradient, and leaves the old one elsewhere.
Page: "Gradients that are already in `.grad` when the function is called are old and must not be used."
When: a parameter that the loss does not use has an old gradient.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    params = list(net.parameters())
    grads = torch.autograd.grad(loss, params, allow_unused=True)
    norm = torch.stack([g.norm() for g in grads if g is not None]).norm()
    factor = torch.clamp(max_norm / (norm + 1e-6), max=1.0)
    for p, g in zip(params, grads):
        if g is not None:
            p.grad = g * factor
    optimizer.step()
    return norm
