"""Takes all flags off for the writing and gives every parameter the flag of the first one.

Page: "Its `requires_grad` flags and its `train`/`eval` mode, and those of `online`, are as they were, whatever they were."
When: some of target's parameters require gradients and some do not.
"""
import torch


def hard_update(target, online):
    flag = next((p.requires_grad for p in target.parameters()), False)
    target.requires_grad_(False)
    target.load_state_dict(online.state_dict())
    target.requires_grad_(flag)
