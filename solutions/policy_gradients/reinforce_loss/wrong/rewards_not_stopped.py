"""The loss is right, but a gradient reaches the rewards.

The advantage is a weight: it says how strongly the policy changes, and must not change itself. Where
rewards come from a network, this would train that network to suit the policy.

Cut the advantage off from where it came, after the mean has been subtracted or before; but all of it.
"""

import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    log_pi = F.log_softmax(logits, dim=1).gather(1, actions.unsqueeze(1)).squeeze(1)
    advantage = rewards - rewards.mean()
    return -(log_pi * advantage).mean()
