"""Freezes the target network for the forward pass and makes all of it trainable afterwards.

Page: "The networks ... are left as they were found" (`requires_grad` stays as found)
When: a parameter of `target_net` was frozen on arrival.
"""

import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    target_net.requires_grad_(False)
    best = target_net(batch["next_states"]).max(dim=1).values.detach()
    target_net.requires_grad_(True)
    targets = batch["rewards"] + gamma * (1 - batch["dones"]) * best
    predictions = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(-1)).squeeze(-1)
    return F.mse_loss(predictions, targets)
