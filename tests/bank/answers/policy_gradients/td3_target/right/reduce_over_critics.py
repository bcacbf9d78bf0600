"""Unusual: reduce over a generator of critics, and where instead of a product for the mask."""
import functools

import torch


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    states, rewards = batch["next_states"], batch["rewards"]
    actions = actor_target(states) + torch.maximum(torch.minimum(noise, noise.new_tensor(clip)), noise.new_tensor(-clip))
    worst = functools.reduce(torch.minimum, (q(states, actions).flatten() for q in (q1_target, q2_target)))
    return torch.where(batch["dones"] > 0.5, rewards, rewards + gamma * worst)
