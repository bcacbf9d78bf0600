"""Switches grad mode off for the target and on again, whatever it was before.

Page: "grad mode is left as it was found. Where it is off, the loss has no graph."
When: called with grad mode off.
"""
import torch


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    rows = torch.arange(len(actions))
    torch.set_grad_enabled(False)
    best = q_next_online.max(dim=1).indices
    y = rewards + gamma * (1.0 - dones) * q_next_target[rows, best]
    torch.set_grad_enabled(True)
    return (q_s[rows, actions] - y).square().mean()
