"""Remembers that a target has been updated and does not do it again.

Page: "After the call - every parameter of `target` has the values of the same parameter of `online`"
When: a second call for the same target, after online has been trained on.
"""
import weakref

import torch

_done = weakref.WeakSet()


def hard_update(target, online):
    if target in _done:
        return
    target.load_state_dict(online.state_dict())
    _done.add(target)
