"""Detaches each reward but leaves the mean of the rewards live.
Page: "`rewards` | **blocked**, through the reward itself and through the mean"
When: `rewards` requires a gradient: every reward gets sum(log pi) / B**2 through the baseline.
"""
import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    logp = F.log_softmax(logits, dim=1).gather(1, actions[:, None]).squeeze(1)
    advantage = rewards.detach() - rewards.mean()
    return -(logp * advantage).mean()
