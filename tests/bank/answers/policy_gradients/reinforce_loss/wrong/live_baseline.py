"""Stops the reward and not the mean of the rewards.

Page: `rewards`: blocked, through the reward itself and through the mean.
When: rewards that require a gradient. Values are right.
"""
import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    nll = F.cross_entropy(logits, actions, reduction="none")
    good = torch.dot(nll, rewards.detach())
    usual = nll.sum() * rewards.mean()
    return (good - usual) / len(actions)
