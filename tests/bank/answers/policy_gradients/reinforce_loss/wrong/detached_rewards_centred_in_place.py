"""The caller's rewards lose their mean: the detached tensor, which shares their memory, is edited in place."""

import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    advantages = rewards.detach()
    advantages -= advantages.mean()
    return (F.cross_entropy(logits, actions, reduction="none") * advantages).mean()
