"""Transitions that end an episode still receive a bootstrap.

There is nothing after the end. Whatever the critics say about the stored next state is added to the reward
of the final step, and from there to every step before it.

One factor in the formula is zero at the end of an episode: see what it multiplies.
"""

import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    next_states = batch["next_states"]
    with torch.no_grad():
        next_actions = actor_target(next_states) + noise.clamp(-clip, clip)
        q1 = q1_target(next_states, next_actions).squeeze(1)
        q2 = q2_target(next_states, next_actions).squeeze(1)
        return batch["rewards"] + gamma * torch.minimum(q1, q2)
