"""Blocks the target's gradient by a hook that multiplies it with zero, and leaves the hook on the caller's tensor.

Page/contract: "what the problem does not tell you to change stays as it was found"; "One array, two inputs: ... stop the use of an input, not the array itself".
When: q_next_target requires gradients and is used in another loss afterwards, or is the same tensor as q_s: its gradient is then always zero.
"""
import torch


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    if q_next_target.requires_grad:
        q_next_target.register_hook(torch.zeros_like)
    rows = torch.arange(q_s.shape[0])
    best = q_next_online.argmax(dim=1)
    y = rewards + gamma * (1 - dones) * q_next_target[rows, best]
    return torch.mean((q_s[rows, actions] - y) ** 2)
