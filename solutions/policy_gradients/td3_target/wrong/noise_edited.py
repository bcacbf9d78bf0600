"""The noise was clipped in place, so the caller's tensor no longer holds what was drawn.

A trailing underscore means that an operation writes into its own tensor. Used again, for a log, a second
call or a test, the noise is not the one that was sampled.

Use the form of the operation that returns a new tensor.
"""

import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    next_states = batch["next_states"]
    with torch.no_grad():
        next_actions = actor_target(next_states) + noise.clamp_(-clip, clip)
        q1 = q1_target(next_states, next_actions).squeeze(1)
        q2 = q2_target(next_states, next_actions).squeeze(1)
        return batch["rewards"] + gamma * (1.0 - batch["dones"]) * torch.minimum(q1, q2)
