"""In batches with a terminal transition, rows of the caller's q_next_target are overwritten through .data."""

import torch


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    with torch.no_grad():
        following = q_next_target.data
        following[dones.bool()] = 0.0
        best = q_next_online.argmax(dim=1)
        y = rewards + gamma * following[torch.arange(len(best)), best]
    q = q_s[torch.arange(len(actions)), actions]
    return ((q - y) ** 2).mean()
