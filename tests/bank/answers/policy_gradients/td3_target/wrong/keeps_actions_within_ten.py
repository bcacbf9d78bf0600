r"""Keeps the smoothed action within [-10, 10].
Page: "As in the paper's Algorithm 1, the smoothed action $\tilde a$ is not clipped again."
When: a smoothed action lies outside [-10, 10].
"""
import torch


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    s = batch["next_states"]
    a = (actor_target(s) + noise.clamp(-clip, clip)).clamp(-10.0, 10.0)
    q = torch.min(q1_target(s, a), q2_target(s, a)).squeeze(1)
    return batch["rewards"] + gamma * (1 - batch["dones"]) * q
