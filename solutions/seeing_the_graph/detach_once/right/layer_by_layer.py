import torch


def detach_once(encoder, x):
    h = x
    for layer in encoder:
        h = layer(h)
    out = [h, h.detach()]
    return tuple(out)
