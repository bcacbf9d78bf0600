"""The ratios were clipped, and where they were clipped there is no gradient.

PPO's loss compares the clipped ratio with the free one and takes the worse of the two products. It needs the free
one for that, also where it lies outside the interval.

Clipping belongs to the loss that is built on this function. Return the ratio as it is.
"""

import torch


def ppo_ratio(new_logp, old_logp):
    return torch.exp(new_logp - old_logp.detach()).clamp(0.8, 1.2)
