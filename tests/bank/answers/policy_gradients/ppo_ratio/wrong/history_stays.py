"""Only leaves are detached: an old_logp that comes from an earlier operation keeps its path.
Page: "`old_logp` | **blocked**"
When: old_logp = 1.0 * leaf, with leaf.requires_grad.
"""
import torch


def ppo_ratio(new_logp, old_logp):
    old = old_logp
    if old_logp is new_logp or old_logp.is_leaf:
        old = old_logp.detach()
    return torch.exp(new_logp - old)
