"""One row at a time under torch.func.vmap: logsumexp minus the chosen logit, weighted; the weights are made
outside.
"""

import torch
from torch.func import vmap


def _row(scores, action, weight):
    chosen = scores.gather(0, action.unsqueeze(0)).squeeze(0)
    return weight * (scores.logsumexp(0) - chosen)


def reinforce_loss(logits, actions, rewards):
    fixed = rewards.detach()
    return vmap(_row)(logits, actions, fixed - fixed.mean()).mean()
