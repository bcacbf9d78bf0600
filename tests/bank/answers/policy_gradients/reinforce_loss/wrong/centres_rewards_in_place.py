"""Subtracts the mean from the caller's own reward tensor.
Page: "The inputs are not changed."
When: always, as soon as the mean of the rewards is not 0: `rewards` holds the advantages afterwards.
"""
import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    with torch.no_grad():
        rewards -= rewards.mean()
    logp = F.log_softmax(logits, dim=1).gather(1, actions[:, None]).squeeze(1)
    return -(logp * rewards.detach()).mean()
