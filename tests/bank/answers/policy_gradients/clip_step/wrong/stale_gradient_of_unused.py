"""Differentiates with autograd.grad and hands the scaled gradients to the parameters that took part.
A parameter without a part in the loss keeps what its .grad held, and the optimiser uses it.

Page: "Gradients that are already in `.grad` when the function is called are from earlier and are
discarded"; what .grad held before has no part in norm or step.
When: a parameter that the loss does not use AND an old gradient in its .grad.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    params = list(net.parameters())
    grads = torch.autograd.grad(loss, params, allow_unused=True)
    used = [(p, g) for p, g in zip(params, grads) if g is not None]
    norm = torch.linalg.vector_norm(torch.stack([g.norm() for _, g in used]))
    factor = torch.clamp(max_norm / (norm + 1e-12), max=1.0)
    for p, g in used:
        p.grad = g * factor
    optimizer.step()
    return norm
