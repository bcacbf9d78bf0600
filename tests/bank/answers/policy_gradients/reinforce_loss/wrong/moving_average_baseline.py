"""From the second call on the baseline is not the mean of the batch: it remembers the rewards of earlier
calls.
"""

import torch
import torch.nn.functional as F


class _Reinforce:
    def __init__(self, keep=0.9):
        self.keep, self.baseline = keep, None

    def __call__(self, logits, actions, rewards):
        rewards = rewards.detach()
        mean = rewards.mean()
        self.baseline = mean if self.baseline is None else self.keep * self.baseline + (1 - self.keep) * mean
        logp = F.log_softmax(logits, dim=1).gather(1, actions[:, None])[:, 0]
        return -torch.mean(logp * (rewards - self.baseline))


_state = _Reinforce()


def reinforce_loss(logits, actions, rewards):
    return _state(logits, actions, rewards)
