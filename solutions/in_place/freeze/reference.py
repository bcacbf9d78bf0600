"""Freezing part of a network for good: parameters, optimiser and batch-norm statistics."""


def freeze(model, names):
    """Hold the named submodules fixed; gradients still pass through them."""
    for name in names:
        part = model.get_submodule(name)
        part.eval()
        for parameter in part.parameters():
            parameter.requires_grad_(False)
            parameter.grad = None
