"""Copies only those parameters that are trained.

Page: "every parameter of `target` has the values of the same parameter of `online`"
When: a parameter of online has requires_grad=False and differs from the target's.
"""
import torch


def hard_update(target, online):
    frozen = {name for name, p in online.named_parameters() if not p.requires_grad}
    state = {name: t for name, t in online.state_dict().items() if name not in frozen}
    target.load_state_dict(state, strict=False)
