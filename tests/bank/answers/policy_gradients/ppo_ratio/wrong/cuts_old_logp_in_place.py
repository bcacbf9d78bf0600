"""Detaches an old log-probability that has a history in place.
Page: "what the problem does not tell you to change stays as it was found" (contract: inputs can "come from earlier operations")
When: old_logp is the result of an operation and another tensor than new_logp: afterwards it has lost its graph.
"""
import torch


def ppo_ratio(new_logp, old_logp):
    if old_logp is not new_logp and old_logp.grad_fn is not None:
        old_logp.detach_()
    return torch.exp(new_logp - old_logp.detach())
