"""The critics were evaluated at the target actor's own action; `noise` was never used.

Without smoothing, one narrow peak in a critic's error is enough to attract the whole policy. The third
of TD3's three ideas is missing.

Trace where the noise enters the formula.
"""

import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    next_states = batch["next_states"]
    with torch.no_grad():
        next_actions = actor_target(next_states)
        q1 = q1_target(next_states, next_actions).squeeze(1)
        q2 = q2_target(next_states, next_actions).squeeze(1)
        return batch["rewards"] + gamma * (1.0 - batch["dones"]) * torch.minimum(q1, q2)
