"""Masks and discounts the target network's output in place.
Page: "The function wrote into the batch, and the batch is the replay buffer's memory."
When: the output of target_net shares memory with its input or its own table, e.g. torch.nn.Identity (Q-values as features).
"""
import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    with torch.no_grad():
        q_next = target_net(batch["next_states"])
        q_next *= gamma * (1 - batch["dones"]).unsqueeze(1)
        y = batch["rewards"] + q_next.max(dim=1).values
    q = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    return F.mse_loss(q, y)
