"""Picks the actions with F.one_hot, which takes the number of actions from the largest action in the batch.
Page: "`logits` | `(B, n_actions)` float32" and "`actions` | `(B,)` int64 | the action that was sampled in each state"
When: the last action was sampled nowhere: an error, or, if all actions are 0, silently the sum of all log-probabilities.
"""
import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    picked = F.one_hot(actions)
    logp = (F.log_softmax(logits, dim=1) * picked).sum(dim=1)
    advantage = (rewards - rewards.mean()).detach()
    return -(logp * advantage).mean()
