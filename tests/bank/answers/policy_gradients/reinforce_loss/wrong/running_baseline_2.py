"""The baseline is a running mean over calls; the first call is right.
Page: "A second call works like the first one" / "the mean of this batch's rewards"
When: from the second call on, if the mean reward changes.
"""
import torch
import torch.nn.functional as F

_baseline = None


def reinforce_loss(logits, actions, rewards):
    global _baseline
    mean = rewards.detach().mean()
    _baseline = mean if _baseline is None else 0.9 * _baseline + 0.1 * mean
    logp = F.log_softmax(logits, dim=-1).gather(-1, actions.unsqueeze(-1)).squeeze(-1)
    return -(logp * (rewards.detach() - _baseline)).mean()
