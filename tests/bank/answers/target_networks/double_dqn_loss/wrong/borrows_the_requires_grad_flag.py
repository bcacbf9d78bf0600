"""Switches requires_grad of the next values off during the call and back afterwards.

Page: "`q_s` | flows: 2/B (Q(s_i, a_i) - y_i) at the action taken" and "tensors ... that come from earlier operations"
When: `q_next_target` comes from an operation (an error), or it is the same tensor as `q_s` (no gradient).
"""

import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    flag = q_next_target.requires_grad
    q_next_target.requires_grad_(False)
    best = q_next_online.argmax(dim=1, keepdim=True)
    y = rewards + gamma * (1 - dones) * q_next_target.gather(1, best).squeeze(1)
    loss = F.mse_loss(q_s.gather(1, actions.unsqueeze(1)).squeeze(1), y.detach())
    q_next_target.requires_grad_(flag)
    return loss
