r"""Adds 1 to x itself, copies, and subtracts 1 again.

Page: "`x` keeps its values."
When: x + 1 - 1 is not x in float32 (1e-9, 0.1, ...): x has changed, by up to 6e-8 or so.
"""

import torch


def clone_before_edit(x):
    with torch.no_grad():
        x.add_(1.0)
        edited = x.clone()
        x.sub_(1.0)
    return x.sin().sum(), edited
