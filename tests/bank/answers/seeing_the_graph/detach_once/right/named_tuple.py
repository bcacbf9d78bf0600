"""Unusual: a NamedTuple, and the copy is filled in place under no_grad."""
from typing import NamedTuple

import torch


class Features(NamedTuple):
    live: torch.Tensor
    cut: torch.Tensor


def detach_once(encoder, x):
    features = encoder(x)
    with torch.no_grad():
        copy = torch.empty_like(features)
        copy.copy_(features)
    return Features(live=features, cut=copy)
