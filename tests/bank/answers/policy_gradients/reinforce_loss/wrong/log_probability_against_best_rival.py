"""With three or more actions value and gradient are wrong: the log-probability only compares the chosen
action with its best rival.
"""

import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    advantages = (rewards - rewards.mean()).detach()
    chosen = logits.gather(1, actions[:, None]).squeeze(1)
    taken = F.one_hot(actions, logits.shape[1]).bool()
    rival = logits.masked_fill(taken, -torch.inf).amax(dim=1)
    logp = -F.softplus(rival - chosen)
    return -(logp * advantages).mean()
