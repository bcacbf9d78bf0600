"""REINFORCE with the batch mean as its baseline (Williams, 1992)."""

import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    """Minus the mean log-probability of the actions, each weighted by its stopped advantage."""
    log_pi = F.log_softmax(logits, dim=1).gather(1, actions.unsqueeze(1)).squeeze(1)
    advantage = (rewards - rewards.mean()).detach()
    return -(log_pi * advantage).mean()
