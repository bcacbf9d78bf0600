"""Finds the best action's value by a running maximum that starts at zero.

Page: y = r + gamma (1 - d) max_a' Q_target(s', a').
When: all target values of a next state are negative.
"""
from functools import reduce

import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    with torch.no_grad():
        columns = target_net(batch["next_states"]).unbind(dim=1)
        best = reduce(torch.maximum, columns, torch.zeros_like(batch["rewards"]))
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * best
    prediction = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(-1)).squeeze(-1)
    return F.mse_loss(prediction, y)
