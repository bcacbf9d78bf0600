"""Gradients were switched off for cut and never switched on again.

`torch.set_grad_enabled(False)`, called as a function, holds for everything that follows in the
program. The next loss will have no graph, far from here, with nothing pointing back to this line.

Use a form that ends with its block, or an operation that concerns one tensor only.
"""

import torch


def detach_once(encoder, x):
    live = encoder(x)
    torch.set_grad_enabled(False)
    cut = live.clone()
    return live, cut
