"""Holds ratios above 3 constant, as the clipping of PPO would do later.
Page: "`new_logp` | **flows**: the derivative of each ratio is the ratio itself"
When: a ratio exceeds 3: its value is right, its gradient 0.
"""
import torch


def ppo_ratio(new_logp, old_logp):
    ratio = torch.exp(new_logp - old_logp.detach())
    return torch.where(ratio > 3.0, ratio.detach(), ratio)
