"""Takes two exponentials and divides them.
Page: "where old and new are close, the ratio must be finite and right"
When: log-probabilities below about -104 or above about 88: 0/0 or inf/inf.
"""
import torch


def ppo_ratio(new_logp, old_logp):
    return torch.exp(new_logp) / torch.exp(old_logp.detach())
