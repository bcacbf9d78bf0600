"""The window is a context manager that switches the flags off and puts back what was there; targets as columns."""
from contextlib import contextmanager

import torch


@contextmanager
def held_fixed(module):
    before = [(p, p.requires_grad) for p in module.parameters()]
    try:
        for p, _ in before:
            p.requires_grad_(False)
        yield module
    finally:
        for p, flag in before:
            p.requires_grad_(flag)


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    states, following = batch["states"], batch["next_states"]
    with held_fixed(critic) as window:
        actor_loss = window(states, actor(states)).mean().neg()
    column = critic_target(following, actor_target(following)).detach()
    y = batch["rewards"].reshape(-1, 1) + gamma * (1 - batch["dones"].reshape(-1, 1)) * column
    critic_loss = (critic(states, batch["actions"]) - y).pow(2).mean()
    return critic_loss, actor_loss
