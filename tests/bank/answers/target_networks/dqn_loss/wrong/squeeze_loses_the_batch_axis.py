"""Squeezes the Q-values before it picks the action.
Page: "Batches of one transition work too."
When: B is 1, or n_actions is 1 (it raises, there is no axis 1 any more).
"""
import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    with torch.no_grad():
        best = target_net(batch["next_states"]).squeeze().max(dim=-1).values
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * best
    q = q_net(batch["states"]).squeeze().gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    return F.mse_loss(q, y)
