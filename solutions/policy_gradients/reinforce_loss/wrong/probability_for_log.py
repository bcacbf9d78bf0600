"""Probabilities were weighted, where the formula has their logarithms.

The gradient then carries an extra factor of the probability itself, so that actions the policy rarely takes are
hardly ever corrected, and the estimate is no longer that of the expected reward.

Look at what stands between the minus sign and the advantage in the formula.
"""

import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    pi = F.softmax(logits, dim=1).gather(1, actions.unsqueeze(1)).squeeze(1)
    advantage = (rewards - rewards.mean()).detach()
    return -(pi * advantage).mean()
