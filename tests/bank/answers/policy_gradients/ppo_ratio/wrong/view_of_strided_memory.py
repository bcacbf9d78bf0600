"""Flattens with view.
Page: "any shape, float32: `(B,)` or `(T, B)`, say" (contract: inputs can arrive "not contiguous")
When: new_logp or old_logp is not contiguous, such as a transpose: raises.
"""
import torch


def ppo_ratio(new_logp, old_logp):
    flat = torch.exp(new_logp.view(-1) - old_logp.detach().view(-1))
    return flat.view(new_logp.shape)
