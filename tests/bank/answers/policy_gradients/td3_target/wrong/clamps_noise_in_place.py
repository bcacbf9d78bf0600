"""Clamps the caller's noise tensor itself.
Page: "The networks, the batch, the noise and PyTorch's grad mode are left as they were found."
When: some noise lies beyond the bound: the noise is changed, and a second use with a larger bound gives other results.
"""
import torch


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    s = batch["next_states"]
    a = actor_target(s) + noise.clamp_(-clip, clip)
    q = torch.min(q1_target(s, a), q2_target(s, a)).squeeze(1)
    return batch["rewards"] + gamma * (1 - batch["dones"]) * q
