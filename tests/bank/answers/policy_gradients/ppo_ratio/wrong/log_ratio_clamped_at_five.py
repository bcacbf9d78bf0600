"""Ratios above 148 or below 0.007 are wrong and have no gradient: the difference is clamped to [-5, 5]."""

import torch


def ppo_ratio(new_logp, old_logp):
    return torch.clamp(new_logp - old_logp.detach(), -5.0, 5.0).exp()
