"""Adds the noise to what the actor returned, in place.

Page: "The networks, the batch, the noise and PyTorch's grad mode are left as they were found."
When: the actor returns its input or a part of it: the next states of the batch change.
"""

import torch


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    s2 = batch["next_states"]
    a2 = actor_target(s2)
    a2 += noise.clamp(-clip, clip)
    q = torch.min(q1_target(s2, a2), q2_target(s2, a2)).squeeze(-1)
    return batch["rewards"] + gamma * (1 - batch["dones"]) * q
