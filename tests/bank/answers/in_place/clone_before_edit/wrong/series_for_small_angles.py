"""The sine is a power series of 25 terms, which is right up to angles of about 15 and useless near 100."""

import torch


def clone_before_edit(x):
    angles = x.double()
    term, total = angles, angles
    for k in range(1, 25):
        term = term * angles * angles / (-(2 * k) * (2 * k + 1))
        total = total + term
    return total.sum().float(), x.detach() + 1.0
