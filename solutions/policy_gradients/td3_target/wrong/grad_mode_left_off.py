"""Gradients were switched off globally and are still off after the function has returned.

The target is right. The loss that the caller computes next has no graph, and `backward()` complains about
a line that is perfectly in order.

Choose a way to switch recording off that ends by itself, also when something raises in between.
"""

import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    torch.set_grad_enabled(False)
    next_states = batch["next_states"]
    next_actions = actor_target(next_states) + noise.clamp(-clip, clip)
    q1 = q1_target(next_states, next_actions).squeeze(1)
    q2 = q2_target(next_states, next_actions).squeeze(1)
    return batch["rewards"] + gamma * (1.0 - batch["dones"]) * torch.minimum(q1, q2)
