"""Flattens the tables with view, which wants them contiguous.
Page: "| `q_s` | `(B, n_actions)` float32 | the online network's Q-values in the current states |"
When: q_s or q_next_target is not contiguous, such as a transposed or sliced table (it raises).
"""
import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    b, n = q_s.shape
    start = torch.arange(b) * n
    with torch.no_grad():
        best = q_next_online.argmax(dim=1)
        y = rewards + gamma * (1 - dones) * q_next_target.view(-1)[start + best]
    return F.mse_loss(q_s.view(-1)[start + actions], y)
