"""A custom autograd function that computes value and gradient table in float64."""

import torch


class _Reinforce(torch.autograd.Function):
    @staticmethod
    def forward(ctx, logits, actions, rewards):
        logp = torch.log_softmax(logits.double(), dim=1)
        weight = rewards.double() - rewards.double().mean()
        onehot = torch.zeros_like(logp).scatter_(1, actions.reshape(-1, 1), 1.0)
        ctx.save_for_backward((weight / len(weight))[:, None] * (logp.exp() - onehot))
        return -(logp.gather(1, actions.reshape(-1, 1)).reshape(-1) * weight).mean().float()

    @staticmethod
    def backward(ctx, upstream):
        (slope,) = ctx.saved_tensors
        return (upstream.double() * slope).float(), None, None


def reinforce_loss(logits, actions, rewards):
    return _Reinforce.apply(logits, actions, rewards)
