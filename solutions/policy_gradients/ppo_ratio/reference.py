"""The probability ratio of proximal policy optimisation (Schulman et al., 2017)."""

import torch


def ppo_ratio(new_logp, old_logp):
    """The ratio of the new policy's probability to the old one's, for each action."""
    return torch.exp(new_logp - old_logp.detach())
