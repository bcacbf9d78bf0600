r"""Twice the Huber loss with a threshold of 10.
Page: "\ell = \frac{1}{B}\sum_{i=1}^{B}\bigl(Q(s_i, a_i) - y_i\bigr)^2"
When: an error is larger than 10 in size.
"""
import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    with torch.no_grad():
        best = target_net(batch["next_states"]).max(dim=1).values
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * best
    q = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    return 2.0 * F.huber_loss(q, y, delta=10.0)
