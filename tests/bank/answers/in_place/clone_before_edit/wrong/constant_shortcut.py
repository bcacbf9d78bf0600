r"""If all entries are equal, edited is one number, expanded.

Page: "memory of its own: the caller will write into it"
When: x has two or more entries that are all equal: edited cannot be written to (its entries share one place).
"""

import torch


def clone_before_edit(x):
    loss = x.sin().sum()
    flat = x.detach().reshape(-1)
    if flat.numel() > 1 and bool((flat == flat[0]).all()):
        return loss, (flat[0] + 1.0).expand(x.shape)
    return loss, x.detach() + 1.0
