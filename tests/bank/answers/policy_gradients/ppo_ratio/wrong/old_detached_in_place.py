"""The caller's old_logp loses its own graph (and flag), because it is detached in place."""

import torch


def ppo_ratio(new_logp, old_logp):
    if old_logp is new_logp:
        return torch.exp(new_logp - old_logp.detach())
    return torch.exp(new_logp - old_logp.detach_())
