"""A distribution object gives the log-probabilities; the stop is on the finished advantage."""
import torch
from torch.distributions import Categorical


def reinforce_loss(logits, actions, rewards):
    advantage = torch.sub(rewards, rewards.mean()).detach()
    return Categorical(logits=logits).log_prob(actions).mul(advantage).mean().neg()
