"""The target has a graph into the critics where the target actor is frozen and they are not: one flag is
taken for all.
"""

import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    needs_stop = any(p.requires_grad for p in actor_target.parameters())
    s2 = batch["next_states"]
    a2 = actor_target(s2).detach() + noise.clamp(-clip, clip)
    q = torch.min(q1_target(s2, a2), q2_target(s2, a2)).squeeze(-1)
    y = batch["rewards"] + gamma * (1 - batch["dones"]) * q
    return y.detach() if needs_stop else y
