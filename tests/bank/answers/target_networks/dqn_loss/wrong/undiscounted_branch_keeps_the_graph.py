"""Has a branch of its own for gamma = 1, without the detach.
Page: "where $y$ is a constant as far as gradients are concerned."
When: gamma is 1.0 and some transition did not end its episode.
"""
import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    best = target_net(batch["next_states"]).max(dim=1).values * (1 - batch["dones"])
    y = batch["rewards"] + best if gamma == 1.0 else batch["rewards"] + gamma * best.detach()
    q = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    return F.mse_loss(q, y)
