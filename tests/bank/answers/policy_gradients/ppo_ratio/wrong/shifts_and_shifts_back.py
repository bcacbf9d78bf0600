"""Saves a tensor by subtracting in the data of new_logp and adding the same again afterwards.
Page: "Inputs keep their values and their `requires_grad` flags." and "`old_logp` may be the very same tensor as `new_logp`."
When: the difference is rounded (the values come back a little off), and above all if one tensor is passed as both: it is all zeros afterwards.
"""
import torch


def ppo_ratio(new_logp, old_logp):
    new_logp.data.sub_(old_logp.data)
    ratio = torch.exp(new_logp)
    new_logp.data.add_(old_logp.data)
    return ratio
