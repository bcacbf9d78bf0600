"""A NamedTuple (which is a tuple) of the features and of their .data."""

from typing import NamedTuple

import torch


class Features(NamedTuple):
    live: torch.Tensor
    cut: torch.Tensor

    @classmethod
    def of(cls, features):
        return cls(live=features, cut=features.data)


def detach_once(encoder, x):
    return Features.of(encoder(x))
