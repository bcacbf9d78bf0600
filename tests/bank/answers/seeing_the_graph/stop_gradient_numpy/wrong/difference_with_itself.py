"""The VJP is x minus x.

Page: "the VJP is zero for every cotangent"
When: x has entries that are inf or nan, such as masked logits of -inf: inf - inf is nan.
"""
import numpy as np


def stop_gradient(x):
    y = np.array(x)

    def vjp(cotangent):
        return np.asarray(x - x)

    return y, vjp


def target_network_loss(online, target):
    gap = online - target
    return np.mean(gap**2), 2 * gap / gap.size, np.zeros_like(target)
