"""Makes "not done" out of the batch's own dones, in place.
Page: "The networks, the batch, the noise and PyTorch's grad mode are left as they were found."
When: always: batch["dones"] holds 1 - dones afterwards, so that a second call is wrong in every row.
"""
import torch


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    s = batch["next_states"]
    a = actor_target(s) + noise.clamp(-clip, clip)
    q = torch.min(q1_target(s, a), q2_target(s, a)).squeeze(1)
    not_done = batch["dones"].neg_().add_(1)
    return batch["rewards"] + gamma * not_done * q
