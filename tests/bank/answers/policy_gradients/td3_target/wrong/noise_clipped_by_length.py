"""With several action dimensions the noise of a row is shortened as a whole; it has to be clipped entry by
entry.
"""

import torch


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    s2 = batch["next_states"]
    length = noise.norm(dim=-1, keepdim=True)
    a2 = actor_target(s2) + noise * (clip / length.clamp(min=1e-12)).clamp(max=1.0)
    q = torch.min(q1_target(s2, a2), q2_target(s2, a2)).squeeze(-1)
    return batch["rewards"] + gamma * (1 - batch["dones"]) * q
