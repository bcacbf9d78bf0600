"""Hands the targets back through a list, as float64.

Page: "Returns: a float32 tensor `(N, n_features)`, an ordinary one"
When: always; the type is float64.
"""
import numpy as np
import torch


def bulk_targets(encoder, x):
    was = encoder.training
    encoder.eval()
    with torch.no_grad():
        targets = encoder(x)
    encoder.train(was)
    return torch.from_numpy(np.array(targets.tolist()))
