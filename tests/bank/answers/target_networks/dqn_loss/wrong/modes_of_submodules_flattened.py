"""Restores the mode of target_net by train(flag), which gives it to all submodules.
Page: "The networks, the batch and PyTorch's grad mode are left as they were found."
When: a submodule of target_net is in another mode than target_net itself (say a frozen layer).
"""
import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    mode = target_net.training
    target_net.train(mode)
    with torch.no_grad():
        best = target_net(batch["next_states"]).max(dim=1).values
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * best
    target_net.train(mode)
    q = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    return F.mse_loss(q, y)
