"""Clips rewards to [-1, 1], as DQN did on Atari. The problem does not.

Page: y_i = r_i + gamma (1 - d_i) Q_target(s'_i, a*_i).
When: a reward above 1 or below -1.
"""
import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    prediction = torch.take_along_dim(q_s, actions[:, None], dim=1)[:, 0]
    best = torch.argmax(q_next_online, dim=1, keepdim=True)
    value = torch.take_along_dim(q_next_target, best, dim=1)[:, 0]
    y = torch.clamp(rewards, -1.0, 1.0) + gamma * (1 - dones) * value
    return F.mse_loss(prediction, y.detach())
