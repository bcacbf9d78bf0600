"""Detaches the rewards and then subtracts the mean in place: the detached tensor has the same storage.

Page: "The inputs are not changed, neither their values nor ..."
When: always, unless the rewards' mean is already zero. The loss itself is right (and stays so in a
second call).
"""
import torch


def reinforce_loss(logits, actions, rewards):
    advantage = rewards.detach()
    advantage -= advantage.mean()
    logp = torch.log_softmax(logits, dim=1).gather(1, actions.unsqueeze(1)).squeeze(1)
    return -torch.mean(logp * advantage)
