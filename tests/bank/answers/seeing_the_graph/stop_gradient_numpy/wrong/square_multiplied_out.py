"""Multiplies the square out: mean(o^2) - 2 mean(o t) + mean(t^2).

Page: "$\\text{loss} = \\frac{1}{N}\\sum_i (\\text{online}_i - \\mathrm{sg}(\\text{target})_i)^2$"
When: both arrays are far from zero and close to each other (1000.1 and 1000 in float32): the digits
cancel, and the loss is wrong or negative.
"""
import numpy as np


def stop_gradient(x):
    return x.copy(), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    loss = np.mean(online * online) - 2 * np.mean(online * target) + np.mean(target * target)
    return loss, 2 * (online - target) / online.size, np.zeros_like(target)
