"""Episodes that end before the last row of the batch are bootstrapped: the mask is only applied to the last
transition.
"""

import torch


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    s2 = batch["next_states"]
    a2 = actor_target(s2) + noise.clamp(-clip, clip)
    bootstrap = torch.min(q1_target(s2, a2), q2_target(s2, a2)).squeeze(-1).clone()
    bootstrap[-1] = (1 - batch["dones"][-1]) * bootstrap[-1]
    return batch["rewards"] + gamma * bootstrap
