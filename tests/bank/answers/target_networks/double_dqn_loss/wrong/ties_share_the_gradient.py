"""Reads each prediction as the mean of all entries of its row that equal it.
Page: "at the action taken, 0 at the others"
When: a row of q_s holds the taken action's value a second time; the gradient is shared.
"""
import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    with torch.no_grad():
        best = q_next_online.argmax(dim=1, keepdim=True)
        y = rewards + gamma * (1 - dones) * q_next_target.gather(1, best).squeeze(1)
        hit = (q_s == q_s.gather(1, actions.unsqueeze(1))).float()
        hit = hit / hit.sum(dim=1, keepdim=True)
    return F.mse_loss((q_s * hit).sum(dim=1), y)
