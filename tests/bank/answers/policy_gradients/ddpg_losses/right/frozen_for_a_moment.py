"""The critic's flags are off for the length of one block, and back on whatever happens."""
import contextlib
from collections import namedtuple

import torch
import torch.nn.functional as F

Losses = namedtuple("Losses", "critic actor")


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


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    states = batch["states"]
    with frozen(critic) as judge:
        actor_loss = judge(states, actor(states)).mean().neg()
    with torch.no_grad():
        bootstrap = critic_target(batch["next_states"], actor_target(batch["next_states"])).flatten()
        y = torch.addcmul(batch["rewards"], 1 - batch["dones"], bootstrap, value=gamma)
    prediction = critic(states, batch["actions"]).flatten()
    return Losses(critic=F.mse_loss(prediction, y), actor=actor_loss)
