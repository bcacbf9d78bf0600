"""Switches the flag of both next tables off for the computation, and then on.
Page: "All tensors keep their values and their `requires_grad` flag."
When: q_next_online or q_next_target is a leaf that came without requires_grad: it leaves with it.
"""
import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    leaves = [t for t in (q_next_online, q_next_target) if t.is_leaf]
    for t in leaves:
        t.requires_grad_(False)
    best = q_next_online.argmax(dim=1, keepdim=True)
    priced = q_next_target.gather(1, best).squeeze(1).detach()
    for t in leaves:
        t.requires_grad_(True)
    y = rewards + gamma * (1 - dones) * priced
    return F.mse_loss(q_s.gather(1, actions.unsqueeze(1)).squeeze(1), y)
