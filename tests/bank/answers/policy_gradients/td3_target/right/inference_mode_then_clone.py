"""Unusual: inference mode inside, and a clone made outside, which is an ordinary tensor."""
import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    with torch.inference_mode():
        s = batch["next_states"]
        a = noise.clamp(min=-clip, max=clip).add_(actor_target(s))
        q = torch.cat([q1_target(s, a), q2_target(s, a)], dim=1).amin(dim=1)
        y = torch.addcmul(batch["rewards"], 1 - batch["dones"], q, value=gamma)
    return y.clone()
