"""Adds the difference.

Page: "every parameter of `target` has the values of the same parameter of `online`"
When: the two are of very different size (t = 1e8, o = 0.001 gives 0), or the target has become inf or NaN.
"""
import torch


def hard_update(target, online):
    with torch.no_grad():
        source = online.state_dict()
        for name, t in target.state_dict().items():
            t.add_(source[name] - t)
