"""Detaches the caller's own tensor, unless it is also new_logp.
Page: "Inputs keep their values and their `requires_grad` flags."
When: `old_logp` requires a gradient and is another tensor than `new_logp`: its flag is False afterwards.
"""
import torch


def ppo_ratio(new_logp, old_logp):
    if old_logp is new_logp:
        old = old_logp.detach()
    else:
        old = old_logp.detach_()
    return (new_logp - old).exp()
