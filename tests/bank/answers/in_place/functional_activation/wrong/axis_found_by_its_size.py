"""The axis of bias is found by its length, so for a square x the bias is subtracted along rows."""

import torch


def functional_activation(x, bias):
    axis = list(x.shape).index(bias.numel())
    aligned = bias.reshape([-1 if i == axis else 1 for i in range(x.dim())])
    return torch.relu(torch.tanh(x) - aligned)
