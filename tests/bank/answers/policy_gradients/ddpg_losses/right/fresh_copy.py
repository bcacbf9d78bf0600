"""The window is a copy, made anew in each call; ended episodes are masked with where; the result is a named tuple."""
import copy
from typing import NamedTuple

import torch


class Losses(NamedTuple):
    critic: torch.Tensor
    actor: torch.Tensor


@torch.no_grad()
def targets(actor_target, critic_target, rewards, dones, next_states, gamma):
    q = critic_target(next_states, actor_target(next_states)).flatten()
    return torch.where(dones > 0.5, rewards, rewards + gamma * q)


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    y = targets(actor_target, critic_target, batch["rewards"], batch["dones"], batch["next_states"], gamma)
    error = critic(batch["states"], batch["actions"]).flatten() - y
    window = copy.deepcopy(critic)
    for p in window.parameters():
        p.requires_grad = False
    value = window(batch["states"], actor(batch["states"]))
    return Losses(torch.dot(error, error) / len(y), -value.sum() / len(y))
