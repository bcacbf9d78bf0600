"""A deep copy of the state is assigned, so the target's parameters and buffers are new objects."""

import copy

import torch


def hard_update(target, online):
    flags = [p.requires_grad for p in target.parameters()]
    target.load_state_dict(copy.deepcopy(online.state_dict()), assign=True)
    for p, flag in zip(target.parameters(), flags):
        p.requires_grad_(flag)
