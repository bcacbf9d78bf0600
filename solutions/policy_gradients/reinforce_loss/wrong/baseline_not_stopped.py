"""The rewards were stopped, but a gradient still reaches them through their mean.

The baseline is computed from the same tensor, and it was taken from the one that is still attached.

Count how often `rewards` occurs in your code: each occurrence is a path.
"""

import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    log_pi = F.log_softmax(logits, dim=1).gather(1, actions.unsqueeze(1)).squeeze(1)
    advantage = rewards.detach() - rewards.mean()
    return -(log_pi * advantage).mean()
