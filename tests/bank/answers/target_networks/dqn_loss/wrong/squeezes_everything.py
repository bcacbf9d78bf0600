"""Squeezes the Q-values "to be safe".

Page: "Batches of one transition work too."
When: a batch of one (an IndexError), or networks with a single action.
"""

import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    q = q_net(batch["states"]).squeeze()
    predictions = q.gather(1, batch["actions"].unsqueeze(1)).squeeze()
    with torch.no_grad():
        best = target_net(batch["next_states"]).squeeze().max(dim=1).values
        targets = batch["rewards"] + gamma * (1 - batch["dones"]) * best
    return F.mse_loss(predictions, targets)
