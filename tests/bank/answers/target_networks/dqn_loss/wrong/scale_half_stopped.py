"""Errors above 1 are divided by a live scale and multiplied by a stopped one; the value is right, the
gradient of q_net is not.
"""

import torch


def dqn_loss(q_net, target_net, batch, gamma):
    with torch.no_grad():
        best = target_net(batch["next_states"]).max(dim=1).values
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * best
    q = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    error = q - y
    scale = error.abs().max().clamp(min=1.0)
    return (error / scale).square().mean() * scale.detach() ** 2
