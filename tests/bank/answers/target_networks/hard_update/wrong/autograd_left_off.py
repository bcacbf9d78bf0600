"""Switches autograd off for the copying and does not switch it on again.

Page: "After the first update nothing trains any more."
When: after the call torch.is_grad_enabled() is False for everything that follows.
"""
import torch


def hard_update(target, online):
    torch.set_grad_enabled(False)
    for t, o in zip(target.state_dict().values(), online.state_dict().values()):
        t.copy_(o)
