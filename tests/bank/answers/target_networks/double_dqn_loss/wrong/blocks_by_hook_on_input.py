"""Q_next_target is blocked by a zeroing hook on the caller's tensor, which also kills its gradient from
other uses (q_s the same tensor, say).
"""

import torch


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    if q_next_target.requires_grad:
        q_next_target.register_hook(torch.zeros_like)
    best = q_next_online.argmax(dim=1, keepdim=True)
    y = rewards + gamma * (1 - dones) * q_next_target.gather(1, best).squeeze(1)
    q = q_s.gather(1, actions.unsqueeze(1)).squeeze(1)
    return (q - y).square().mean()
