"""Puts the three networks into eval mode for the computation and into train mode after it.

Page: "The networks ... are left as they were found."
When: the networks arrive in eval mode (as target networks often do).
"""
import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    networks = torch.nn.ModuleList([actor_target, q1_target, q2_target]).eval()
    actor, *critics = networks
    with torch.no_grad():
        action = actor(batch["next_states"]) + torch.clamp(noise, -clip, clip)
        opinions = torch.cat([q(batch["next_states"], action) for q in critics], dim=1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * opinions.min(dim=1).values
    networks.train()
    return y
