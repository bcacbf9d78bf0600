"""A decorated helper object; the end of an episode is chosen by where, and the arithmetic runs in float64
before it becomes float32.
"""

import torch


class _Target:
    def __init__(self, actor, critics, clip):
        self.actor, self.critics, self.clip = actor, critics, clip

    @torch.no_grad()
    def value(self, states, noise):
        bound = torch.full_like(noise, self.clip)
        kept = torch.where(noise.abs() <= bound, noise, torch.copysign(bound, noise))
        action = self.actor(states).add(kept)
        first, second = (critic(states, action).flatten().double() for critic in self.critics)
        return torch.where(first < second, first, second)


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    value = _Target(actor_target, (q1_target, q2_target), clip).value(batch["next_states"], noise)
    rewards = batch["rewards"].double()
    return torch.where(batch["dones"].bool(), rewards, rewards + gamma * value).to(torch.float32)
