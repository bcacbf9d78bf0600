"""The loss is an autograd.Function of prediction and target with a rule of its own for the prediction."""

import torch
from torch.autograd import Function


class HalfSquare(Function):
    @staticmethod
    def forward(ctx, prediction, target):
        error = prediction - target
        ctx.save_for_backward(error)
        return error.pow(2).mean()

    @staticmethod
    def backward(ctx, upstream):
        (error,) = ctx.saved_tensors
        return upstream * error * (2.0 / error.numel()), None


def dqn_loss(q_net, target_net, batch, gamma):
    """The mean squared TD error of a batch of transitions."""
    states, actions, rewards, next_states, dones = (
        batch[key] for key in ("states", "actions", "rewards", "next_states", "dones")
    )
    with torch.no_grad():
        target = rewards + gamma * (1.0 - dones) * target_net(next_states).max(dim=-1).values
    prediction = torch.take_along_dim(q_net(states), actions[:, None], dim=1)[:, 0]
    return HalfSquare.apply(prediction, target)
