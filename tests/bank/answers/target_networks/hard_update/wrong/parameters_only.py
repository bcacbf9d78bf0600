"""Copies the parameters and leaves the buffers.

Page: "so has every buffer that `state_dict()` lists, those of floats and those of integers"
When: the network has buffers.
"""
import torch


def hard_update(target, online):
    with torch.no_grad():
        for t, o in zip(target.parameters(), online.parameters()):
            t.copy_(o)
