"""Wraps gamma into a float64 tensor with an axis, which makes everything float64.
Page: "Returns: a float32 scalar tensor."
When: always: the loss is float64.
"""
import torch


def dqn_loss(q_net, target_net, batch, gamma):
    discount = torch.tensor([gamma], dtype=torch.float64)
    with torch.no_grad():
        best = target_net(batch["next_states"]).max(dim=1).values
        y = batch["rewards"] + discount * (1 - batch["dones"]) * best
    q = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    return (q - y).square().mean()
