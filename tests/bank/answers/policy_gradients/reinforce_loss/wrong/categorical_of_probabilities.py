"""A Categorical made from probabilities: the distribution clamps them at 1.2e-7 before the logarithm.

Page: "The logits of a row may lie hundreds apart; the loss and its gradient must be finite and right".
When: an action was taken whose logit is more than 16 below the best one.
"""
import torch
from torch.distributions import Categorical


def reinforce_loss(logits, actions, rewards):
    policy = Categorical(probs=torch.softmax(logits, dim=-1))
    advantage = (rewards - rewards.mean()).detach()
    return -(policy.log_prob(actions) * advantage).mean()
