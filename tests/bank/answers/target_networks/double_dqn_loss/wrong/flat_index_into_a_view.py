"""Reads the entries by a flat index into a view, which needs contiguous memory.

Page: contract.md, "inputs can arrive ... as tensors ... that are not contiguous"
When: one of the Q-tables is not contiguous (a transpose, every second column).
"""

import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    batch, n_actions = q_s.shape
    start = torch.arange(batch) * n_actions
    best = q_next_online.argmax(dim=1)
    following = q_next_target.detach().view(-1)[start + best]
    y = (rewards + gamma * (1 - dones) * following).detach()
    return F.mse_loss(q_s.view(-1)[start + actions], y)
