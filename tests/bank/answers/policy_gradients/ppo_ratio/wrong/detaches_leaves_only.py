"""Thinks that only leaf tensors can collect a gradient, and detaches only those.
Page: "`old_logp` | **blocked**"
When: `old_logp` is the output of a computation (not a leaf): it gets a gradient, and passed as both arguments the gradient cancels.
"""
import torch


def ppo_ratio(new_logp, old_logp):
    old = old_logp.detach() if old_logp.is_leaf else old_logp
    return torch.exp(new_logp - old)
