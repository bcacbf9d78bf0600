"""Cancels the target's gradient by subtracting the live value from itself: zeros instead of no graph.

Page: "parameters of target_net: blocked: the loss keeps no graph through them".
When: grad mode is on and target_net's parameters require gradients: backward fills their .grad with zeros (and an optimiser with decay acts on those).
"""
import torch


def constant(x):
    return x.detach() + (x - x)


def dqn_loss(q_net, target_net, batch, gamma):
    best = constant(target_net(batch["next_states"])).max(dim=1).values
    y = batch["rewards"] + gamma * (1 - batch["dones"]) * best
    q = q_net(batch["states"])
    prediction = q[torch.arange(q.shape[0]), batch["actions"]]
    return torch.nn.functional.mse_loss(prediction, y)
