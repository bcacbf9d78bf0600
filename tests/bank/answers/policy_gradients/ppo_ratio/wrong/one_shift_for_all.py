"""A quotient of exponentials, made "safe" by taking the same shift off both: the largest old entry.

Page: log-probabilities may lie anywhere between -400 and 400; where old and new are close, the ratio
must be finite and right.
When: entries of one tensor lie more than about 90 apart (the lower ones become 0/0 = nan).
"""
import torch


def ppo_ratio(new_logp, old_logp):
    old = old_logp.detach()
    shift = old.max()
    return torch.exp(new_logp - shift) / torch.exp(old - shift)
