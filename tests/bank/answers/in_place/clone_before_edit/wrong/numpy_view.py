"""Takes a clone for both results, and edits it through its numpy view, which no version counter sees.
Page: "cos x_i, at the original values".
When: any x: the gradient is cos(x + 1), without an error."""
import torch


def clone_before_edit(x):
    copy = x.clone()
    loss = copy.sin().sum()
    window = copy.detach().numpy()
    window += 1.0
    return loss, copy.detach().clone()
