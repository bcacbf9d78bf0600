"""Multiplies the target's gradient by zero in a hook instead of cutting the graph.
Page: "**blocked**: the loss keeps no graph through them"
When: always: after backward the parameters of target_net have gradients of zero instead of None.
"""
import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    best = target_net(batch["next_states"]).max(dim=1).values
    if best.requires_grad:
        best.register_hook(torch.zeros_like)
    y = batch["rewards"] + gamma * (1 - batch["dones"]) * best
    q = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    return F.mse_loss(q, y)
