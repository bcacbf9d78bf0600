"""Pairs by name, the average in float64, written back with copy_ into the tensor's own type."""
import torch


def _everything(module):
    return {**dict(module.named_parameters()), **dict(module.named_buffers())}


def ema_update(target, online, tau):
    source = _everything(online)
    for name, tensor in _everything(target).items():
        o = source[name].detach()
        t = tensor.detach()
        if t.dtype.is_floating_point:
            t.copy_((1.0 - tau) * t.double() + tau * o.double())
        else:
            t.copy_(o)
