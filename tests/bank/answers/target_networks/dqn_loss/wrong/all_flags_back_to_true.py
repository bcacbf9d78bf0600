"""Freezes the parameters of target_net for its forward pass and thaws all of them.
Page: "The networks, the batch and PyTorch's grad mode are left as they were found."
When: a parameter of target_net came with requires_grad=False: it leaves with True.
"""
import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    target_net.requires_grad_(False)
    best = target_net(batch["next_states"]).max(dim=1).values
    target_net.requires_grad_(True)
    y = batch["rewards"] + gamma * (1 - batch["dones"]) * best.detach()
    q = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    return F.mse_loss(q, y)
