"""The target networks come back with `requires_grad=False` on all their parameters.

Freezing them does keep the graph away, and it outlasts the call: whoever trains or copies one of these
networks later gets a network that cannot learn, without a message.

Leave the networks alone and say for this computation only that it should not be recorded.
"""

import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    for net in (actor_target, q1_target, q2_target):
        net.requires_grad_(False)
    next_states = batch["next_states"]
    next_actions = actor_target(next_states) + noise.clamp(-clip, clip)
    q1 = q1_target(next_states, next_actions).squeeze(1)
    q2 = q2_target(next_states, next_actions).squeeze(1)
    return batch["rewards"] + gamma * (1.0 - batch["dones"]) * torch.minimum(q1, q2)
