"""Twice the Huber loss with a threshold of 10: the square for small errors, linear for large ones.

Page: "l = 1/B sum (Q(s_i, a_i) - y_i)^2"
When: an error is larger than 10 in size.
"""

import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    with torch.no_grad():
        best = q_next_online.argmax(dim=1, keepdim=True)
        y = rewards + gamma * (1 - dones) * q_next_target.gather(1, best).squeeze(1)
    q = q_s.gather(1, actions.unsqueeze(1)).squeeze(1)
    return 2 * F.huber_loss(q, y, delta=10.0)
