"""Subtracts in double precision and returns what comes out.
Page: "Returns: the ratios, float32, in that shape."
When: always: the result is float64.
"""
import torch


def ppo_ratio(new_logp, old_logp):
    return torch.exp(new_logp.double() - old_logp.detach().double())
