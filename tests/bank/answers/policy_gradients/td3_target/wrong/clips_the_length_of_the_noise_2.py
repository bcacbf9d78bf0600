"""Shortens each row of noise to the length c, in its direction.
Page: "clip(epsilon_i, -c, c)"
When: more than one action dimension and noise longer than c.
"""
import torch


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    s = batch["next_states"]
    length = noise.norm(dim=1, keepdim=True).clamp(min=1e-12)
    a = actor_target(s) + noise * (clip / length).clamp(max=1.0)
    q = torch.minimum(q1_target(s, a), q2_target(s, a)).squeeze(-1)
    return batch["rewards"] + gamma * (1 - batch["dones"]) * q
