"""A second call with the same batch after an update of the target actor uses the actions of the first call."""

import torch

_last = {"key": None, "actions": None}


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    s2 = batch["next_states"]
    key = (actor_target, s2)
    if _last["key"] is None or _last["key"][0] is not actor_target or _last["key"][1] is not s2:
        _last.update(key=key, actions=actor_target(s2).clone())
    a2 = _last["actions"] + noise.clamp(-clip, clip)
    q = torch.min(q1_target(s2, a2), q2_target(s2, a2)).squeeze(-1)
    return batch["rewards"] + gamma * (1 - batch["dones"]) * q
