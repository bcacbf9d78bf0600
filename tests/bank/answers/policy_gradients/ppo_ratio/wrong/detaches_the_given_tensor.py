"""Cuts an old log-probability that comes from earlier operations out of its graph in place.

Page: "Inputs keep their values and their `requires_grad` flags"; one tensor as both: flows through its
part as new_logp.
When: `old_logp` is not a leaf (it comes from a network): the caller's tensor has lost its graph; passed
as both, the new one is cut as well.
"""
import torch


def ppo_ratio(new_logp, old_logp):
    if old_logp.grad_fn is not None:
        record = old_logp.detach_()
    else:
        record = old_logp.detach()
    return (new_logp - record).exp()
