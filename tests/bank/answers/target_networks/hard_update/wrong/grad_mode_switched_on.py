"""Autograd is switched off by hand and then on, also if it was off when the function was called."""

import torch


def hard_update(target, online):
    torch.set_grad_enabled(False)
    for t, o in zip(target.parameters(), online.parameters()):
        t.copy_(o)
    for t, o in zip(target.buffers(), online.buffers()):
        t.copy_(o)
    torch.set_grad_enabled(True)
