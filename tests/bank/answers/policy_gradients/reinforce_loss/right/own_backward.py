"""An autograd Function with the contract's formula as its backward pass."""
import torch
import torch.nn.functional as F


class _Reinforce(torch.autograd.Function):
    @staticmethod
    def forward(ctx, logits, actions, rewards):
        logp = F.log_softmax(logits, dim=1)
        advantage = rewards - rewards.mean()
        ctx.save_for_backward(logp, actions, advantage)
        return -(logp.gather(1, actions[:, None])[:, 0] * advantage).mean()

    @staticmethod
    def backward(ctx, upstream):
        logp, actions, advantage = ctx.saved_tensors
        push = logp.exp()
        push[torch.arange(len(actions)), actions] -= 1.0
        return upstream * push * advantage[:, None] / len(actions), None, None


def reinforce_loss(logits, actions, rewards):
    return _Reinforce.apply(logits, actions, rewards)
