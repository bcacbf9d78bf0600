"""The critic's gradient is wrong for TD errors above 100: a hook clamps what comes back to the predictions,
the value stays right.
"""

import torch
import torch.nn.functional as F


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    states = batch["states"]
    with torch.no_grad():
        s2 = batch["next_states"]
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * critic_target(s2, actor_target(s2)).squeeze(-1)
    error = critic(states, batch["actions"]).squeeze(-1) - y
    bound = 200.0 / error.shape[0]
    if error.requires_grad:
        error.register_hook(lambda g: g.clamp(-bound, bound))
    critic_loss = error.square().mean()

    flags = [(p, p.requires_grad) for p in critic.parameters()]
    for p, _ in flags:
        p.requires_grad_(False)
    try:
        actor_loss = -critic(states, actor(states)).mean()
    finally:
        for p, flag in flags:
            p.requires_grad_(flag)
    return critic_loss, actor_loss
