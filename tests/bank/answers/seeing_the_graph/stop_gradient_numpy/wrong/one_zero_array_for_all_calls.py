"""The VJP hands out the same array of zeros at each call.

Page: "the VJP is zero for every cotangent"
When: the caller adds something to the result in place, as gradients are accumulated, and calls the
VJP a second time: it is not zero any more.
"""
import numpy as np


def stop_gradient(x):
    zeros = np.zeros_like(x)

    def vjp(cotangent):
        return zeros

    return x.copy(), vjp


def target_network_loss(online, target):
    gap = online - target
    return np.mean(gap**2), 2 * gap / gap.size, np.zeros_like(target)
