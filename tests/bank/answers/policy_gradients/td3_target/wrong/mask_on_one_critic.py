"""Applies the mask of finished episodes to the first critic and takes the minimum afterwards.

Page: y = r + gamma (1 - d) min_k Q'_k.
When: dones of 1 in a row where the second critic says something negative.
"""
import torch


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    s = batch["next_states"]
    a = actor_target(s) + noise.clamp(-clip, clip)
    alive = 1.0 - batch["dones"]
    first = alive * q1_target(s, a).flatten()
    second = q2_target(s, a).flatten()
    return batch["rewards"] + gamma * torch.minimum(first, second)
