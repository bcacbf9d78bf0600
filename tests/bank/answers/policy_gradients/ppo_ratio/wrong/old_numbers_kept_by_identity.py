"""A second call with the same old_logp tensor, whose numbers were changed in between, uses the old numbers."""

import torch

_fixed = {}


def ppo_ratio(new_logp, old_logp):
    entry = _fixed.get(id(old_logp))
    if entry is None or entry[0] is not old_logp:
        entry = _fixed[id(old_logp)] = (old_logp, old_logp.detach().clone())
    return torch.exp(new_logp - entry[1])
