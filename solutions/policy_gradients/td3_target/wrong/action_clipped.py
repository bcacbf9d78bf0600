"""The bound was put on the noisy action, not on the noise.

Then the actions themselves are limited to a small range around zero, whatever the actor returned:
`clip` is the size of a perturbation, not the range of an action.

Look at what the bound encloses, and apply it before the two are added.
"""

import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    next_states = batch["next_states"]
    with torch.no_grad():
        next_actions = (actor_target(next_states) + noise).clamp(-clip, clip)
        q1 = q1_target(next_states, next_actions).squeeze(1)
        q2 = q2_target(next_states, next_actions).squeeze(1)
        return batch["rewards"] + gamma * (1.0 - batch["dones"]) * torch.minimum(q1, q2)
