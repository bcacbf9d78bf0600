"""A column of shape (B, 1) was combined with a row of shape (B,), and the loss was taken over B × B pairs.

Every prediction is then compared with every target, not with its own, and for a batch of one nothing
looks wrong. PyTorch warns of it once, and a warning is easily overlooked.

Print the shapes of both sides right before they are subtracted, and make them the same.
"""

import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    q_taken = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(1))
    with torch.no_grad():
        q_next = target_net(batch["next_states"]).max(dim=1).values
        target = batch["rewards"] + gamma * (1.0 - batch["dones"]) * q_next
    return ((q_taken - target) ** 2).mean()
