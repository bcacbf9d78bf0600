"""Large positive noise is cut off, large negative noise is not.

On average the noise is now below zero, and its large negative values stay as they are.

A bound on how far noise may go has two ends. Test with a draw of either sign.
"""

import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    next_states = batch["next_states"]
    with torch.no_grad():
        next_actions = actor_target(next_states) + noise.clamp(max=clip)
        q1 = q1_target(next_states, next_actions).squeeze(1)
        q2 = q2_target(next_states, next_actions).squeeze(1)
        return batch["rewards"] + gamma * (1.0 - batch["dones"]) * torch.minimum(q1, q2)
