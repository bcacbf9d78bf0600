"""Multiplies the gradient of the target by zero: the graph is still there.

Page: "parameters of `target_net` | blocked: the loss keeps no graph through them"
When: parameters of `target_net` require gradients; they get gradients of zero, not None.
"""

import torch


class _Block(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x.clone()

    @staticmethod
    def backward(ctx, g):
        return torch.zeros_like(g)


def dqn_loss(q_net, target_net, batch, gamma):
    best = _Block.apply(target_net(batch["next_states"]).max(dim=1).values)
    targets = batch["rewards"] + gamma * (1 - batch["dones"]) * best
    predictions = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    return (predictions - targets).pow(2).mean()
