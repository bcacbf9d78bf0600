"""The numbers are right, and they carry a graph through three networks.

Whoever subtracts a prediction from this target and calls `backward()` also sends gradients into the
target networks, and holds on to all their activations until then.

A target is to be read, not differentiated. Make sure that autograd records nothing while it is
computed, or that what you return has no graph.
"""

import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    next_states = batch["next_states"]
    next_actions = actor_target(next_states) + noise.clamp(-clip, clip)
    q1 = q1_target(next_states, next_actions).squeeze(1)
    q2 = q2_target(next_states, next_actions).squeeze(1)
    return batch["rewards"] + gamma * (1.0 - batch["dones"]) * torch.minimum(q1, q2)
