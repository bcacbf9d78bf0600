"""Chooses with a softmax at a very low temperature, which is nearly one-hot.

Page: "a*_i = argmax_a Q_online(s'_i, a)"
When: the two best values of a row of `q_next_online` are closer than about 0.02.
"""

import torch


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    with torch.no_grad():
        choice = torch.softmax(1000.0 * q_next_online, dim=1)
        y = rewards + gamma * (1 - dones) * (choice * q_next_target).sum(dim=1)
    q = q_s[torch.arange(len(actions)), actions]
    return (q - y).square().mean()
