"""Difference and exponential, with the stop on the old side."""
import torch


def ppo_ratio(new_logp, old_logp):
    return torch.exp(new_logp - old_logp.detach())
