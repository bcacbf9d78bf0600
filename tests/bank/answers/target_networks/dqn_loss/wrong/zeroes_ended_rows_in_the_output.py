"""Sets the Q-values of ended rows to zero in the tensor that the target network returned.

Page: "The tensor that a network returns may be its input itself or a tensor that the network keeps: do not write into it"
When: `target_net` returns its input (an identity, a flatten) or a tensor that it keeps, and a row of the batch is done.
"""

import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    with torch.no_grad():
        following = target_net(batch["next_states"])
        following[batch["dones"].bool()] = 0.0
        targets = batch["rewards"] + gamma * following.max(dim=1).values
    predictions = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    return F.mse_loss(predictions, targets)
