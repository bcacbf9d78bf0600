"""Unusual: leaves the encoder alone and works on a deep copy."""
import copy

import torch


@torch.no_grad()
def bulk_targets(encoder, x):
    return copy.deepcopy(encoder).eval()(x)
