"""The mean was subtracted from the caller's rewards, in place.

The loss is right this once. Whoever reads the rewards afterwards, for a log or for a second epoch, finds them
centred and cannot tell how the agent did.

Let the subtraction return a new tensor.
"""

import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    log_pi = F.log_softmax(logits, dim=1).gather(1, actions.unsqueeze(1)).squeeze(1)
    with torch.no_grad():
        rewards -= rewards.mean()
    return -(log_pi * rewards.detach()).mean()
