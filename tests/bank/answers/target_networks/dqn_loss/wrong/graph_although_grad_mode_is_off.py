"""The prediction is made under enable_grad, so the loss has a graph where the caller has switched grad mode
off.
"""

import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    with torch.no_grad():
        best = target_net(batch["next_states"]).max(dim=1).values
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * best
    with torch.enable_grad():
        q = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
        loss = F.mse_loss(q, y)
    return loss
