"""A hand-made log-softmax that subtracts the maximum of the whole batch, not of the row.
Page: "The logits of a row may lie hundreds apart; the loss and its gradient must be finite and right there too."
When: one row's top logit lies more than about 100 below the largest logit of another row: its sum of exponentials underflows to 0.
"""
import torch


def reinforce_loss(logits, actions, rewards):
    shifted = logits - logits.max().detach()
    logp_all = shifted - shifted.exp().sum(dim=1, keepdim=True).log()
    logp = logp_all[torch.arange(len(actions)), actions]
    advantage = (rewards - rewards.mean()).detach()
    return -(logp * advantage).mean()
