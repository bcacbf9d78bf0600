"""The edit is made under `inference_mode`, and the caller cannot write into its result.

Tensors that are made there stay outside of autograd: an in-place edit of one raises an error, and so does
a later loss that needs to save it.

Switch gradients off in a way that leaves an ordinary tensor behind.
"""

import torch


def clone_before_edit(x):
    with torch.inference_mode():
        edited = x + 1.0
    return torch.sin(x).sum(), edited
