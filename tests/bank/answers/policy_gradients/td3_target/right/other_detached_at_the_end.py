"""Everything recorded, and one detach at the end; the smaller Q-value by cat and amin."""
import functools

import torch


def _smoothed(actor, states, noise, bound):
    low, high = torch.full_like(noise, -bound), torch.full_like(noise, bound)
    return actor(states) + torch.max(torch.min(noise, high), low)


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip, *, reduce=functools.partial(torch.amin, dim=1)):
    states = batch["next_states"]
    action = _smoothed(actor_target, states, noise, clip)
    q = reduce(torch.cat([critic(states, action) for critic in (q1_target, q2_target)], dim=1))
    bootstrapped = torch.lerp(q, torch.zeros_like(q), batch["dones"])
    return (batch["rewards"] + gamma * bootstrapped).detach()
