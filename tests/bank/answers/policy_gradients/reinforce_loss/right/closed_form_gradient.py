"""Unusual: an autograd.Function whose backward pass is the contract's formula."""
import torch
import torch.nn.functional as F


class Reinforce(torch.autograd.Function):
    @staticmethod
    def forward(ctx, logits, onehot, rewards):
        weights = (rewards - rewards.mean()) / rewards.numel()
        logp = torch.log_softmax(logits, dim=1)
        ctx.save_for_backward(weights[:, None] * (logp.exp() - onehot))
        return -(logp * onehot).sum(dim=1).mul(weights).sum()

    @staticmethod
    def backward(ctx, cotangent):
        (slope,) = ctx.saved_tensors
        return cotangent * slope, None, None


def reinforce_loss(logits, actions, rewards):
    onehot = F.one_hot(actions, logits.shape[1]).to(logits.dtype)
    return Reinforce.apply(logits, onehot, rewards.detach())
