"""Detaches in place rewards that come from a reward model.
Page: "The inputs are not changed, neither their values nor `.grad`, `requires_grad` or the graph that they come from"
When: rewards come from an earlier operation with a graph.
"""
import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    if rewards.grad_fn is not None:
        rewards.detach_()
    rewards = rewards.detach()
    logp = F.log_softmax(logits, dim=-1).gather(-1, actions.unsqueeze(-1)).squeeze(-1)
    return -(logp * (rewards - rewards.mean())).mean()
