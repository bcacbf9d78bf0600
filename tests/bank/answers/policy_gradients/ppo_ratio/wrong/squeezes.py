"""Squeezes the result.
Page: "Returns: the ratios, float32, in that shape."
When: the shape has a dimension of length 1, e.g. (1,) or (T, 1).
"""
import torch


def ppo_ratio(new_logp, old_logp):
    return torch.exp(new_logp - old_logp.detach()).squeeze()
