"""Switches gradients off for the target and on afterwards.

Page: "grad mode is left as it was found. Where it is off, the loss has no graph."
When: the caller has grad mode off.
"""

import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    torch.set_grad_enabled(False)
    best = q_next_online.argmax(dim=1)
    following = q_next_target.gather(1, best[:, None])[:, 0]
    y = rewards + gamma * (1 - dones) * following
    torch.set_grad_enabled(True)
    return F.mse_loss(q_s.gather(1, actions[:, None])[:, 0], y)
