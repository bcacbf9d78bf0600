"""Freezes the target networks for the call and sets requires_grad to True afterwards.
Page: "The networks ... are left as they were found."
When: target networks arrive frozen, as they often are.
"""
import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    networks = (actor_target, q1_target, q2_target)
    for network in networks:
        network.requires_grad_(False)
    s = batch["next_states"]
    a = actor_target(s) + noise.clamp(-clip, clip)
    q = torch.minimum(q1_target(s, a), q2_target(s, a)).squeeze(-1)
    for network in networks:
        network.requires_grad_(True)
    return batch["rewards"] + gamma * (1 - batch["dones"]) * q
