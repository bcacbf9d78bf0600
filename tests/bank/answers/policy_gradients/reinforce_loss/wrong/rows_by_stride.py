"""Picks the taken logits from the flat storage, which is only in row order for contiguous logits.
Page (contract.md): inputs can arrive "not contiguous"; page: "`logits` (B, n_actions)"
When: logits = base.t() with base of shape (n_actions, B), B, n_actions >= 2.
"""
import torch


def reinforce_loss(logits, actions, rewards):
    n_rows, n_actions = logits.shape
    advantages = (rewards - rewards.mean()).detach()
    flat = logits.as_strided((n_rows * n_actions,), (1,), logits.storage_offset())
    chosen = flat[torch.arange(n_rows) * n_actions + actions]
    logp = chosen - torch.logsumexp(logits, dim=1)
    return -(logp * advantages).mean()
