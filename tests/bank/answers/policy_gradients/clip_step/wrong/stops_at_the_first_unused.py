"""Collects the parameters up to the first one without a gradient.
Page: "Some parameters may not take part in the loss; they add nothing to the norm."
When: an unused parameter stands before a used one: the later gradients are neither counted nor clipped.
"""
from itertools import takewhile

import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    used = takewhile(lambda p: p.grad is not None, net.parameters())
    norm = torch.nn.utils.clip_grad_norm_(list(used), max_norm)
    optimizer.step()
    return norm
