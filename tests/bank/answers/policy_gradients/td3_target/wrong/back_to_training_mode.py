"""Puts both target critics into training mode when it is done with them.
Page: "The networks, the batch, the noise and PyTorch's grad mode are left as they were found."
When: a target critic arrives in eval mode: it leaves in training mode.
"""
import torch


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    s = batch["next_states"]
    a = actor_target(s) + noise.clamp(-clip, clip)
    q = torch.min(q1_target(s, a), q2_target(s, a)).squeeze(1)
    for net in (q1_target, q2_target):
        net.train()
    return batch["rewards"] + gamma * (1 - batch["dones"]) * q
