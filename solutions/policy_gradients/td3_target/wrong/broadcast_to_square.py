"""The result has shape (B, B): rewards of shape (B,) were added to Q-values of shape (B, 1).

Broadcasting lines up the last axes, so each reward is paired with every Q-value. A loss built on this table
still returns one number, and training goes astray in silence.

The target of B transitions has shape (B,). Remove the axis that the critics add.
"""

import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    next_states = batch["next_states"]
    with torch.no_grad():
        next_actions = actor_target(next_states) + noise.clamp(-clip, clip)
        q1 = q1_target(next_states, next_actions)
        q2 = q2_target(next_states, next_actions)
        return batch["rewards"] + gamma * (1.0 - batch["dones"]) * torch.minimum(q1, q2)
