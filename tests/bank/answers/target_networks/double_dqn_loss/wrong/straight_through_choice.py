"""Chooses by a straight-through one-hot, which sends a gradient into the online values.
Page: "| `q_next_online` | **blocked** |"
When: always where an episode goes on and the target's prices differ.
"""
import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    soft = F.softmax(q_next_online, dim=1)
    hard = F.one_hot(q_next_online.argmax(dim=1), q_next_online.shape[1]).to(soft.dtype)
    choice = hard + (soft - soft.detach())
    y = rewards + gamma * (1 - dones) * (choice * q_next_target.detach()).sum(dim=1)
    return F.mse_loss(q_s.gather(1, actions.unsqueeze(1)).squeeze(1), y)
