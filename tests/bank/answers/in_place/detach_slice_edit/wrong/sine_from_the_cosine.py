"""The sine is the signed root of 1 - cos^2, whose gradient is NaN where an entry of the first half is
exactly 0.
"""

import torch


def detach_slice_edit(x):
    h = x.shape[0] // 2
    cosines = x.double().cos()
    sign = torch.sin(x.detach()[:h].double()).sign()
    sines = sign * (1.0 - cosines[:h].square()).sqrt()
    loss = (sines.sum() + cosines[h:].sum()).float()
    return loss, x.detach()[:h] + 2.0
