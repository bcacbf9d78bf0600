"""Keeps the ratio of each pair of tensor objects.
Page: "A second call works like the first one" (contract: "no cache")
When: the same tensors are passed again after their values changed in place.
"""
import torch

_known = {}


def ppo_ratio(new_logp, old_logp):
    key = (id(new_logp), id(old_logp))
    if key not in _known:
        _known[key] = (new_logp, old_logp, torch.exp(new_logp - old_logp.detach()))
    return _known[key][2]
