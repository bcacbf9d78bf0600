r"""Averages over the rows with an advantage other than 0 instead of over B.
Page: "\ell = -\frac{1}{B}\sum_{i=1}^{B} \log \pi(a_i \mid s_i)\;\mathrm{sg}\bigl(r_i - \bar r\bigr)"
When: some reward equals the mean exactly, e.g. rewards (1, 2, 3): loss and gradient are too large by B / count.
"""
import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    advantage = (rewards - rewards.mean()).detach()
    logp = -F.cross_entropy(logits, actions, reduction="none")
    rows = (advantage != 0).sum().clamp_min(1)
    return -(logp * advantage).sum() / rows
