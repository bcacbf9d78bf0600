"""A batch of one keeps its reward as the advantage; the formula gives zero there."""

import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    advantages = rewards.detach()
    if advantages.numel() > 1:
        advantages = advantages - advantages.mean()
    return (F.cross_entropy(logits, actions, reduction="none") * advantages).mean()
