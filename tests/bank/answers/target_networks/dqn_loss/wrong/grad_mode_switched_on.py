"""Switches gradients off for the target and then on, whatever they were before.
Page: "The networks, the batch and PyTorch's grad mode are left as they were found."
When: the caller has switched gradients off (evaluating the loss): they are on afterwards.
"""
import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    torch.set_grad_enabled(False)
    best = target_net(batch["next_states"]).max(dim=1).values
    y = batch["rewards"] + gamma * (1 - batch["dones"]) * best
    torch.set_grad_enabled(True)
    q = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    return F.mse_loss(q, y)
