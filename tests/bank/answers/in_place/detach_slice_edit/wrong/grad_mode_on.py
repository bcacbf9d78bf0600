"""Switches grad mode off for the edit and on afterwards, whichever way it was found.
Page: "what the problem does not tell you to change stays as it was found: ... grad mode".
When: called with grad mode off: it is on when the function returns."""
import torch


def detach_slice_edit(x):
    half = x.numel() // 2
    loss = x[:half].sin().sum() + x[half:].cos().sum()
    torch.set_grad_enabled(False)
    edited = x[:half] + 2.0
    torch.set_grad_enabled(True)
    return loss, edited
