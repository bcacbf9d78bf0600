"""Clamps the logits to [-50, 50] "for stability".
Page: "The logits of a row may lie hundreds apart; the loss and its gradient must be finite and right there too."
When: a logit lies outside [-50, 50]: the loss is wrong and the gradient of that entry is 0.
"""
import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    logp = F.log_softmax(logits.clamp(-50.0, 50.0), dim=1)
    logp = logp.gather(1, actions[:, None]).squeeze(1)
    advantage = (rewards - rewards.mean()).detach()
    return -(logp * advantage).mean()
