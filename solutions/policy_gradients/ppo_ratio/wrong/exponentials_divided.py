"""For log-probabilities far from zero the ratio is not a number, or infinite.

Each exponential was taken on its own, and in float32 it is 0 below about -104 and infinite above 88. Their quotient
would have been a modest number.

Stay with the logarithms as long as you can, and leave them once.
"""

import torch


def ppo_ratio(new_logp, old_logp):
    return torch.exp(new_logp) / torch.exp(old_logp.detach())
