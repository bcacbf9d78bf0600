"""The loss has the right value, but its gradient also flows into the target network.

Any optimiser that holds the target's parameters would now pull the target towards the prediction, and
even if none does, every step pays for a graph through a second network.

The target network's output is a reference in this step: compute it in a way that autograd does not
follow, or cut it off before it meets the prediction.
"""

import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    q_taken = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    q_next = target_net(batch["next_states"]).max(dim=1).values
    target = batch["rewards"] + gamma * (1.0 - batch["dones"]) * q_next
    return F.mse_loss(q_taken, target)
