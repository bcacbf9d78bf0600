r"""Clears the gradients of the whole model.

Page: "Everything that is not named goes on as before: it learns"
When: freeze is called between backward and step: the parameters that are not named lose the gradient they hold and miss the step.
"""

import torch


def freeze(model, names):
    model.zero_grad(set_to_none=True)
    for name in names:
        model.get_submodule(name).requires_grad_(False).eval()
