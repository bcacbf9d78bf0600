"""For (T, B) it goes row by row through a helper without a stop.
Page: "`old_logp` | **blocked**"
When: the inputs have two or more axes.
"""
import torch


def ratio_of(new, old):
    return (new - old).exp()


def ppo_ratio(new_logp, old_logp):
    if new_logp.ndim >= 2:
        return torch.stack([ratio_of(new, old) for new, old in zip(new_logp, old_logp)])
    return ratio_of(new_logp, old_logp.detach())
