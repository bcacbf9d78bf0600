"""Bounds the length of each noise vector by c and keeps its direction, instead of each entry.

Page: clip(eps_i, -c, c), entry by entry.
When: n_dims of 2 or more, and a noise vector longer than c (with one dimension it is the same).
"""
import torch


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    bounded = torch.renorm(noise, p=2, dim=0, maxnorm=clip)
    after = batch["next_states"]
    action = actor_target(after) + bounded
    q = torch.minimum(q1_target(after, action), q2_target(after, action)).squeeze(-1)
    return batch["rewards"] + gamma * (1 - batch["dones"]) * q
