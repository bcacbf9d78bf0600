"""Unusual: a context manager that remembers each flag, and a NamedTuple as result."""
import contextlib
from typing import NamedTuple

import torch


class Losses(NamedTuple):
    critic_loss: torch.Tensor
    actor_loss: torch.Tensor


@contextlib.contextmanager
def frozen(module):
    flags = [(p, p.requires_grad) for p in module.parameters()]
    try:
        for p, _ in flags:
            p.requires_grad_(False)
        yield module
    finally:
        for p, flag in flags:
            p.requires_grad_(flag)


@torch.no_grad()
def target(actor, critic, batch, gamma):
    s = batch["next_states"]
    return torch.where(
        batch["dones"].bool(), batch["rewards"], batch["rewards"] + gamma * critic(s, actor(s))[:, 0]
    )


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    error = critic(batch["states"], batch["actions"])[:, 0] - target(actor_target, critic_target, batch, gamma)
    with frozen(critic) as judge:
        praise = judge(batch["states"], actor(batch["states"])).mean()
    return Losses(error.square().mean(), -praise)
