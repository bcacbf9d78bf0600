"""Joins the whole state to one vector of float32 and takes it apart again.

Page: "so has every buffer that `state_dict()` lists, those of floats and those of integers"
When: a buffer of integers holds a number above 2**24 that float32 cannot hold (16777217), or the tensors are float64.
"""

import torch


def hard_update(target, online):
    vector = torch.cat([tensor.reshape(-1).float() for tensor in online.state_dict().values()])
    start = 0
    with torch.no_grad():
        for tensor in target.state_dict().values():
            stop = start + tensor.numel()
            tensor.copy_(vector[start:stop].view(tensor.shape))
            start = stop
