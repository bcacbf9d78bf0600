"""Parameters are switched off for the call and then on, also those that arrived frozen.
Page: "The networks ... are left as they were found." (contract.md: "requires_grad ... stay as found, whichever way they were")
When: a target network whose parameters have requires_grad=False (as targets usually do).
"""
import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    nets = (actor_target, q1_target, q2_target)
    for net in nets:
        net.requires_grad_(False)
    s = batch["next_states"]
    a = actor_target(s) + noise.clamp(-clip, clip)
    q = torch.minimum(q1_target(s, a), q2_target(s, a)).squeeze(1)
    y = batch["rewards"] + gamma * (1 - batch["dones"]) * q
    for net in nets:
        net.requires_grad_(True)
    return y
