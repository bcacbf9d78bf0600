"""Loads a deep copy of the state; returns the target."""
import copy
import functools

import torch


def _without_graph(function):
    @functools.wraps(function)
    def wrapped(*args, **kwargs):
        with torch.no_grad():
            return function(*args, **kwargs)

    return wrapped


@_without_graph
def hard_update(target, online, *, strict=True):
    state = copy.deepcopy(online.state_dict())
    target.load_state_dict(state, strict=strict)
    return target
