"""Right: a context manager switches the critic's requires_grad flags off and puts each back."""
import contextlib
from typing import NamedTuple

import torch


class Losses(NamedTuple):
    critic: torch.Tensor
    actor: torch.Tensor


@contextlib.contextmanager
def window(module):
    flags = [(p, p.requires_grad) for p in module.parameters()]
    try:
        for p, _ in flags:
            p.requires_grad_(False)
        yield module
    finally:
        for p, flag in flags:
            p.requires_grad_(flag)


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    s, a, r, s2, d = (batch[k] for k in ("states", "actions", "rewards", "next_states", "dones"))
    y = (r[:, None] + gamma * (1 - d[:, None]) * critic_target(s2, actor_target(s2))).detach()
    critic_loss = torch.nn.MSELoss()(critic(s, a), y)
    with window(critic) as glass:
        actor_loss = glass(s, actor(s)).mean().neg()
    return Losses(critic_loss, actor_loss)
