"""Zeroes the rows of ended episodes in a detached, but shared, target table.
Page: "All tensors keep their values and their `requires_grad` flag."
When: an episode ended in the batch: its row of q_next_target is overwritten.
"""
import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    prices = q_next_target.detach().masked_fill_(dones.bool().unsqueeze(1), 0.0)
    best = q_next_online.detach().argmax(dim=1, keepdim=True)
    y = rewards + gamma * prices.gather(1, best).squeeze(1)
    return F.mse_loss(q_s.gather(1, actions.unsqueeze(1)).squeeze(1), y)
