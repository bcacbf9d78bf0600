"""Copies everything by way of float32.

Page: "so has every buffer that `state_dict()` lists, those of floats and those of integers"
When: an integer buffer holds a number beyond 2**24 that float32 cannot hold, or a network is in float64.
"""
import torch


def hard_update(target, online):
    source = {name: tensor.float() for name, tensor in online.state_dict().items()}
    target.load_state_dict(source)
