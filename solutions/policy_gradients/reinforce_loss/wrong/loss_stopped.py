"""No gradient reaches the logits: the value is right and the policy cannot learn.

The log-probabilities were cut off along with the advantages, or computed where autograd does not record.

Of the two factors only one is a constant. It is the other one that carries the gradient.
"""

import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    with torch.no_grad():
        log_pi = F.log_softmax(logits, dim=1).gather(1, actions.unsqueeze(1)).squeeze(1)
        advantage = rewards - rewards.mean()
    return -(log_pi * advantage).mean()
