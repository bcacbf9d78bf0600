"""Target parameters that arrive frozen require a gradient after the call."""

import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    target_net.requires_grad_(False)
    best = target_net(batch["next_states"]).max(dim=1).values
    y = (batch["rewards"] + gamma * (1 - batch["dones"]) * best).detach()
    target_net.requires_grad_(True)
    q = q_net(batch["states"]).gather(1, batch["actions"][:, None])[:, 0]
    return F.mse_loss(q, y)
