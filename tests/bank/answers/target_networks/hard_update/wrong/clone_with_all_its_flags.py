"""Fills the target with a deep copy of everything that online is.

Page: "Its `requires_grad` flags and its `train`/`eval` mode, and those of `online`, are as they were"
When: target's flags or modes differ from online's, as with a frozen target in eval mode.
"""
import copy

import torch


def hard_update(target, online):
    target.__dict__.update(copy.deepcopy(online).__dict__)
