"""Rewards with a history are detached in place: the caller's tensor loses its graph.
Page: "The inputs are not changed, neither their values nor `.grad`, `requires_grad` or the graph that they come from"
When: rewards = 2.0 * leaf (a reward model's output); rewards.grad_fn is None afterwards.
"""
import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    rewards = rewards.detach() if rewards.is_leaf or rewards._is_view() else rewards.detach_()
    advantages = rewards - rewards.mean()
    logp = F.log_softmax(logits, dim=1).gather(1, actions.unsqueeze(1)).squeeze(1)
    return -(logp * advantages).mean()
