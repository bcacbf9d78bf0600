r"""For a dotted name the whole top-level branch is set to evaluation mode.

Page: "Everything that is not named goes on as before"
When: a name has dots and another batch norm lies in the same branch: that one is switched to stored statistics, too.
"""

import torch


def freeze(model, names):
    for name in names:
        part = model.get_submodule(name)
        part.requires_grad_(False)
        for parameter in part.parameters():
            parameter.grad = None
        model.get_submodule(name.split(".")[0]).eval()
