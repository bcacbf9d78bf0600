"""Keeps the baseline as a moving average over calls, started at the first batch's mean.

Page: r-bar is the mean of this batch's rewards; "A second call works like the first one".
When: a second call with other rewards (with the same ones it is right).
"""
import torch
import torch.nn.functional as F


class _Baseline:
    def __init__(self, keep=0.9):
        self.keep, self.level = keep, None

    def __call__(self, rewards):
        mean = rewards.detach().mean()
        self.level = mean if self.level is None else self.keep * self.level + (1 - self.keep) * mean
        return self.level


_baseline = _Baseline()


def reinforce_loss(logits, actions, rewards):
    advantage = rewards.detach() - _baseline(rewards)
    logp = F.log_softmax(logits, dim=-1)[torch.arange(len(actions)), actions]
    return -(logp * advantage).mean()
