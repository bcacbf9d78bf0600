"""The critic's flags are lowered inside a context manager that remembers each of them, and raised again on
the way out.
"""

import contextlib

import torch
import torch.nn.functional as F


@contextlib.contextmanager
def _constant(module):
    flags = {p: p.requires_grad for p in module.parameters()}
    try:
        for p in flags:
            p.requires_grad_(False)
        yield module
    finally:
        for p, flag in flags.items():
            p.requires_grad_(flag)


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    s, a, r, s_next, d = (batch[k] for k in ("states", "actions", "rewards", "next_states", "dones"))
    with _constant(critic) as judge:
        actor_loss = judge(s, actor(s)).neg().mean()
    with torch.no_grad():
        target = torch.addcmul(r, 1 - d, critic_target(s_next, actor_target(s_next)).reshape(-1), value=gamma)
    critic_loss = F.mse_loss(critic(s, a).reshape(-1), target)
    return critic_loss, actor_loss
