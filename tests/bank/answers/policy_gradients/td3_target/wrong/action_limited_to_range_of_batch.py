"""The action with noise is clipped again, to the range of the stored actions, where it lies outside that
range.
"""

import torch


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    s2 = batch["next_states"]
    limit = batch["actions"].abs().max()
    a2 = (actor_target(s2) + noise.clamp(-clip, clip)).clamp(-limit, limit)
    q = torch.min(q1_target(s2, a2), q2_target(s2, a2)).squeeze(-1)
    return batch["rewards"] + gamma * (1 - batch["dones"]) * q
