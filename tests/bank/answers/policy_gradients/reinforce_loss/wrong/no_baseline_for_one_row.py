r"""Skips the baseline when the batch has a single row, "since there is nothing to average".
Page: "\bar r = \frac{1}{B}\sum_{j=1}^{B} r_j" and "With $A_i = r_i - \bar r$"
When: B == 1 and the reward is not 0: the loss and the gradient should be 0 and are not.
"""
import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    logp = F.log_softmax(logits, dim=1).gather(1, actions[:, None]).squeeze(1)
    advantage = rewards.detach()
    if advantage.numel() > 1:
        advantage = advantage - advantage.mean()
    return -(logp * advantage).mean()
