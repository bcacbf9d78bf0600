"""Switches target_net to eval mode and afterwards to train mode, whatever it was in.
Page: "The networks, the batch and PyTorch's grad mode are left as they were found."
When: target_net came in eval mode: it leaves in train mode.
"""
import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    target_net.eval()
    with torch.no_grad():
        best = target_net(batch["next_states"]).max(dim=1).values
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * best
    target_net.train()
    q = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    return F.mse_loss(q, y)
