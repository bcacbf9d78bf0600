"""For batches of eight or more the advantages are divided by their standard deviation, which the formula
does not do.
"""

import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    advantages = (rewards - rewards.mean()).detach()
    if len(advantages) >= 8:  # enough for a standard deviation
        advantages = advantages / (advantages.std() + 1e-8)
    logp = F.log_softmax(logits, dim=-1)[torch.arange(len(actions)), actions]
    return -(logp * advantages).mean()
