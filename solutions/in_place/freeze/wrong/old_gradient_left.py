"""The frozen parameters still hold the gradient of an earlier backward pass, and the optimiser uses it.

Switching `requires_grad` off keeps new gradients from arriving. It does nothing about one that is already
there, and the optimiser looks at `.grad` alone: the first step after freezing moves the frozen layers.

Ask what is stored on a parameter besides its value, and leave nothing of it behind.
"""


def freeze(model, names):
    for name in names:
        part = model.get_submodule(name)
        part.eval()
        part.requires_grad_(False)
