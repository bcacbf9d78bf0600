"""Takes the Q-value that is smaller in size, without its sign.
Page: "min over k = 1, 2 of Q'_k"
When: a Q-value is negative.
"""
import torch


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    s = batch["next_states"]
    a = actor_target(s) + noise.clamp(-clip, clip)
    q1, q2 = q1_target(s, a)[:, 0], q2_target(s, a)[:, 0]
    q = torch.where(q1.abs() < q2.abs(), q1, q2)
    return batch["rewards"] + gamma * (1 - batch["dones"]) * q
