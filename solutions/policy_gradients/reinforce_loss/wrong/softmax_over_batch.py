"""The probabilities were normalised over the batch and not over the actions.

The rows no longer sum to one; instead the states of a batch compete with one another for each action.

Logits have shape (B, n_actions). Say which of the two axes a policy is a distribution over.
"""

import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    log_pi = F.log_softmax(logits, dim=0).gather(1, actions.unsqueeze(1)).squeeze(1)
    advantage = (rewards - rewards.mean()).detach()
    return -(log_pi * advantage).mean()
