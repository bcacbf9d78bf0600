r"""Keeps a running average of the rewards over calls and uses it as baseline.
Page: "\bar r = \frac{1}{B}\sum_{j=1}^{B} r_j"
When: from the second call on, if the earlier batches had another mean reward.
"""
import torch
import torch.nn.functional as F

_seen = []


def reinforce_loss(logits, actions, rewards):
    reward = rewards.detach()
    _seen.append(reward.mean())
    baseline = torch.stack(_seen).mean()
    logp = F.log_softmax(logits, dim=1).gather(1, actions[:, None]).squeeze(1)
    return -(logp * (reward - baseline)).mean()
