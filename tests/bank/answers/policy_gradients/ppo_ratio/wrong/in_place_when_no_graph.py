"""Saves memory: if no graph is needed, the ratio is computed in the storage of new_logp.

Page: "Inputs keep their values".
When: grad mode is off, or `new_logp` requires no gradient.
"""
import torch


def ppo_ratio(new_logp, old_logp):
    recorded = torch.is_grad_enabled() and new_logp.requires_grad
    work = new_logp.clone() if recorded else new_logp.detach()
    work -= old_logp.detach()
    return work.exp_()
