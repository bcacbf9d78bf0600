"""Switches grad mode off for the copy and on afterwards, whatever it was.

Page: "what the problem does not tell you to change stays as it was found: ... grad mode"
When: grad mode is off when the function is called.
"""
import torch


def detach_slice_edit(x):
    h = len(x) // 2
    loss = torch.sin(x[:h]).sum() + torch.cos(x[h:]).sum()
    torch.set_grad_enabled(False)
    edited = x[:h].clone()
    edited += 2.0
    torch.set_grad_enabled(True)
    return loss, edited
