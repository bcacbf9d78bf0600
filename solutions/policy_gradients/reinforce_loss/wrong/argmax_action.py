"""The loss looks at the action that the policy likes best, and not at the one that was taken.

The reward was earned by the sampled action. To credit another one with it teaches the policy to repeat its own
preference, whatever happens.

`actions` says what was done. See where your code uses it.
"""

import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    log_pi = F.log_softmax(logits, dim=1).max(dim=1).values
    advantage = (rewards - rewards.mean()).detach()
    return -(log_pi * advantage).mean()
