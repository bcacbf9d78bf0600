"""Grad mode is afterwards what q_s requires instead of what it was (off although it was on, or on although
it was off).
"""

import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    torch.set_grad_enabled(False)
    best = q_next_online.argmax(dim=1, keepdim=True)
    y = rewards + gamma * (1 - dones) * q_next_target.gather(1, best).squeeze(1)
    torch.set_grad_enabled(q_s.requires_grad)
    q = q_s.gather(1, actions.unsqueeze(1)).squeeze(1)
    return F.mse_loss(q, y)
