"""Unusual: a distribution object, as in CleanRL."""
import torch
from torch.distributions import Categorical


def reinforce_loss(logits, actions, rewards):
    fixed = rewards.detach().clone()
    fixed -= fixed.mean()
    return (-Categorical(logits=logits).log_prob(actions) * fixed).mean(dim=0)
