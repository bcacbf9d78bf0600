"""The double DQN loss over a batch of transitions (van Hasselt, Guez and Silver, 2016)."""

import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    """Mean squared TD error; the online values choose the next action, the target values price it."""
    q_taken = q_s.gather(1, actions.unsqueeze(1)).squeeze(1)
    with torch.no_grad():
        best = q_next_online.argmax(dim=1, keepdim=True)
        q_next = q_next_target.gather(1, best).squeeze(1)
        target = rewards + gamma * (1.0 - dones) * q_next
    return F.mse_loss(q_taken, target)
