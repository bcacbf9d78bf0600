import torch
from torch.distributions import Categorical


def reinforce_loss(logits, actions, rewards):
    with torch.no_grad():
        adv = rewards - rewards.mean()
    return -(Categorical(logits=logits).log_prob(actions) * adv).mean()
