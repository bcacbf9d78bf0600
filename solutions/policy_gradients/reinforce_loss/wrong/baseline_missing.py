"""The rewards went in as they are, without their mean subtracted.

If all rewards are positive, every action that is tried is made more likely, good or bad, and only the differences in
size tell them apart. The estimate is still right on average, and very noisy.

The weight in the formula is how much better than usual it went.
"""

import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    log_pi = F.log_softmax(logits, dim=1).gather(1, actions.unsqueeze(1)).squeeze(1)
    return -(log_pi * rewards.detach()).mean()
