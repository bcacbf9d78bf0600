"""For a confident policy the loss is infinite or not a number.

With logits a hundred apart the smaller probability is zero in float32, and its logarithm minus
infinity. The detour through probabilities loses what the logits still contained.

There are ways from logits to log-probabilities that do not pass through probabilities.
"""

import torch


def reinforce_loss(logits, actions, rewards):
    pi = torch.softmax(logits, dim=1).gather(1, actions.unsqueeze(1)).squeeze(1)
    advantage = (rewards - rewards.mean()).detach()
    return -(torch.log(pi) * advantage).mean()
