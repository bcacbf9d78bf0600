"""Cuts the caller's reward tensor out of its graph with detach_().
Page: "The inputs are not changed."
When: `rewards` comes out of a computation (a learned reward model): afterwards the caller's tensor is cut off from its own graph, so that the reward model can no longer be trained through it.
"""
import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    rewards.detach_()
    logp = F.log_softmax(logits, dim=1).gather(1, actions[:, None]).squeeze(1)
    return -(logp * (rewards - rewards.mean())).mean()
