"""Works in double precision and forgets to come back.
Page: "Returns: a float32 tensor of shape `()`."
When: always: the result is float64.
"""
import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    logp = F.log_softmax(logits.double(), dim=1).gather(1, actions[:, None]).squeeze(1)
    advantage = rewards.detach().double()
    advantage = advantage - advantage.mean()
    return -(logp * advantage).mean()
