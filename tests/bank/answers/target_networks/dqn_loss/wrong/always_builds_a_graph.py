"""Switches gradients on for the prediction, so that the loss can always be trained.

Page: "Where grad mode is off, the loss has no graph."
When: the caller has grad mode off.
"""

import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    with torch.no_grad():
        best = target_net(batch["next_states"]).amax(dim=1)
        targets = batch["rewards"] + gamma * (1 - batch["dones"]) * best
    with torch.enable_grad():
        q = q_net(batch["states"])
        predictions = q[torch.arange(q.shape[0]), batch["actions"]]
        return F.mse_loss(predictions, targets)
