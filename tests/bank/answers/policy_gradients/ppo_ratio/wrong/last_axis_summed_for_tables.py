"""For inputs with two or more axes, the log-probabilities are summed over the last one, as if it counted
action dimensions.
"""

import torch


def ppo_ratio(new_logp, old_logp):
    difference = new_logp - old_logp.detach()
    if difference.dim() > 1:
        difference = difference.sum(dim=-1)
    return difference.exp()
