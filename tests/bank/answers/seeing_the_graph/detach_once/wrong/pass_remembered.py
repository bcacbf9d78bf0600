"""Remembers the features of an input that it has seen before.

Page: "It runs the encoder once and returns `(live, cut)`" with live = f_theta(x)
When: on a second call with the same encoder and the same tensor x: the old features come back, though
the parameters (or x, in place) have changed since, and their graph may be gone.
"""
import torch

_passes = {}


def detach_once(encoder, x):
    key = (id(encoder), id(x))
    if key not in _passes:
        _passes[key] = (encoder, x, encoder(x))
    live = _passes[key][2]
    return live, live.detach()
