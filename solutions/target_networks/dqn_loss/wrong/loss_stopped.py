"""The loss carries no graph at all: its value is right, and neither network gets a gradient.

`loss.backward()` either fails on it or, added to another loss, does nothing for the Q-network, which
then never learns.

The part that must not be followed is the target. Let the prediction for the current states be
recorded as usual.
"""

import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    with torch.no_grad():
        q_taken = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
        q_next = target_net(batch["next_states"]).max(dim=1).values
        target = batch["rewards"] + gamma * (1.0 - batch["dones"]) * q_next
        return F.mse_loss(q_taken, target)
