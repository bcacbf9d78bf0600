"""Switches the target to eval while copying and afterwards back to the mode of its outermost module.

Page: "its `train`/`eval` mode, and those of `online`, are as they were, whatever they were"
When: a submodule of target is in another mode than target itself (a frozen batch-norm in a network that trains).
"""
import torch


def hard_update(target, online):
    was_training = target.training
    target.eval()
    target.load_state_dict(online.state_dict())
    target.train(was_training)
