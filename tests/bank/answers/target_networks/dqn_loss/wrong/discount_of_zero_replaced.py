"""Takes a discount of 0 for a missing one.
Page: "| `gamma` | a Python float |"
When: gamma is 0.0: it computes with 0.99.
"""
import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    gamma = gamma or 0.99
    with torch.no_grad():
        best = target_net(batch["next_states"]).max(dim=1).values
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * best
    q = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    return F.mse_loss(q, y)
