"""Computes with columns and takes the mean over the batch axis only.
Page: "Returns: the loss, a float32 tensor of shape `()`."
When: always: the loss has shape (1,).
"""
import torch


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    with torch.no_grad():
        best = q_next_online.argmax(dim=1, keepdim=True)
        y = rewards[:, None] + gamma * (1 - dones[:, None]) * q_next_target.gather(1, best)
    return (q_s.gather(1, actions[:, None]) - y).square().mean(dim=0)
