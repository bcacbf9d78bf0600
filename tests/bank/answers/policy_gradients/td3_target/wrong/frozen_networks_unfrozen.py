"""Target networks that arrive with requires_grad=False leave with True: flags are switched off and then on
instead of put back.
"""

import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    nets = (actor_target, q1_target, q2_target)
    for net in nets:
        net.requires_grad_(False)
    s2 = batch["next_states"]
    a2 = actor_target(s2) + noise.clamp(-clip, clip)
    q = torch.min(q1_target(s2, a2), q2_target(s2, a2)).squeeze(-1)
    for net in nets:
        net.requires_grad_(True)
    return batch["rewards"] + gamma * (1 - batch["dones"]) * q
