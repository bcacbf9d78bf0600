"""Where old_logp comes from earlier operations, the function raises: it switches requires_grad, which only
leaves allow.
"""

import torch


def ppo_ratio(new_logp, old_logp):
    if old_logp is new_logp:
        return torch.exp(new_logp - new_logp.detach())
    flag = old_logp.requires_grad
    old_logp.requires_grad_(False)
    try:
        return torch.exp(new_logp - old_logp)
    finally:
        old_logp.requires_grad_(flag)
