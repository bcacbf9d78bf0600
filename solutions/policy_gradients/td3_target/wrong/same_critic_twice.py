"""Both estimates come from the first critic, so the second one is never used.

The code runs and nothing looks wrong about the minimum of two equal numbers. The result is the target
of DDPG with some noise.

Check which module each of the two Q-values was asked of.
"""

import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    next_states = batch["next_states"]
    with torch.no_grad():
        next_actions = actor_target(next_states) + noise.clamp(-clip, clip)
        q1 = q1_target(next_states, next_actions).squeeze(1)
        q2 = q1_target(next_states, next_actions).squeeze(1)
        return batch["rewards"] + gamma * (1.0 - batch["dones"]) * torch.minimum(q1, q2)
