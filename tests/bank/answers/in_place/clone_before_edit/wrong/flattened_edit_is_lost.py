"""The edit goes through flatten(), which copies where the clone is not contiguous, so edited equals x for a
transposed x.
"""

import torch


def clone_before_edit(x):
    loss = x.sin().sum()
    edited = x.detach().clone()
    edited.flatten().add_(1.0)
    return loss, edited
