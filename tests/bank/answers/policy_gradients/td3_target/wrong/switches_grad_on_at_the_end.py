"""Switches gradients off and then always on.
Page: "The networks, the batch, the noise and PyTorch's grad mode are left as they were found."
When: the function is called inside torch.no_grad(): gradients are on afterwards.
"""
import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    torch.set_grad_enabled(False)
    s = batch["next_states"]
    a = actor_target(s) + noise.clamp(-clip, clip)
    q = torch.min(q1_target(s, a), q2_target(s, a)).squeeze(1)
    y = batch["rewards"] + gamma * (1 - batch["dones"]) * q
    torch.set_grad_enabled(True)
    return y
