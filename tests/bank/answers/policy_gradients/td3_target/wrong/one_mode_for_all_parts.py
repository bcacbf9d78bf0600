"""Evaluates in evaluation mode and restores one mode per network.
Page: "The networks, the batch, the noise and PyTorch's grad mode are left as they were found."
When: a part of a network is in another mode than its root.
"""
import torch


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    networks = (actor_target, q1_target, q2_target)
    modes = [network.training for network in networks]
    for network in networks:
        network.eval()
    s = batch["next_states"]
    a = actor_target(s) + noise.clamp(-clip, clip)
    q = torch.minimum(q1_target(s, a), q2_target(s, a)).squeeze(-1)
    for network, mode in zip(networks, modes):
        network.train(mode)
    return batch["rewards"] + gamma * (1 - batch["dones"]) * q
