"""Chooses with a straight-through one-hot: the value is that of the argmax, the gradient that of a softmax.

Page: "`q_next_online` | blocked"
When: always where `q_next_online` requires a gradient and a row is not done; the value is right.
"""

import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    soft = torch.softmax(q_next_online, dim=1)
    hard = F.one_hot(q_next_online.argmax(dim=1), q_s.shape[1]).float()
    choice = hard + (soft - soft.detach())
    y = rewards + gamma * (1 - dones) * (choice * q_next_target.detach()).sum(dim=1)
    q = q_s.gather(1, actions.unsqueeze(1)).squeeze(1)
    return (q - y).square().mean()
