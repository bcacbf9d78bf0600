"""Where q_s requires no gradient the target stays attached, and a gradient reaches q_next_target."""

import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    q = q_s.gather(1, actions.unsqueeze(1)).squeeze(1)
    best = q_next_online.argmax(dim=1, keepdim=True)
    y = rewards + gamma * (1 - dones) * q_next_target.gather(1, best).squeeze(1)
    if q.requires_grad:
        y = y.detach()
    return F.mse_loss(q, y)
